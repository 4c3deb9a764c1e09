import { todayInIndia } from '#define'
import type { Campaign } from './start'

/** How a campaign repeats: how often, since when and until which day. */
export type Series = Pick<Campaign, 'repeats' | 'firstAt' | 'repeatsTill'>

const DAY = 24 * 60 * 60_000
const days = { DAILY: 1, WEEKLY: 7 } as const

/**
 * Computes the next run of a campaign after a moment, at the time of day of its first run, as India has no summer time.
 * Missed runs are not made up for. Undefined when it does not repeat, or its last day has passed by then.
 */
export function nextRun({ repeats, firstAt, repeatsTill }: Series, after: Date): Date | undefined {
  if (!repeats || !firstAt || !repeatsTill) return undefined
  const first = new Date(firstAt)
  const next = repeats === 'MONTHLY' ? inMonths(first, after) : inDays(first, after, days[repeats])
  return todayInIndia(next) <= repeatsTill ? next : undefined
}

function inDays(first: Date, after: Date, every: number): Date {
  const passed = Math.floor((after.getTime() - first.getTime()) / (every * DAY))
  return new Date(first.getTime() + Math.max(0, passed + 1) * every * DAY)
}

/** Repeats on the date of the first run, and on the last day of months that are too short for it. */
function inMonths(first: Date, after: Date): Date {
  const [year = 0, month = 1, date = 1] = todayInIndia(first).split('-').map(Number)
  const time = first.getTime() - Date.UTC(year, month - 1, date)
  for (let count = 0; ; count += 1) {
    const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
    const at = new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)) + time)
    if (at > after) return at
  }
}
