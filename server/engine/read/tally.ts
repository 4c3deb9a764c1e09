import { fieldsIn, type AnyResource, type Condition } from '#define'
import { name, raw, sql, type Sql } from '../../database'
import { snake } from '../../database/columns'
import type { Work } from '../engine'
import { mustBeReadable } from './matchingRows'

/** How many records there are somewhere, of which states, and the sum of the areas of the same records in acres. */
export interface Tally {
  readonly count: number
  readonly sum?: number
  readonly states: Readonly<Record<string, number>>
  /** How many others there are of the states that are not counted. */
  readonly notCounted?: Readonly<Record<string, number>>
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

/** What is summed up beside the number, and the states whose records are in neither. */
export interface Counting {
  readonly sum?: string
  readonly notCounted?: readonly string[]
}

/** How a list is counted: where it is filtered by its state, what is asked for is counted, whatever its state. */
export function countingOf({ rules: { state } }: AnyResource, declared: Counting, where?: Condition): Counting {
  const isFiltered = where !== undefined && fieldsIn(where).includes(state ?? '')
  const { sum, notCounted = [] } = declared
  return { ...(sum !== undefined && { sum }), notCounted: isFiltered ? [] : notCounted }
}

/** Puts the rows of several states together. */
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
