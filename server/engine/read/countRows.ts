import type { AnyResource, Condition, ListQuery } from '#define'
import { tableOf } from '../../database/columns'
import { name, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { countInTime, type Patience } from './countInTime'
import { expectedOf } from './expected'
import { knownFor } from './knownFor'
import { matchingRows, rowsFrom } from './matchingRows'

/** The number of rows of a list, and whether it is exact. */
export interface Total {
  readonly totalItems: number | null
  readonly totalIsExact: boolean
}

/** The number up to which a count is exact without a request for that. */
export const COUNT_CAP = 1000

/** Far enough above the cap that even a poor estimate of the planner does not mistake 300 rows for a thousand. */
const CERTAINLY_MANY = 50_000

/**
 * If the planner expects this many rows and the count exceeds the cap, the list will not shrink to the cap within
 * seconds.
 */
const LIKELY_MANY = 10_000

/** Above this cost, in planner units, a count would delay the rows: about 20 ms. */
const SLOW = 2500

/**
 * Counts the rows of a list without delaying its page: nothing is counted when the page itself shows the number; when
 * the planner expects far more than the cap, the answer is "more than a thousand"; and when it expects a slow count,
 * that is left to a request of its own. A count requested as exact is always made, however long it takes.
 */
export async function countBeside(
  work: Work,
  resource: AnyResource,
  query: ListQuery,
  rowsOnPage: number,
): Promise<Total> {
  if (query.count === 'none') return notCounted
  const before = (query.page - 1) * query.size
  if (rowsOnPage < query.size && (rowsOnPage > 0 || query.page === 1))
    return { totalItems: before + rowsOnPage, totalIsExact: true }
  if (query.count === 'capped' && rowsOnPage > 0 && before + rowsOnPage > COUNT_CAP) return more
  return countRows(work, resource, query, SLOW)
}

const notCounted: Total = { totalItems: null, totalIsExact: false }
const more: Total = { totalItems: COUNT_CAP, totalIsExact: false }

/**
 * Counts the rows of a list that is not shown yet, as its first page would; null if that takes long. A count that the
 * planner considers slow is tried, because a scope makes it expect far too much, and a list that it considers long is
 * checked for being empty.
 */
export async function countQuickly(
  work: Work,
  resource: AnyResource,
  where: Condition,
  patience: Patience,
): Promise<Total | null> {
  const query = { where, count: 'capped' } as const
  const total = await countRows(work, resource, query, SLOW)
  if (total.totalItems === null) {
    const counted = await countInTime(work, resource, cappedRows(work, resource, query), patience)
    return counted === undefined ? null : totalOf(counted)
  }
  if (total.totalIsExact) return total
  const rows = sql`from ${name(tableOf(resource))} t where ${matchingRows(work, resource, { where })}`
  return (await work.tx.rows(sql`select 1 ${rows} limit 1`)).length > 0 ? total : { totalItems: 0, totalIsExact: true }
}

/** Counts the rows of a list, however long it takes: exactly, or up to the cap. */
export async function countRows(
  work: Work,
  resource: AnyResource,
  query: Pick<ListQuery, 'q' | 'where' | 'count'>,
  dearest = Number.POSITIVE_INFINITY,
): Promise<Total> {
  if (query.count === 'exact') {
    const rows = sql`from ${name(tableOf(resource))} t where ${matchingRows(work, resource, query)}`
    return { totalItems: Number(await work.tx.json(sql`select count(*)::text ${rows}`)), totalIsExact: true }
  }
  const capped = cappedRows(work, resource, query)
  if (stillMany.has(work, capped)) return more
  const plan = await planOf(work, capped)
  if (plan.rows > CERTAINLY_MANY) {
    stillMany.note(work, capped)
    return more
  }
  if (plan.cost > dearest) return notCounted
  const counted = Number(await work.tx.json(sql`select count(*)::text from (${capped}) capped`))
  if (counted > COUNT_CAP && plan.rows > LIKELY_MANY) stillMany.note(work, capped)
  return totalOf(counted)
}

function cappedRows(work: Work, resource: AnyResource, query: Pick<ListQuery, 'q' | 'where'>): Sql {
  return sql`select 1 ${rowsFrom(work, resource, query, [])} limit ${COUNT_CAP + 1}`
}

function totalOf(counted: number): Total {
  return counted > COUNT_CAP ? more : { totalItems: counted, totalIsExact: true }
}

/** How long, in milliseconds, a list with certainly many rows is remembered without asking the planner again. */
const stillMany = knownFor(10_000)

/**
 * Whether the planner expects at most `most` rows, given the statement from its `from` on. That it expects more is
 * remembered for some seconds.
 */
export async function areAtMost(work: Work, rows: Sql, most: number): Promise<boolean> {
  const asked = sql`select 1 ${rows} limit 1`
  if (stillMany.has(work, asked)) return false
  const isFew = (await planOf(work, asked)).rows <= most
  if (!isFew) stillMany.note(work, asked)
  return isFew
}

/** The planner's estimates for a statement with a limit: the rows without the limit, and the cost with it. */
async function planOf(work: Work, limited: Sql): Promise<{ rows: number; cost: number }> {
  const { Plans, 'Total Cost': cost } = await expectedOf(work, limited)
  return { rows: Plans?.[0]?.['Plan Rows'] ?? 0, cost }
}
