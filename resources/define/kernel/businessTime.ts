import { INDIA_OFFSET } from './relativeDates'
/**
 * The working hours of a company: from one hour of the day to another, in India, on these days of the week (0 is
 * Sunday).
 */
export interface BusinessHours {
  /** The hour at which a day starts, 0 to 24. */
  readonly from: number
  /** The hour at which it ends. */
  readonly to: number
  /** The days of the week, 0 for Sunday. */
  readonly days: readonly number[]
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The moment after which this many milliseconds of working time have passed since another. */
export function afterBusinessTime(start: Date, duration: number, hours: BusinessHours): Date {
  let left = duration
  for (let day = dayOf(start.getTime()); ; day += DAY) {
    const [opens, closes] = shiftOf(day, hours) ?? [0, 0]
    const begins = Math.max(opens, start.getTime())
    if (closes - begins >= left && closes > begins) return new Date(begins + left)
    left -= Math.max(0, closes - begins)
  }
}

/** The moment this many milliseconds of working time before another. */
export function beforeBusinessTime(end: Date, duration: number, hours: BusinessHours): Date {
  let left = duration
  for (let day = dayOf(end.getTime()); ; day -= DAY) {
    const [opens, closes] = shiftOf(day, hours) ?? [0, 0]
    const ends = Math.min(closes, end.getTime())
    if (ends - opens >= left && ends > opens) return new Date(ends - left)
    left -= Math.max(0, ends - opens)
  }
}

/** The milliseconds of working time between two moments; 0 if the second is not after the first. */
export function businessTimeBetween(start: Date, end: Date, hours: BusinessHours): number {
  let sum = 0
  for (let day = dayOf(start.getTime()); day < end.getTime(); day += DAY) {
    const [opens, closes] = shiftOf(day, hours) ?? [0, 0]
    sum += Math.max(0, Math.min(closes, end.getTime()) - Math.max(opens, start.getTime()))
  }
  return sum
}

/** Midnight in India before a moment. */
function dayOf(moment: number): number {
  return Math.floor((moment + INDIA_OFFSET) / DAY) * DAY - INDIA_OFFSET
}

/** The working hours of a day, if it is a working day. */
function shiftOf(day: number, { from, to, days }: BusinessHours): readonly [number, number] | undefined {
  return days.includes(new Date(day + INDIA_OFFSET).getUTCDay()) ? [day + from * HOUR, day + to * HOUR] : undefined
}
