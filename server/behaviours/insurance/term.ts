import { addDays } from '#define'

const YEAR = 365

/**
 * Returns the last day of a cover. A term of 365 days is a full year that ends the day before its anniversary: 366 days
 * with a 29 February.
 */
export function lastDayOf(start: string, termDays: number): string {
  if (termDays !== YEAR) return addDays(start, termDays - 1)
  const year = Number(start.slice(0, 4)) + 1
  return start.endsWith('02-29') ? `${year}-02-28` : addDays(`${year}${start.slice(4)}`, -1)
}

/** Counts the days from one to another, both inclusive. */
export function daysWithin(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

/** Computes the refund of a premium, in paise: all of it before the start, then less the share of the days covered. */
export function refundOf(
  paid: number,
  { start, end, today }: { readonly start: string; readonly end: string; readonly today: string },
): number {
  if (today < start) return paid
  const covered = Math.min(daysWithin(start, today), daysWithin(start, end))
  return paid - Math.round((paid * covered) / daysWithin(start, end))
}
