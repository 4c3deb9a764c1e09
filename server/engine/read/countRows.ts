import type { AnyResource, ListQuery } from '#define'
import { tableOf } from '../../database/columns'
import { name, sql } from '../../database'
import type { Work } from '../engine'
import { matchingRows } from './listRows'

/** How many rows a list has, and whether that is the whole truth. */
export interface Total {
  readonly totalItems: number | null
  readonly totalIsExact: boolean
}

/** Up to here a count is exact without being asked for. */
export const COUNT_CAP = 1000

/** Far enough above the cap that even a poor estimate of the planner does not call 300 rows a thousand. */
const CERTAINLY_MANY = 50_000

/**
 * Counts the rows of a list. The rows never wait for it: when the page itself tells the number nothing is counted, and
 * when the planner expects far more than the cap the answer is "more than a thousand" until an exact count is asked for.
 */
export async function countRows(
  work: Work,
  resource: AnyResource,
  query: ListQuery,
  rowsOnPage: number,
): Promise<Total> {
  if (query.count === 'none') return { totalItems: null, totalIsExact: false }
  const before = (query.page - 1) * query.size
  if (rowsOnPage < query.size && (rowsOnPage > 0 || query.page === 1))
    return { totalItems: before + rowsOnPage, totalIsExact: true }
  const rows = sql`from ${name(tableOf(resource))} t where ${matchingRows(work, resource, query)}`
  if (query.count === 'exact')
    return { totalItems: Number(await work.tx.json(sql`select count(*)::text ${rows}`)), totalIsExact: true }
  if (rowsOnPage > 0 && before + rowsOnPage > COUNT_CAP) return { totalItems: COUNT_CAP, totalIsExact: false }
  const [plan] = await work.tx.rows<Record<string, [{ Plan: { 'Plan Rows': number } }]>>(
    sql`explain (format json) select 1 ${rows}`,
  )
  const expected = Object.values(plan ?? {})[0]?.[0].Plan['Plan Rows'] ?? 0
  if (expected > CERTAINLY_MANY) return { totalItems: COUNT_CAP, totalIsExact: false }
  const counted = Number(
    await work.tx.json(sql`select count(*)::text from (select 1 ${rows} limit ${COUNT_CAP + 1}) capped`),
  )
  return counted > COUNT_CAP
    ? { totalItems: COUNT_CAP, totalIsExact: false }
    : { totalItems: counted, totalIsExact: true }
}
