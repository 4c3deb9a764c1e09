import { addDays } from '#define'
import type { Random } from './random'

/** The number of days for which the company has been working. */
export const DAYS_OF_WORK = 548

/** The activity of each month: the kharif peaks in June to September, the rabi in December to February. */
const busyness = [1.5, 1.4, 0.8, 0.6, 0.7, 1.3, 2.0, 2.1, 1.7, 0.9, 1.0, 1.5]

/** Spreads joining days over the company's history, in proportion to its seasons. */
export function seasonalDays(today: string): (share: number) => string {
  const days = Array.from({ length: DAYS_OF_WORK }, (_, index) => addDays(today, index - DAYS_OF_WORK))
  let sum = 0
  const sums = days.map((day) => (sum += weightOf(day)))
  return (share) => days[firstAbove(sums, share * sum)] ?? addDays(today, -1)
}

// Sundays have less activity.
function weightOf(day: string): number {
  const weight = busyness[Number(day.slice(5, 7)) - 1] ?? 1
  return new Date(day).getUTCDay() === 0 ? weight * 0.25 : weight
}

function firstAbove(sums: readonly number[], wanted: number): number {
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > wanted) high = middle
    else low = middle + 1
  }
  return low
}

/** Makes a moment in the working hours (8 to 19 o'clock in India) of a day, as an RFC 3339 instant. */
export function workingMoment(day: string, random: Random): string {
  const minutes = 8 * 60 + random.integer(0, 11 * 60 - 1)
  return new Date(Date.parse(`${day}T00:00:00+05:30`) + minutes * 60_000 + random.integer(0, 59_999)).toISOString()
}

/** Returns the evening before a day, as an RFC 3339 instant: past at any hour of the day. */
export function eveningBefore(today: string): string {
  return `${addDays(today, -1)}T18:00:00.000Z`
}

/** Makes a birthday for an age between two limits in whole years, as of `today`. */
export function birthday(today: string, youngest: number, oldest: number, random: Random): string {
  return addDays(today, -Math.floor(random.integer(youngest * 366, oldest * 365)))
}
