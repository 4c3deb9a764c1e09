import { walletEntries } from '#resources'
import { sql, type Queries } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { insertRecord } from '../../engine/write/create'
import { rupees } from './rupees'

/** How a farmer’s wallet stands. Money is whole paise. */
export interface Held {
  readonly id: number
  readonly farmer: number
  readonly balance: number
  readonly held: number
  readonly available: number
  readonly status: 'ACTIVE' | 'FROZEN' | 'CLOSED'
}

/** What a move of a booking, or of an order, does to the wallet of its farmer. */
export interface WalletMove {
  readonly farmer: number
  /** The number of the booking, or of the order. */
  readonly bookingNo: string
  /** Whole paise. */
  readonly amount: number
}

const columns = sql`id, farmer_id as farmer, balance, held, available, status`

/** The wallet of a farmer as it stands; undefined when they have none. */
export async function walletOf(tx: Queries, farmer: number): Promise<Held | undefined> {
  const [found] = await tx.rows<Held>(
    sql`select ${columns} from wallets where farmer_id = ${farmer} and deleted_at is null`,
  )
  return found
}

/**
 * Holds a part of a wallet for a booking, when it is assigned. One after the other, so that no two bookings hold the same
 * rupee. Throws 400 when there is no wallet, when it is not active, or when less is available.
 */
export async function hold(work: Work, { farmer, bookingNo, amount }: WalletMove, failed: string): Promise<void> {
  if (amount === 0) return
  const wallet = await locked(work.tx, farmer)
  if (wallet?.status !== 'ACTIVE')
    throw badRequest(failed, {
      detail: wallet ? 'The wallet of this farmer is not active' : 'This farmer has no wallet',
    })
  await enter(work, wallet, { type: 'HOLD', amount: -amount, bookingNo }, failed)
}

/** Lets go of whatever is still held for a booking, when it is cancelled, invalid or billed. Nothing held: nothing happens. */
export async function release(
  work: Work,
  { farmer, bookingNo }: Omit<WalletMove, 'amount'>,
  failed: string,
): Promise<void> {
  const wallet = await locked(work.tx, farmer)
  if (wallet) await letGo(work, wallet, bookingNo, failed)
}

/**
 * Takes what a booking costs from the wallet, when it is completed, and lets go of what was held for it. Throws 400 when
 * less is left than that.
 */
export async function capture(work: Work, { farmer, bookingNo, amount }: WalletMove, failed: string): Promise<void> {
  const wallet = await locked(work.tx, farmer)
  if (!wallet) {
    if (amount === 0) return
    throw badRequest(failed, { detail: 'This farmer has no wallet' })
  }
  const freed = await letGo(work, wallet, bookingNo, failed)
  if (amount > 0) await enter(work, freed, { type: 'CAPTURE', amount: -amount, bookingNo }, failed)
}

/** Gives back what was taken for a booking and not given back yet, all of it or so much. Answers with how much, in paise. */
export async function refund(
  work: Work,
  { farmer, bookingNo, amount }: Omit<WalletMove, 'amount'> & { readonly amount?: number },
  failed: string,
): Promise<number> {
  const wallet = await locked(work.tx, farmer)
  const taken = wallet ? 0 - (await sumOf(work.tx, wallet.id, bookingNo, ['CAPTURE', 'REFUND'])) : 0
  const given = amount ?? taken
  if (given > taken) throw badRequest(failed, { detail: 'The refund can’t exceed the amount taken from the wallet' })
  if (wallet && given > 0) await enter(work, wallet, { type: 'REFUND', amount: given, bookingNo }, failed)
  return given
}

async function letGo(work: Work, wallet: Held, bookingNo: string, failed: string): Promise<Held> {
  const held = 0 - (await sumOf(work.tx, wallet.id, bookingNo, ['HOLD', 'RELEASE']))
  return held > 0 ? enter(work, wallet, { type: 'RELEASE', amount: held, bookingNo }, failed) : wallet
}

async function locked(tx: Queries, farmer: number): Promise<Held | undefined> {
  const [found] = await tx.rows<Held>(
    sql`select ${columns} from wallets where farmer_id = ${farmer} and deleted_at is null for no key update`,
  )
  return found
}

async function sumOf(tx: Queries, wallet: number, bookingNo: string, types: readonly string[]): Promise<number> {
  const [found] = await tx.rows<{ sum: number }>(
    sql`select coalesce(sum(amount), 0)::bigint as sum from wallet_entries where wallet_id = ${wallet} and booking_no = ${bookingNo} and type = any(${types}::text[])`,
  )
  return found?.sum ?? 0
}

/** A line of a wallet. */
export interface NewEntry {
  readonly type: 'TOP_UP' | 'HOLD' | 'RELEASE' | 'CAPTURE' | 'REFUND' | 'ADJUST'
  /** As it changes what is available, in paise. */
  readonly amount: number
  readonly bookingNo?: string
  readonly upiRef?: string
  readonly remark?: string
}

/**
 * Writes a line and what the wallet comes to by it. The wallet must be locked already. Throws 400 when less would be
 * available than nothing.
 */
export async function enter(work: Work, wallet: Held, entry: NewEntry, failed: string): Promise<Held> {
  const { type, amount } = entry
  const isHeld = type === 'HOLD' || type === 'RELEASE'
  const balance = wallet.balance + (isHeld ? 0 : amount)
  const held = wallet.held - (isHeld ? amount : 0)
  const after = { ...wallet, balance, held, available: balance - held }
  if (after.available < 0) throw badRequest(failed, { detail: `The wallet has ${rupees(wallet.available)} available` })
  const { id, farmer } = wallet
  const line = { wallet: id, farmer, ...entry, balanceAfter: balance, heldAfter: held, by: work.viewer.id || null }
  await insertRecord(work, walletEntries, line, failed)
  // The list of wallets is sorted by the moment of the last entry, so that moves without a version: put moves neither.
  await work.tx.run(
    sql`update wallets set balance = ${balance}, held = ${held}, available = ${after.available}, updated_at = ${work.engine.now().toISOString()}::timestamptz where id = ${id}`,
  )
  return after
}
