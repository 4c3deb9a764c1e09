import {
  addDays,
  fieldAt,
  momentOfDay,
  type AnyResource,
  type ChartOptions,
  type Condition,
  type Scalar,
} from '#define'
import { nextPeriod } from './chartPeriods'

/** The value of a group as text: an option, a flag, an id or the first day of a period. */
type Key = string

/** The condition of a single group's records. */
export function groupWhere(resource: AnyResource, { by, period }: ChartOptions, key: Key): Condition {
  if (!period) return { field: by, eq: scalarOf(resource, by, key) }
  const last = addDays(nextPeriod(period, key), -1)
  return { field: by, between: betweenDays(isInstant(resource, by), key, last) }
}

/** The condition of all records up to the end of a period. */
export function untilWhere(resource: AnyResource, { by, period = 'day' }: ChartOptions, key: Key): Condition {
  const last = addDays(nextPeriod(period, key), -1)
  return { field: by, lte: isInstant(resource, by) ? momentOfDay(last, true) : last }
}

/** The bounds of a range of days, as dates or as moments in India. */
export function betweenDays(isInstantField: boolean, from: string, to: string): readonly [string, string] {
  return isInstantField ? [momentOfDay(from), momentOfDay(to, true)] : [from, to]
}

/** The condition of the records without a value. */
export function noneWhere({ by }: ChartOptions): Condition {
  return { field: by, empty: true }
}

/** The condition of the records in groups that are not shown: those before the first period, or with other values. */
export function restWhere(resource: AnyResource, { by, period }: ChartOptions, shown: readonly Key[]): Condition {
  const [first = ''] = shown
  if (period) return { field: by, lt: isInstant(resource, by) ? momentOfDay(first) : first }
  return { field: by, nin: shown.map((key) => scalarOf(resource, by, key)), empty: false }
}

function isInstant(resource: AnyResource, by: string): boolean {
  return fieldAt(resource, by)?.kind === 'instant'
}

function scalarOf(resource: AnyResource, by: string, key: Key): Scalar {
  const kind = fieldAt(resource, by)?.kind
  if (kind === 'flag') return key === 'true'
  return kind === 'reference' || kind === 'place' ? Number(key) : key
}
