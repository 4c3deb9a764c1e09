import type { AnyResource, ListQuery } from '#define'
import { tableOf } from '../../database/columns'
import { isOutOfTime, join, name, sql } from '../../database'
import type { Work } from '../engine'
import { orderKeys, orderSql } from './keyset'
import { noRows, readRows, type PageOfRows } from './listRows'
import { matchingRows } from './matchingRows'
import { nearestSql } from './search'

/**
 * The minimum similarity of a word to a misspelt one, tried one after the other: a letter too few, then two letters
 * swapped.
 */
const ALIKE = [0.6, 0.4]

/** The maximum number of rows to be sorted; if there are more, any of them is near enough. */
const CANDIDATES = 1000

const MILLISECONDS = 400

/**
 * Reads the rows nearest to a search that found nothing, the nearest first, at most one page. Empty if there are none,
 * if no word can be misspelt, and if the database takes too long.
 */
export async function nearestRows(
  work: Work,
  resource: AnyResource,
  query: ListQuery,
  columns?: readonly string[],
): Promise<PageOfRows> {
  const nearest = query.q === undefined ? undefined : nearestSql(work, resource, query.q)
  if (!nearest) return noRows
  const { q: _searched, ...others } = query
  const match = join([matchingRows(work, resource, others), nearest.match], ' and ')
  const keys = orderKeys(resource, query.sort)
  const order = sql`nearness desc, ${orderSql(keys)}`
  const found = sql`select t.*, ${nearest.nearness} as nearness from ${name(tableOf(resource))} t where ${match} limit ${CANDIDATES}`
  try {
    return await work.engine.database.transaction(async (tx) => {
      for (const alike of ALIKE) {
        // Otherwise the planner, which expects to find enough of them soon, would scan the table from its beginning.
        await tx.rows(
          sql`select set_config('pg_trgm.word_similarity_threshold', ${String(alike)}, true), set_config('enable_seqscan', 'off', true), set_config('statement_timeout', ${String(MILLISECONDS)}, true)`,
        )
        const rows = await readRows({ ...work, tx }, resource, {
          from: sql`(select * from (${found}) t order by ${order} limit ${query.size}) t`,
          order,
          keys,
          columns,
        })
        if (rows.count > 0) return { ...rows, isNearest: true }
      }
      return noRows
    })
  } catch (error) {
    if (isOutOfTime(error)) return noRows
    throw error
  }
}
