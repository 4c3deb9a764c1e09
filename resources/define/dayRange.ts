import { isPlain } from './kernel/parts'
import type { Condition, Tests } from './kernel/conditions'
import { messages } from './kernel/messages'
import { addDays, relativeRange, todayInIndia } from './kernel/relativeDates'
import type { AnyResource } from './resource/resource'

/** The first and the last day that a condition allows; undefined for an open end. */
interface Days {
  readonly from?: string
  readonly to?: string
}

const DAY = 86_400_000

/**
 * Why a list cannot be read over these days, in words: an end is missing, or the range is too long. A query for one
 * record, such as the days of one machine, needs no range. `today` is the date in India; `isMailed`: the file is made
 * in the background.
 */
export function rangeRefusal(
  resource: Pick<AnyResource, 'fields' | 'list'>,
  where: Condition | undefined,
  today: string,
  isMailed = false,
): string | undefined {
  const { range } = resource.list
  if (!range || isOfOne(resource, where)) return undefined
  const { from, to } = daysOf(where, range.day, today)
  if (from === undefined || to === undefined) return messages.noRange
  const days = (Date.parse(to) - Date.parse(from)) / DAY + 1
  if (isMailed)
    return days > range.mailed ? `A file can cover at most ${range.mailed} days. Export a shorter period` : undefined
  return days > range.most ? `Choose a period of at most ${range.most} days` : undefined
}

function isOfOne({ fields }: Pick<AnyResource, 'fields'>, where: Condition | undefined): boolean {
  return partsOf(where).some(
    (part) => 'field' in part && part.eq !== undefined && fields[part.field]?.kind === 'reference',
  )
}

/** The parts of a condition that must all match. */
export function partsOf(where: Condition | undefined): readonly Condition[] {
  if (!where) return []
  return 'all' in where ? where.all.flatMap(partsOf) : [where]
}

/** The first and the last day that a condition allows for the days of a report; undefined for an open end. */
export function daysOf(where: Condition | undefined, day: string, today: string): Days {
  const all = partsOf(where).flatMap((part) => (isPlain(part) && part.field === day ? [boundsOf(part, today)] : []))
  const from = all
    .flatMap((one) => one.from ?? [])
    .sort()
    .at(-1)
  const to = all.flatMap((one) => one.to ?? []).sort()[0]
  return { ...(from && { from }), ...(to && { to }) }
}

function boundsOf({ eq, gt, gte, lt, lte, between, within }: Tests, today: string): Days {
  if (within) {
    const [from, to] = relativeRange(within, today)
    return { ...(within !== 'earlier' && { from }), ...(within !== 'later' && { to }) }
  }
  const from = dayOf(between?.[0] ?? eq ?? gte ?? gt)
  const to = dayOf(between?.[1] ?? eq ?? lte) ?? dayBefore(lt)
  return { ...(from && { from }), ...(to && { to }) }
}

/** The Indian date of a bound, which may be a day or a moment. */
function dayOf(bound: unknown): string | undefined {
  if (typeof bound !== 'string' || Number.isNaN(Date.parse(bound))) return undefined
  return bound.length > 10 ? todayInIndia(new Date(bound)) : bound
}

/** The last day before a bound: midnight belongs to the day that it ends. */
function dayBefore(bound: unknown): string | undefined {
  if (typeof bound !== 'string') return undefined
  return bound.length > 10 ? dayOf(new Date(Date.parse(bound) - 1).toISOString()) : dayOf(bound) && addDays(bound, -1)
}
