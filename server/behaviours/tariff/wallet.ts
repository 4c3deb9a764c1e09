import { walletEntries } from '#resources'
import { sql, type Queries } from '../../database'
import type { Work } from '../../engine/engine'
import { openAccount } from '../../engine/ledger/accounts'
import * as ledger from '../../engine/ledger/moves'
import { post } from '../../engine/ledger/post'
import { badRequest } from '../../engine/problem'

/** The balance of a farmer’s wallet. Money is whole paise. */
export interface Held {
  readonly id: number
  readonly farmer: number
  readonly balance: number
  readonly held: number
  readonly available: number
  readonly status: 'ACTIVE' | 'FROZEN' | 'CLOSED'
}

/** A move in the wallet of a farmer for a booking or an order. */
export interface WalletMove {
  readonly farmer: number
  /** The number of the booking or the order. */
  readonly bookingNo: string
  /** Whole paise. */
  readonly amount: number
}

const columns = sql`id, farmer_id as farmer, balance, held, available, status`

/** Reads the wallet of a farmer; undefined when they have none. */
export async function walletOf(tx: Queries, farmer: number): Promise<Held | undefined> {
  const [found] = await tx.rows<Held>(
    sql`select ${columns} from wallets where farmer_id = ${farmer} and deleted_at is null`,
  )
  return found
}

/**
 * Holds a part of a wallet for a booking that is assigned; holds are serialised, so that no two bookings hold the same
 * rupee. Throws 400 when there is no wallet, when it is not active, or when less is available.
 */
export async function hold(work: Work, { farmer, bookingNo, amount }: WalletMove, failed: string): Promise<void> {
  if (amount === 0) return
  const wallet = await activeWallet(work.tx, farmer, failed)
  await ledger.hold(work, walletEntries, wallet.id, { farmer, ref: bookingNo, amount }, failed)
}

/** Releases what is still held for a booking when it is cancelled, invalid or billed. Does nothing without a hold. */
export async function release(
  work: Work,
  { farmer, bookingNo }: Omit<WalletMove, 'amount'>,
  failed: string,
): Promise<void> {
  const wallet = await locked(work.tx, farmer)
  if (wallet) await ledger.release(work, walletEntries, wallet.id, { farmer, ref: bookingNo }, failed)
}

/** Takes the price of a completed booking from the wallet, and releases its hold. Throws 400 when less is left. */
export async function capture(work: Work, { farmer, bookingNo, amount }: WalletMove, failed: string): Promise<void> {
  const wallet = await locked(work.tx, farmer)
  if (wallet) {
    const move = { type: 'CAPTURE', farmer, ref: bookingNo, amount } as const
    await ledger.capture(work, walletEntries, wallet.id, move, failed)
  } else if (amount > 0) throw badRequest(failed, { detail: 'This farmer has no wallet' })
}

/**
 * Refunds what was taken for a booking and not refunded yet, completely or up to an amount. Returns the refund in
 * paise.
 */
export async function refund(
  work: Work,
  { farmer, bookingNo, amount }: Omit<WalletMove, 'amount'> & { readonly amount?: number },
  failed: string,
): Promise<number> {
  const wallet = await locked(work.tx, farmer)
  if (!wallet && amount) throw badRequest(failed, { detail: 'This farmer has no wallet' })
  if (!wallet) return 0
  const move = { type: 'CAPTURE', back: 'REFUND', farmer, ref: bookingNo, ...(amount !== undefined && { amount }) }
  return ledger.giveBack(work, walletEntries, wallet.id, move, failed)
}

/** A premium, a payout or a cashback: a wallet move for something other than a booking. */
export interface OtherMove {
  readonly farmer: number
  /** The number of the policy, or other reference. */
  readonly ref: string
  /** Whole paise, more than zero. */
  readonly amount: number
  /** Idempotency key: a second move with the same key does nothing. */
  readonly key: string
  readonly remark?: string
}

/** Takes an insurance premium from a wallet. Throws 400 when there is no active wallet, or when less is available. */
export async function takeFromWallet(
  work: Work,
  { farmer, ref, amount, ...more }: OtherMove & { readonly type: 'INSURANCE' },
  failed: string,
): Promise<void> {
  const { id } = await activeWallet(work.tx, farmer, failed)
  await post(work, walletEntries, id, { ...more, farmer, amount: -amount, bookingNo: ref }, failed)
}

/** Credits the wallet of a farmer, and opens one where there is none. Throws 400 when it is closed. */
export async function putIntoWallet(
  work: Work,
  { farmer, ref, ...more }: OtherMove & { readonly type: 'INSURANCE' | 'CASHBACK' },
  failed: string,
): Promise<void> {
  const id = await openAccount(work, walletEntries, { field: 'farmer', id: farmer }, failed)
  if ((await locked(work.tx, farmer))?.status === 'CLOSED')
    throw badRequest(failed, { detail: 'The wallet of this farmer is closed' })
  await post(work, walletEntries, id, { ...more, farmer, bookingNo: ref }, failed)
}

async function activeWallet(tx: Queries, farmer: number, failed: string): Promise<Held> {
  const wallet = await locked(tx, farmer)
  if (wallet?.status === 'ACTIVE') return wallet
  throw badRequest(failed, {
    detail: wallet ? 'The wallet of this farmer is not active' : 'This farmer has no wallet',
  })
}

async function locked(tx: Queries, farmer: number): Promise<Held | undefined> {
  const [found] = await tx.rows<Held>(
    sql`select ${columns} from wallets where farmer_id = ${farmer} and deleted_at is null for no key update`,
  )
  return found
}
