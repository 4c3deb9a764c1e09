import { offerUses, offers } from '#resources'
import { sql, type Queries } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { insertRecord } from '../../engine/write/create'
import { put } from '../../engine/write/put'
import { putTogether } from '../../engine/write/putTogether'

/** A booking, an order or a subscription that uses an offer. */
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
 * Counts an offer as used by a booking, in the transaction of its move; uses are serialised, so that concurrent ones
 * exceed no cap. The last one makes the offer `EXHAUSTED`. A booking that has it already only updates its discount.
 * Throws 400 at the field `offer`.
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

/** Releases the offers that a booking used: it no longer counts, and an exhausted offer is live again. */
export async function releaseOffer(work: Work, { bookingNo }: Pick<Use, 'bookingNo'>): Promise<void> {
  const { tx } = work
  const uses = await tx.rows<{ offer: number }>(
    sql`select offer_id as offer from offer_uses where booking_no = ${bookingNo} and returned_at is null order by offer_id`,
  )
  for (const { offer } of uses) {
    const found = await locked(tx, offer)
    // Another transaction may have released it before the offer was locked here.
    const [use] = await tx.rows<{ id: number }>(
      sql`select id from offer_uses where offer_id = ${offer} and booking_no = ${bookingNo} and returned_at is null`,
    )
    if (!use) continue
    await put(work, offerUses, use.id, { returnedAt: work.engine.now().toISOString() })
    if (found?.status === 'EXHAUSTED') await moveOffer(work, offer, 'LIVE')
  }
}

/**
 * A booking that names an offer shares the lock of its key until it is committed: locking the key would wait for all
 * such bookings.
 */
async function locked(tx: Queries, offer: number): Promise<Locked | undefined> {
  const [found] = await tx.rows<Locked>(
    sql`select id, status, used, total_cap as "totalCap", per_farmer_cap as "perFarmerCap" from offers where id = ${offer} and deleted_at is null for no key update`,
  )
  return found
}

/** Moves an offer as the service, with a line in its history. */
async function moveOffer(work: Work, offer: number, status: 'LIVE' | 'EXHAUSTED' | 'EXPIRED'): Promise<void> {
  await putTogether(work, offers, [{ id: offer, values: { status } }], { action: 'update' })
}
