import type { Condition } from './conditions'
import type { Counts } from './fields/options'
import type { Reference } from './fields/field'
import { filterableFields } from './kinds'
import type { AnyResource } from './resource'

/** The condition that the records satisfy which a figure of a row counts; undefined where the row does not say enough. */
export function countedWhere(
  resource: Pick<AnyResource, 'fields'>,
  { by, where }: Counts,
  row: Readonly<Record<string, unknown>>,
): Condition | undefined {
  const agreeing = Object.entries(by).map(([theirs, own]) => agreesWith(resource, theirs, { own, value: row[own] }))
  const parts = agreeing.filter((part) => part !== undefined)
  return parts.length < agreeing.length ? undefined : { all: [...parts, ...(where ? [where] : [])] }
}

function agreesWith(
  { fields }: Pick<AnyResource, 'fields'>,
  field: string,
  { own, value }: { readonly own: string; readonly value: unknown },
): Condition | undefined {
  if (value === null || value === undefined) return undefined
  const kind = fields[own]?.kind
  if (kind === 'reference') return { field, eq: (value as Reference).id }
  if (kind === 'date') return { field, between: [String(value), String(value)] }
  if (kind === 'month') return { field, between: [`${String(value)}-01`, lastDayOf(String(value))] }
  return { field, eq: String(value) }
}

function lastDayOf(month: string): string {
  const over = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0))
  return over.toISOString().slice(0, 10)
}

/** What a figure counts is there, and can be filtered so. */
export function checkCounts({ fields }: AnyResource, resources: readonly AnyResource[]): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!('counts' in field) || !field.counts) return []
    const { of, by } = field.counts
    const other = resources.find((one) => one.name === of)
    if (!other) return [`${name} counts ${of}, which is not declared`]
    const known = filterableFields(other)
    return Object.entries(by).flatMap(([theirs, own]) => [
      ...(known.includes(theirs) ? [] : [`${name} counts by ${theirs}, by which ${of} are not filtered`]),
      ...(own in fields ? [] : [`${name} counts by ${own}, which is no field`]),
    ])
  })
}
