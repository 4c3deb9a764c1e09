import { todayInIndia } from '#define'
import { pointEntries } from '#resources'
import { sql } from '../../database'
import type { Work } from '../../engine/engine'
import { declaredLedger, linesFor, lockAccount, sumFor } from '../../engine/ledger/accounts'
import { expireLots, openLots, putBackLots, takeLots } from '../../engine/ledger/lots'
import { badRequest } from '../../engine/problem'
import { accountOf } from './accounts'

/** A bill's move of its farmer's points. */
export interface PointMove {
  readonly farmer: number
  /** The number of the booking or the order. */
  readonly ref: string
  readonly points: number
  /** Idempotency key: a second move with the same key does nothing. */
  readonly key: string
}

/** Sums the points of a farmer that have not expired. */
export async function availablePoints(
  work: Pick<Work, 'tx' | 'engine'>,
  { farmer }: Pick<PointMove, 'farmer'>,
): Promise<number> {
  const account = await accountOf(work, { field: 'farmer', id: farmer })
  if (account === undefined) return 0
  const today = todayInIndia(work.engine.now())
  const lots = await openLots(work, pointEntries, account)
  return lots.reduce((sum, { left, till }) => sum + (till < today ? 0 : left), 0)
}

/** Sums what is redeemed for a booking or an order and not returned. */
async function redeemedFor(work: Pick<Work, 'tx' | 'engine'>, account: number, ref: string): Promise<number> {
  return 0 - (await sumFor(work, pointEntries, account, { ref, types: ['REDEEM', 'RETURN'] }))
}

/**
 * Sums the points that a farmer may redeem for a booking or an order: the available ones and those redeemed for it
 * already. `locks` locks them for the transaction, so that no two bookings redeem the same.
 */
export async function redeemablePoints(
  work: Work,
  { farmer, ref }: Pick<PointMove, 'farmer' | 'ref'>,
  locks = false,
): Promise<number> {
  const account = await accountOf(work, { field: 'farmer', id: farmer })
  if (account === undefined) return 0
  if (locks) await lockAccount(work, pointEntries, account)
  return (await availablePoints(work, { farmer })) + (ref ? await redeemedFor(work, account, ref) : 0)
}

/** Updates the points that a booking redeems to its bill. Idempotent. Throws 400 where there are fewer. */
export async function settlePoints(
  work: Work,
  { farmer, ref, points }: Pick<PointMove, 'farmer' | 'ref' | 'points'>,
  title: string,
): Promise<void> {
  const account = await accountOf(work, { field: 'farmer', id: farmer })
  if (account !== undefined) await lockAccount(work, pointEntries, account)
  const more = points - (account === undefined ? 0 : await redeemedFor(work, account, ref))
  if (more < 0) await returnPoints(work, { farmer, ref, points: -more }, title)
  if (more <= 0) return
  const mine = linesFor(work, declaredLedger(work, pointEntries), account ?? 0, ref)
  const [lines] = await work.tx.rows<{ count: number }>(
    sql`select count(*)::int as count from point_entries where ${mine} and type in ('REDEEM', 'RETURN')`,
  )
  await redeemPoints(work, { farmer, ref, points: more, key: `redeem ${ref} ${lines?.count ?? 0}` }, title)
}

/**
 * Redeems points of a farmer, those that expire first before the others. Does nothing for a known key. Throws 400 when
 * the farmer has fewer.
 */
export async function redeemPoints(work: Work, { farmer, ref, points, key }: PointMove, title: string): Promise<void> {
  if (points === 0) return
  const account = await accountOf(work, { field: 'farmer', id: farmer })
  if (account === undefined) throw badRequest(title, { detail: 'This farmer has no points' })
  await expireLots(work, pointEntries, account, { type: 'EXPIRE', today: todayInIndia(work.engine.now()) }, title)
  await takeLots(work, pointEntries, account, { type: 'REDEEM', ref, amount: points, key }, title)
}

/**
 * Returns what was redeemed for a booking and not returned yet, completely or up to an amount, with its last day.
 * Answers with the number of points.
 */
export async function returnPoints(
  work: Work,
  { farmer, ref, points }: Pick<PointMove, 'farmer' | 'ref'> & { readonly points?: number },
  title: string,
): Promise<number> {
  const account = await accountOf(work, { field: 'farmer', id: farmer })
  if (account === undefined) return 0
  const move = { ref, type: 'REDEEM', back: 'RETURN', ...(points !== undefined && { amount: points }) }
  return putBackLots(work, pointEntries, account, move, title)
}
