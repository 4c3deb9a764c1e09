import type { AnyResource } from '#define'
import { name, raw, sql, type Sql } from '../../database'
import { snake } from '../../database/columns'
import type { Work } from '../engine'
import { mustBeReadable } from './matchingRows'

/** How many records there are somewhere, of which states, and the sum of their areas in acres. */
export interface Tally {
  readonly count: number
  readonly sum?: number
  readonly states: Readonly<Record<string, number>>
}

/** A row of a grouped count: of one state. */
export interface TallyRow {
  readonly state: string | null
  readonly count: number
  readonly sum: number | null
}

/**
 * What a grouped count selects for `TallyRow`; `count` is the aggregate of the records where these are added up. Throws 400
 * where the viewer may not read what is summed up.
 */
export function tallyColumns(
  { viewer }: Work,
  resource: AnyResource,
  sum: string | undefined,
  count = raw('count(*)'),
): Sql {
  for (const field of [sum, resource.rules.state]) if (field) mustBeReadable(resource, field, viewer)
  const summed = sum ? sql`sum(t.${name(`${snake(sum)}_acres`)})::float8` : raw('null::float8')
  return sql`${stateColumn(resource)} as state, (${count})::int as count, ${summed} as sum`
}

/** The column of the state, or nothing. */
export function stateColumn({ rules: { state } }: AnyResource): Sql {
  return state ? sql`t.${name(snake(state))}` : raw('null::text')
}

/** What is summed up besides the number, and the states whose records are left out of the sum. */
interface Summing {
  readonly sum?: string
  readonly notSummed?: readonly string[]
}

/** Puts the rows of several states together. */
export function tallyOf(rows: readonly TallyRow[], { sum: field, notSummed = [] }: Summing): Tally {
  const count = rows.reduce((all, row) => all + row.count, 0)
  const summed = rows.filter(({ state }) => state === null || !notSummed.includes(state))
  const sum = summed.reduce((all, row) => all + (row.sum ?? 0), 0)
  const states = Object.fromEntries(rows.flatMap((row) => (row.state === null ? [] : [[row.state, row.count]])))
  return { count, ...(field !== undefined && { sum: Math.round(sum * 1000) / 1000 }), states }
}
