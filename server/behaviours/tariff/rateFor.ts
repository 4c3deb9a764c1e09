import type { ServiceType } from '#resources'
import { sql, type Queries } from '../../database'
import type { RateTerms } from './bill'

/** The service, place, crop and day for which a rate is looked up. */
export interface RateQuery {
  readonly service: ServiceType
  /** The id of the village where it is done. */
  readonly village: number
  readonly crop?: number | null
  /** The day of the service, `YYYY-MM-DD`. */
  readonly on: string
}

/** A rate of the tariff with its number, which is stored with the bill. */
export interface Rate extends RateTerms {
  readonly id: number
  readonly rateNo: string
}

interface RateRow extends Omit<Rate, 'far'> {
  readonly farKm: number | null
  readonly farAmount: number | null
}

/**
 * Finds the rate of a service on a day: the most specific one of the village’s state (district and crop, then district,
 * then crop, then the whole state). Undefined where the company has none.
 */
export async function rateFor(
  tx: Queries,
  { service, village, crop = null, on }: RateQuery,
): Promise<Rate | undefined> {
  const [found] = await tx.rows<RateRow>(sql`
    select r.id, r.rate_no as "rateNo", r.rate_per_acre as "ratePerAcre", r.min_charge as "minCharge",
           r.min_acres::float8 as "minAcres", r.gst_rate::float8 as "gstRate", r.far_km::float8 as "farKm", r.far_amount as "farAmount"
    from service_rates r join geographies v on v.id = ${village}
    where r.deleted_at is null and r.service = ${service} and r.state_id = v.parent_state_id
      and (r.district_id is null or r.district_id = v.parent_district_id)
      and (r.crop_id is null or r.crop_id = ${crop}::bigint)
      and r."from" <= ${on}::date and (r.till is null or r.till >= ${on}::date)
    order by (r.district_id is not null) desc, (r.crop_id is not null) desc limit 1`)
  if (!found) return undefined
  const { farKm, farAmount, ...rate } = found
  return { ...rate, ...(farKm !== null && { far: { km: farKm, amount: farAmount ?? 0 } }) }
}
