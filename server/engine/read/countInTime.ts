import { performance } from 'node:perf_hooks'
import type { AnyResource } from '#define'
import { isOutOfTime, sql, type Sql } from '../../database'
import { tableOf } from '../../database/columns'
import type { Work } from '../engine'
import { knownFor } from './knownFor'

/** How many milliseconds the slower counts of one answer may still take together. */
export interface Patience {
  left: number
}

/** The maximum duration of one count, and of all counts of one answer, in milliseconds. */
const ONE = 20
const ALL = 100

/** The maximum number of rows in a table that is always counted quickly, whatever the condition. */
const FEW_ROWS = 20_000

/** How long, in milliseconds, a count that took too long is not tried again. */
const stillSlow = knownFor(60_000)

/** Makes the patience of one answer. */
export function newPatience(): Patience {
  return { left: ALL }
}

/**
 * Counts the rows of a statement with a limit, within a few milliseconds; undefined if that takes longer. PostgreSQL
 * then aborts the statement. The embedded database cannot abort one, so it only counts tables with few rows.
 */
export async function countInTime(
  work: Work,
  resource: AnyResource,
  limited: Sql,
  patience: Patience,
): Promise<number | undefined> {
  if (patience.left <= 0 || stillSlow.has(work, limited)) return undefined
  const count = sql`select count(*)::text from (${limited}) limited`
  const began = performance.now()
  try {
    if (work.engine.database.kind === 'postgres') return Number(await untilOutOfTime(work, count))
    return (await hasFewRows(work, tableOf(resource))) ? Number(await work.tx.json(count)) : undefined
  } catch (error) {
    if (!isOutOfTime(error)) throw error
    stillSlow.note(work, limited)
    return undefined
  } finally {
    patience.left -= performance.now() - began
  }
}

function untilOutOfTime({ engine: { database } }: Work, count: Sql): Promise<string> {
  return database.transaction(async (tx) => {
    await tx.rows(sql`select set_config('statement_timeout', ${String(ONE)}, true)`)
    return tx.json(count)
  })
}

async function hasFewRows({ tx }: Work, table: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname = ${table} and greatest(c.reltuples, pg_stat_get_live_tuples(c.oid)) <= ${FEW_ROWS}`)
  return rows.length > 0
}
