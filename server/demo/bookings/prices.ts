import type { ServiceType } from '#resources'
import { billOf, type Bill, type OfferTerms, type RateTerms } from '../../behaviours/tariff'
import type { Row } from '../kernel/row'

/** What a price is looked up for. */
export interface Priced {
  readonly service: ServiceType
  readonly state: number
  readonly district: number
  readonly crop: number | null
  readonly day: string
  readonly requestedAcres: number
  readonly actualAcres?: number
  /** The terms of the offer. */
  readonly offer?: OfferTerms
}

/** Makes the price lookup by the demo's rates, the most specific one of a day first. */
export function pricesOf(rates: readonly Row[]): (priced: Priced) => { rate: RateTerms; bill: Bill } | undefined {
  const byKey = new Map<string, Row[]>()
  for (const rate of rates) {
    const key = `${String(rate.service)} ${String(rate.state)}`
    byKey.set(key, [...(byKey.get(key) ?? []), rate])
  }
  return ({ service, state, district, crop, day, requestedAcres, actualAcres, offer }) => {
    const fitting = (byKey.get(`${service} ${state}`) ?? []).filter(
      (rate) =>
        String(rate.from) <= day &&
        (!rate.till || String(rate.till) >= day) &&
        (!rate.district || rate.district === district) &&
        (!rate.crop || rate.crop === crop),
    )
    const weight = (rate: Row): number => (rate.district ? 2 : 0) + (rate.crop ? 1 : 0)
    const [best] = fitting.sort((one, other) => weight(other) - weight(one))
    if (!best) return undefined
    const rate: RateTerms = {
      ratePerAcre: Number(best.ratePerAcre),
      minCharge: Number(best.minCharge ?? 0),
      minAcres: Number(best.minAcres ?? 0),
      gstRate: Number(best.gstRate ?? 0),
    }
    const bill = billOf({
      rate,
      requestedAcres,
      ...(actualAcres !== undefined && { actualAcres }),
      ...(offer && { offer }),
    })
    return { rate, bill }
  }
}
