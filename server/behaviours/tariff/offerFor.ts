import type { offers, ServiceType } from '#resources'
import { sql, type Queries } from '../../database'
import { badRequest } from '../../engine/problem'
import type { OfferTerms } from './bill'
import { financialYearOf } from './budgetPayers'
import { rupees } from './rupees'

/** What an offer applies to. */
export type OfferedFor = keyof (typeof offers)['fields']['appliesTo']['options']

/** The booking, order, subscription or policy for which offers are judged. */
export interface Occasion {
  readonly for: OfferedFor
  readonly farmer: number
  /** The id of the village where it is done. */
  readonly village: number
  /** The day of the booking, `YYYY-MM-DD`. */
  readonly on: string
  /** Whether it is the farmer's first that is not cancelled or invalid. */
  readonly isFirst: boolean
  /** The offer audiences to which the farmer belongs. */
  readonly segments: readonly number[]
  /** Its number, if it has one: its own use of the offer does not count against it. */
  readonly ref?: string
  readonly service?: ServiceType
  readonly crop?: number | null
  readonly acres?: number
  /** The price of an order, a subscription or a premium before the offer, in paise. */
  readonly amount?: number
  /** The packs of an order. */
  readonly packs?: readonly number[]
  readonly plan?: number
  readonly scheme?: number
}

/** An offer with its terms. */
export interface Offer {
  readonly id: number
  readonly code: string
  readonly title: string
  readonly terms: OfferTerms
  /** The packs to which it applies; empty for all. */
  readonly packs: readonly number[]
  /** The budget that pays it; the state's where there is none. */
  readonly budget?: number
}

interface Candidate {
  readonly id: number
  readonly code: string
  readonly title: string
  readonly kind: OfferTerms['kind']
  readonly amount: number | null
  readonly percentOff: number | null
  readonly freeAcres: number | null
  readonly times: number | null
  readonly maxDiscount: number | null
  readonly minAcres: number | null
  readonly packs: readonly number[]
  readonly budget: number | null
  readonly minAmount: number | null
  readonly refusal: string | null
}

/** An offer judged for an occasion. */
export interface JudgedOffer extends Offer {
  /** Why it does not apply; null where it does. */
  readonly refusal: string | null
}

/** Judges every current and future offer for an occasion, by code. */
export async function judgedOffers(tx: Queries, occasion: Occasion): Promise<JudgedOffer[]> {
  return (await candidates(tx, occasion)).map((one) => ({ ...offerOf(one), refusal: one.refusal }))
}

/**
 * Judges one offer for an occasion. One already used by it stays valid when the offer ends, is paused or is exhausted:
 * the bill keeps its terms. Throws 400 with the reason at the field `offer` when it does not apply.
 */
export async function offerFor(tx: Queries, offer: number, occasion: Occasion, failed: string): Promise<Offer> {
  const [found] = await candidates(tx, occasion, offer)
  const refusal = found ? found.refusal : 'This offer doesn’t exist'
  if (!found || refusal !== null) throw badRequest(failed, { fields: { offer: refusal ?? '' }, detail: refusal ?? '' })
  return offerOf(found)
}

const called = {
  SPRAY: 'bookings',
  ORDER: 'orders',
  SUBSCRIPTION: 'subscriptions',
  INSURANCE: 'insurance',
} as const satisfies Readonly<Record<OfferedFor, string>>

async function candidates(tx: Queries, occasion: Occasion, offer: number | null = null): Promise<Candidate[]> {
  const { farmer, service = '', village, crop = null, acres = 0, on, isFirst, ref = '', segments } = occasion
  const { amount = 0, packs = [], plan = null, scheme = null } = occasion
  const uses = sql`(select count(*) from offer_uses u where u.offer_id = o.id and u.farmer_id = ${farmer} and u.returned_at is null and u.booking_no <> ${ref})`
  const own = sql`exists (select from offer_uses u where u.offer_id = o.id and u.returned_at is null and u.booking_no = ${ref})`
  const found = await tx.rows<Candidate>(sql`
    select o.id, o.code, o.title, o.kind, o.amount, o.percent_off::float8 as "percentOff", o.free_acres::float8 as "freeAcres", o.times::float8 as times,
      o.max_discount as "maxDiscount", o.min_acres::float8 as "minAcres", o.min_amount as "minAmount", o.state_budget_id as budget,
      array(select l.target_id from offers_packs l where l.record_id = o.id order by l.target_id) as packs,
      case
        when coalesce(o.applies_to, 'SPRAY') <> ${occasion.for} then ${`This offer is not for ${called[occasion.for]}`}
        when o."from" > ${on}::date and not ${own} then 'This offer has not started yet'
        when o.till < ${on}::date and not ${own} then 'This offer is over'
        when o.status = 'EXHAUSTED' and not ${own} then 'This offer is used up'
        when o.status not in ('SCHEDULED', 'LIVE', 'EXHAUSTED') and not ${own} then 'This offer is not live'
        when coalesce(cardinality(o.services), 0) > 0 and not ${service} = any(o.services) then 'This offer is not for this service'
        when o.min_acres > ${acres}::numeric then 'This offer needs a minimum of ' || trim_scale(o.min_acres) || ' acres'
        when o.min_amount > ${amount}::bigint then 'AMOUNT'
        when exists (select from offers_crops l where l.record_id = o.id)
          and not exists (select from offers_crops l where l.record_id = o.id and l.target_id = ${crop}::bigint) then 'This offer is not for this crop'
        when o.kind = 'COMBO' and exists (select from offers_packs l where l.record_id = o.id and l.target_id <> all(${packs}::bigint[]))
          then 'This offer needs all of its products together'
        when exists (select from offers_packs l where l.record_id = o.id)
          and not exists (select from offers_packs l where l.record_id = o.id and l.target_id = any(${packs}::bigint[])) then 'This offer is not for these products'
        when exists (select from offers_plans l where l.record_id = o.id)
          and not exists (select from offers_plans l where l.record_id = o.id and l.target_id = ${plan}::bigint) then 'This offer is not for this plan'
        when exists (select from offers_schemes l where l.record_id = o.id)
          and not exists (select from offers_schemes l where l.record_id = o.id and l.target_id = ${scheme}::bigint) then 'This offer is not for this scheme'
        when exists (select from offers_places l where l.record_id = o.id)
          and not exists (select from offers_places l join geographies v on v.id = ${village}
            where l.record_id = o.id and l.target_id in (v.parent_state_id, v.parent_district_id)) then 'This offer is not for this village'
        when exists (select from state_budgets s join geographies v on v.id = ${village}
          where s.id = o.state_budget_id and s.state_id <> v.parent_state_id) then 'This offer is not for this state'
        when exists (select from state_budgets s where s.id = o.state_budget_id and s.fy <> ${financialYearOf(on)}) and not ${own}
          then 'The budget of this offer is for another financial year'
        when o.segment_id is not null and o.segment_id <> all(${segments}::bigint[]) and not ${own} then 'This offer is not for this farmer'
        when o.first_time_only and not ${isFirst}::boolean and not ${own} then 'This offer is for the first time only'
        when o.total_cap <= o.used and not ${own} then 'This offer is used up'
        when o.per_farmer_cap <= ${uses} and not ${own} then 'This farmer has used this offer already'
      end as refusal
    from offers o where o.deleted_at is null
      and (o.id = ${offer}::bigint or ${offer}::bigint is null and o.status in ('SCHEDULED', 'LIVE', 'EXHAUSTED') and coalesce(o.applies_to, 'SPRAY') = ${occasion.for})
    order by o.code`)
  return found.map((one) =>
    one.refusal === 'AMOUNT' ? { ...one, refusal: `This offer needs a minimum of ${rupees(one.minAmount ?? 0)}` } : one,
  )
}

function offerOf({ id, code, title, budget, packs, ...found }: Candidate): Offer {
  return { id, code, title, terms: termsOf(found), packs: packs.map(Number), ...(budget !== null && { budget }) }
}

type Terms = Pick<Candidate, 'kind' | 'amount' | 'percentOff' | 'freeAcres' | 'times' | 'maxDiscount' | 'minAcres'>

function termsOf({ kind, amount, percentOff, freeAcres, times, maxDiscount, minAcres }: Terms): OfferTerms {
  const limits = { ...(maxDiscount !== null && { maxDiscount }), ...(minAcres !== null && { minAcres }) }
  if (kind === 'PERCENT') return { ...limits, kind, percent: percentOff ?? 0 }
  if (kind === 'FREE_ACRE') return { ...limits, kind, acres: freeAcres ?? 0 }
  if (kind === 'POINTS_X') return { ...limits, kind, times: times ?? 1 }
  return { ...limits, kind, amount: amount ?? 0 }
}
