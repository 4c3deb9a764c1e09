import { todayInIndia } from '#define'
import { pointEntries } from '#resources'
import type { Work } from '../../engine/engine'
import { expireLots, openLots, putBackLots, takeLots } from '../../engine/ledger/lots'
import { badRequest } from '../../engine/problem'
import { accountOf } from './accounts'

/** What a bill does to the points of its farmer. */
export interface PointMove {
  readonly farmer: number
  /** The number of the booking or the order. */
  readonly ref: string
  readonly points: number
  /** The same one again takes nothing. */
  readonly key: string
}

/** Adds up the points of a farmer whose last day has not passed. */
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

/**
 * Redeems points of a farmer, those that expire first before the others. The same key again redeems nothing. Throws 400
 * when the farmer has fewer.
 */
export async function redeemPoints(work: Work, { farmer, ref, points, key }: PointMove, title: string): Promise<void> {
  if (points === 0) return
  const account = await accountOf(work, { field: 'farmer', id: farmer })
  if (account === undefined) throw badRequest(title, { detail: 'This farmer has no points' })
  await expireLots(work, pointEntries, account, { type: 'EXPIRE', today: todayInIndia(work.engine.now()) }, title)
  await takeLots(work, pointEntries, account, { type: 'REDEEM', ref, amount: points, key }, title)
}

/**
 * Returns what was redeemed for a booking and not returned yet, all of it or so much, with the last day it had. Answers with
 * how many points.
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
