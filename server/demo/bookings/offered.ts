import type { OfferTerms } from '../../behaviours/tariff'
import { randomOf } from '../kernel/random'
import type { PlacedOffer } from '../tariff/offerRows'
import type { Priced } from './prices'

/** The offer of a booking, if any. */
export interface Offered {
  readonly offerId?: number
  readonly offer?: OfferTerms
}

interface Asking extends Priced {
  /** The sequence number of the booking. */
  readonly place: number
  readonly farmer: number
}

/** The share of eligible bookings that use an offer. */
const TAKEN = 0.3

/** Makes the choice of offers for bookings: the first that fits, up to its uses per farmer. */
export function takenOffers(offers: readonly PlacedOffer[]): (asking: Asking) => Offered {
  const sprayed = offers.filter(
    ({ row }) => row.appliesTo === 'SPRAY' && row.kind !== 'POINTS_X' && row.status !== 'DRAFT' && !row.firstTimeOnly,
  )
  const used = new Map<string, number>()
  return ({ place, farmer, service, state, day, crop, requestedAcres }) => {
    if (!randomOf(`offered ${place}`).chance(TAKEN)) return {}
    const found = sprayed.find(({ id, row }) => {
      const among = (value: unknown, list: unknown): boolean =>
        !Array.isArray(list) || list.length === 0 || list.includes(value)
      return (
        ['LIVE', 'EXPIRED'].includes(String(row.status)) &&
        String(row.from) <= day &&
        String(row.till) >= day &&
        among(service, row.services) &&
        among(state, row.places) &&
        among(crop, row.crops) &&
        requestedAcres >= Number(row.minAcres ?? 0) &&
        (used.get(`${id} ${farmer}`) ?? 0) < Number(row.perFarmerCap)
      )
    })
    if (!found) return {}
    used.set(`${found.id} ${farmer}`, (used.get(`${found.id} ${farmer}`) ?? 0) + 1)
    return { offerId: found.id, offer: termsOf(found.row) }
  }
}

function termsOf({ kind, amount, percentOff, maxDiscount, minAcres }: PlacedOffer['row']): OfferTerms {
  const limits = {
    ...(maxDiscount !== undefined && { maxDiscount: Number(maxDiscount) }),
    ...(minAcres !== undefined && { minAcres: Number(minAcres) }),
  }
  if (kind === 'PERCENT') return { ...limits, kind, percent: Number(percentOff) }
  return { ...limits, kind: kind === 'PER_ACRE' ? kind : 'FLAT', amount: Number(amount) }
}
