import { walletEntries } from '#resources'
import { sql, type Queries } from '../../database'
import type { Work } from '../../engine/engine'
import { openAccount } from '../../engine/ledger/accounts'
import * as ledger from '../../engine/ledger/moves'
import { post } from '../../engine/ledger/post'
import { badRequest } from '../../engine/problem'

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
  const wallet = await activeWallet(work.tx, farmer, failed)
  await ledger.hold(work, walletEntries, wallet.id, { farmer, ref: bookingNo, amount }, failed)
}

/** Lets go of whatever is still held for a booking, when it is cancelled, invalid or billed. Nothing held: nothing happens. */
export async function release(
  work: Work,
  { farmer, bookingNo }: Omit<WalletMove, 'amount'>,
  failed: string,
): Promise<void> {
  const wallet = await locked(work.tx, farmer)
  if (wallet) await ledger.release(work, walletEntries, wallet.id, { farmer, ref: bookingNo }, failed)
}

/**
 * Takes what a booking costs from the wallet, when it is completed, and lets go of what was held for it. Throws 400 when
 * less is left than that.
 */
export async function capture(work: Work, { farmer, bookingNo, amount }: WalletMove, failed: string): Promise<void> {
  const wallet = await locked(work.tx, farmer)
  if (wallet) {
    const move = { type: 'CAPTURE', farmer, ref: bookingNo, amount } as const
    await ledger.capture(work, walletEntries, wallet.id, move, failed)
  } else if (amount > 0) throw badRequest(failed, { detail: 'This farmer has no wallet' })
}

/** Gives back what was taken for a booking and not given back yet, all of it or so much. Answers with how much, in paise. */
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

/** A premium, a payout or a cashback: money that goes out of a wallet, or into it, for something other than a booking. */
export interface OtherMove {
  readonly farmer: number
  /** The number of the policy, or whatever else it is for. */
  readonly ref: string
  /** Whole paise, more than zero. */
  readonly amount: number
  /** The same one again moves nothing. */
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

/** Puts money into the wallet of a farmer, which is opened where there is none. Throws 400 when it is closed. */
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
