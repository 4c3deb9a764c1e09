import { fieldsIn, type AnyResource, type Condition } from '#define'
import { name, raw, sql, type Sql } from '../../database'
import { snake } from '../../database/columns'
import type { Work } from '../engine'
import { mustBeReadable } from './matchingRows'

/** The number of records somewhere, by state, and the sum of the areas of the same records in acres. */
export interface Tally {
  readonly count: number
  readonly sum?: number
  readonly states: Readonly<Record<string, number>>
  /** The number of other records, by state, in states that are not counted. */
  readonly notCounted?: Readonly<Record<string, number>>
}

/** A row of a grouped count, for one state. */
export interface TallyRow {
  readonly state: string | null
  readonly count: number
  readonly sum: number | null
}

/**
 * The columns of a grouped count for `TallyRow`; `count` is the aggregate that counts records if the rows are
 * pre-aggregated. Throws 400 if the viewer may not read the summed field.
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

/** The column of the state, or null. */
export function stateColumn({ rules: { state } }: AnyResource): Sql {
  return state ? sql`t.${name(snake(state))}` : raw('null::text')
}

/** What is summed, and the states whose records are neither counted nor summed. */
export interface Counting {
  readonly sum?: string
  readonly notCounted?: readonly string[]
}

/** The counting of a list: if it is filtered by state, records of any state are counted. */
export function countingOf({ rules: { state } }: AnyResource, declared: Counting, where?: Condition): Counting {
  const isFiltered = where !== undefined && fieldsIn(where).includes(state ?? '')
  const { sum, notCounted = [] } = declared
  return { ...(sum !== undefined && { sum }), notCounted: isFiltered ? [] : notCounted }
}

/** Combines the rows of several states. */
export function tallyOf(rows: readonly TallyRow[], { sum: field, notCounted = [] }: Counting): Tally {
  const isCounted = ({ state }: TallyRow): boolean => state === null || !notCounted.includes(state)
  const counted = rows.filter(isCounted)
  const others = rows.filter((row) => !isCounted(row))
  const sum = counted.reduce((all, row) => all + (row.sum ?? 0), 0)
  return {
    count: counted.reduce((all, row) => all + row.count, 0),
    ...(field !== undefined && { sum: Math.round(sum * 1000) / 1000 }),
    states: byState(counted),
    ...(others.length > 0 && { notCounted: byState(others) }),
  }
}

function byState(rows: readonly TallyRow[]): Record<string, number> {
  return Object.fromEntries(rows.flatMap(({ state, count }) => (state === null ? [] : [[state, count]])))
}
