import type { OfferTerms } from '../../behaviours/tariff'
import { randomOf } from '../kernel/random'
import type { PlacedOffer } from '../tariff/offerRows'
import type { Priced } from './prices'

/** The offer that a booking took, as far as it took one. */
export interface Offered {
  readonly offerId?: number
  readonly offer?: OfferTerms
}

interface Asking extends Priced {
  /** The place of the booking in line. */
  readonly place: number
  readonly farmer: number
}

/** How many of the bookings that may have an offer take it. */
const TAKEN = 0.3

/** Chooses the offers that bookings take: the first that fits, as often as a farmer may have it. */
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
