import { offerUses, offers, type ServiceType } from '#resources'
import { sql, type Queries } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { insertRecord } from '../../engine/write/create'
import { put } from '../../engine/write/put'
import { putTogether } from '../../engine/write/putTogether'
import type { OfferTerms } from './bill'

/** The booking for which an offer is asked. */
export interface Occasion {
  readonly farmer: number
  readonly service: ServiceType
  /** The id of the village where it is done. */
  readonly village: number
  readonly crop?: number | null
  readonly acres: number
  /** The day on which it is booked, `YYYY-MM-DD`. */
  readonly on: string
  /** Whether the farmer has had no booking before that was not cancelled or invalid. */
  readonly isFirstBooking: boolean
  /** The booking itself, when it has a number already: its own use of the offer does not stand in its way. */
  readonly bookingNo?: string
}

/** An offer that a booking may have. */
export interface Offer {
  readonly id: number
  readonly code: string
  readonly title: string
  readonly terms: OfferTerms
}

interface Candidate {
  readonly id: number
  readonly code: string
  readonly title: string
  readonly kind: OfferTerms['kind']
  readonly amount: number | null
  readonly percentOff: number | null
  readonly freeAcres: number | null
  readonly maxDiscount: number | null
  readonly minAcres: number | null
  readonly refusal: string | null
}

/** An offer as it stands to a booking. */
export interface JudgedOffer extends Offer {
  /** Why the booking may not have it; null where it may. */
  readonly refusal: string | null
}

/** Every offer of today and of days to come as it stands to a booking, by code. */
export async function judgedOffers(tx: Queries, occasion: Occasion): Promise<JudgedOffer[]> {
  return (await candidates(tx, occasion)).map((one) => ({ ...offerOf(one), refusal: one.refusal }))
}

/**
 * One offer for a booking. One that counts as used by the booking already stays its own when the offer ends, is paused or used
 * up: it is billed by the terms it took. Throws 400 with the reason at the field `offer` when the booking may not
 * have it.
 */
export async function offerFor(tx: Queries, offer: number, occasion: Occasion, failed: string): Promise<Offer> {
  const [found] = await candidates(tx, occasion, offer)
  const refusal = found ? found.refusal : 'This offer doesn’t exist'
  if (!found || refusal !== null) throw badRequest(failed, { fields: { offer: refusal ?? '' }, detail: refusal ?? '' })
  return offerOf(found)
}

function candidates(tx: Queries, occasion: Occasion, offer: number | null = null): Promise<Candidate[]> {
  const { farmer, service, village, crop = null, acres, on, isFirstBooking, bookingNo = '' } = occasion
  const uses = sql`(select count(*) from offer_uses u where u.offer_id = o.id and u.farmer_id = ${farmer} and u.returned_at is null and u.booking_no <> ${bookingNo})`
  const own = sql`exists (select from offer_uses u where u.offer_id = o.id and u.returned_at is null and u.booking_no = ${bookingNo})`
  return tx.rows<Candidate>(sql`
    select o.id, o.code, o.title, o.kind, o.amount, o.percent_off::float8 as "percentOff", o.free_acres::float8 as "freeAcres",
      o.max_discount as "maxDiscount", o.min_acres::float8 as "minAcres",
      case
        when o."from" > ${on}::date and not ${own} then 'This offer has not begun yet'
        when o.till < ${on}::date and not ${own} then 'This offer is over'
        when o.status = 'EXHAUSTED' and not ${own} then 'This offer is used up'
        when o.status not in ('SCHEDULED', 'LIVE', 'EXHAUSTED') and not ${own} then 'This offer is not live'
        when coalesce(cardinality(o.services), 0) > 0 and not ${service} = any(o.services) then 'This offer is not for this service'
        when o.min_acres > ${acres}::numeric then 'This offer begins at ' || trim_scale(o.min_acres) || ' acres'
        when exists (select from offers_crops l where l.record_id = o.id)
          and not exists (select from offers_crops l where l.record_id = o.id and l.target_id = ${crop}::bigint) then 'This offer is not for this crop'
        when exists (select from offers_places l where l.record_id = o.id)
          and not exists (select from offers_places l join geographies v on v.id = ${village}
            where l.record_id = o.id and l.target_id in (v.parent_state_id, v.parent_district_id)) then 'This offer is not for this village'
        when o.first_time_only and not ${isFirstBooking}::boolean and not ${own} then 'This offer is for the first booking only'
        when o.total_cap <= o.used and not ${own} then 'This offer is used up'
        when o.per_farmer_cap <= ${uses} and not ${own} then 'This farmer has used this offer already'
      end as refusal
    from offers o where o.deleted_at is null and (o.id = ${offer}::bigint or ${offer}::bigint is null and o.status in ('SCHEDULED', 'LIVE', 'EXHAUSTED'))
    order by o.code`)
}

function offerOf({ id, code, title, ...found }: Candidate): Offer {
  return { id, code, title, terms: termsOf(found) }
}

function termsOf(found: Omit<Candidate, 'id' | 'code' | 'title'>): OfferTerms {
  const { kind, amount, percentOff, freeAcres, maxDiscount, minAcres } = found
  const limits = { ...(maxDiscount !== null && { maxDiscount }), ...(minAcres !== null && { minAcres }) }
  if (kind === 'PERCENT') return { ...limits, kind, percent: percentOff ?? 0 }
  if (kind === 'FREE_ACRE') return { ...limits, kind, acres: freeAcres ?? 0 }
  return { ...limits, kind, amount: amount ?? 0 }
}

/** A booking that takes an offer. */
export interface Use {
  readonly offer: number
  readonly farmer: number
  readonly bookingNo: string
  /** In paise. */
  readonly discount: number
}

interface Locked {
  readonly id: number
  readonly status: string
  readonly used: number
  readonly totalCap: number | null
  readonly perFarmerCap: number
}

/**
 * Counts an offer as used by a booking, in the transaction of its move: one after the other, so that no cap is passed
 * however many ask at once. The last one makes the offer `EXHAUSTED`. A booking that has it already only gets the new
 * discount. Throws 400 at the field `offer`.
 */
export async function useOffer(work: Work, { offer, farmer, bookingNo, discount }: Use, failed: string): Promise<void> {
  const { tx } = work
  const found = await locked(tx, offer)
  const refuse = (words: string): never => {
    throw badRequest(failed, { fields: { offer: words }, detail: words })
  }
  if (!found) return refuse('This offer doesn’t exist')
  const [own] = await tx.rows<{ id: number }>(
    sql`select id from offer_uses where offer_id = ${offer} and booking_no = ${bookingNo} and returned_at is null`,
  )
  if (own) return put(work, offerUses, own.id, { discount })
  const [given] = await tx.rows<{ times: number }>(
    sql`select count(*)::int as times from offer_uses where offer_id = ${offer} and farmer_id = ${farmer} and returned_at is null`,
  )
  if (found.status === 'EXHAUSTED') refuse('This offer is used up')
  if (found.status !== 'LIVE' && found.status !== 'SCHEDULED') refuse('This offer is not live')
  if (found.totalCap !== null && found.used >= found.totalCap) refuse('This offer is used up')
  if ((given?.times ?? 0) >= found.perFarmerCap) refuse('This farmer has used this offer already')
  await insertRecord(work, offerUses, { offer, farmer, bookingNo, discount }, failed)
  if (found.totalCap !== null && found.used + 1 >= found.totalCap) await moveOffer(work, offer, 'EXHAUSTED')
}

/** Gives back what a booking used of offers: it counts no more, and an offer that was used up is live again. */
export async function releaseOffer(work: Work, { bookingNo }: Pick<Use, 'bookingNo'>): Promise<void> {
  const { tx } = work
  const uses = await tx.rows<{ offer: number }>(
    sql`select offer_id as offer from offer_uses where booking_no = ${bookingNo} and returned_at is null order by offer_id`,
  )
  for (const { offer } of uses) {
    const found = await locked(tx, offer)
    // Another transaction may have given it back before the offer was ours.
    const [use] = await tx.rows<{ id: number }>(
      sql`select id from offer_uses where offer_id = ${offer} and booking_no = ${bookingNo} and returned_at is null`,
    )
    if (!use) continue
    await put(work, offerUses, use.id, { returnedAt: work.engine.now().toISOString() })
    if (found?.status === 'EXHAUSTED') await moveOffer(work, offer, 'LIVE')
  }
}

/** A booking that names an offer shares its key until it is committed: a lock of the key would wait for all such bookings. */
async function locked(tx: Queries, offer: number): Promise<Locked | undefined> {
  const [found] = await tx.rows<Locked>(
    sql`select id, status, used, total_cap as "totalCap", per_farmer_cap as "perFarmerCap" from offers where id = ${offer} and deleted_at is null for no key update`,
  )
  return found
}

/** Moves an offer as the service does it, with its line in the history. */
async function moveOffer(work: Work, offer: number, status: 'LIVE' | 'EXHAUSTED' | 'EXPIRED'): Promise<void> {
  await putTogether(work, offers, [{ id: offer, values: { status } }], { action: 'update' })
}
