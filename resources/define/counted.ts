import { checkCondition } from './checkConditions'
import { below, fault, type Fault } from './kernel/complaint'
import type { Condition } from './kernel/conditions'
import { instead } from './kernel/suggestion'
import type { Counts } from './fields/options'
import type { Reference } from './fields/field'
import { filterableFields } from './kinds'
import type { AnyResource } from './resource/resource'

/** The condition of the records that a figure of a row counts; undefined if the row lacks a value for it. */
export function countedWhere(
  { fields }: Pick<AnyResource, 'fields'>,
  { by, at = {}, where }: Counts,
  row: Readonly<Record<string, unknown>>,
): Condition | undefined {
  const same = Object.entries(by).map(([field, own]): Condition | undefined => {
    const [value, kind] = [row[own], fields[own]?.kind]
    if (value === undefined) return undefined
    if (value === null) return { field, empty: true }
    if (own === 'id') return { field, eq: Number(value) }
    if (kind === 'reference' || kind === 'place') return { field, eq: (value as Reference).id }
    return kind === 'month' ? { field, between: daysOf(String(value)) } : { field, eq: String(value) }
  })
  const within = Object.entries(at).map(([field, own]): Condition | undefined => {
    const [first, last] = daysOf(String(row[own] ?? ''))
    return first ? { field, between: [momentOf(first, '00:00:00.000'), momentOf(last, '23:59:59.999')] } : undefined
  })
  const parts = [...same, ...within]
  const known = parts.filter((part) => part !== undefined)
  return known.length < parts.length ? undefined : { all: [...known, ...(where ? [where] : [])] }
}

/** The first and the last day of a month, or the same day twice. */
function daysOf(span: string): readonly [string, string] {
  if (span.length !== 7) return [span, span]
  const last = new Date(Date.UTC(Number(span.slice(0, 4)), Number(span.slice(5)), 0))
  return [`${span}-01`, last.toISOString().slice(0, 10)]
}

function momentOf(day: string, time: string): string {
  return new Date(`${day}T${time}+05:30`).toISOString()
}

/** Finds faults in what the figures of a resource count: records that do not exist, or cannot be filtered that way. */
export function checkCounts({ fields }: AnyResource, resources: readonly AnyResource[]): Fault[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!('counts' in field) || !field.counts) return []
    const { of, by, at, where } = field.counts
    const other = resources.find((one) => one.is.name === of)
    const all = resources.map(({ is }) => is.name)
    if (!other)
      return [fault(['fields', name, 'counts', 'of'], `${name} counts ${of}, which is not declared${instead(of, all)}`)]
    const known = filterableFields(other)
    return below(
      ['fields', name, 'counts'],
      [
        ...Object.entries({ ...by, ...at }).flatMap(([theirs, own]) => [
          ...(known.includes(theirs)
            ? []
            : [
                fault(
                  [theirs],
                  `${name} counts by ${theirs}, by which ${of} are not filtered${instead(theirs, known)}`,
                ),
              ]),
          ...(own in fields || own === 'id'
            ? []
            : [fault([own], `${name} counts by ${own}, which is no field${instead(own, Object.keys(fields))}`)]),
        ]),
        ...(where ? below(['where'], checkCondition(where, other)) : []),
      ],
    )
  })
}
