import { z } from 'zod'
import { isBareDay } from '../kernel/conditions'
import { isDay } from '../checkedCondition'
import type { FieldOf } from '../fields/options'

/** The years that records may have. The database supports neither the year 0000 nor years of five digits. */
const YEARS = [1900, 2199] as const

/** The widest UTC offset in use (Kiribati, +14:00); the database accepts none beyond 15:59. */
const MOST_MINUTES = 14 * 60

/** Whether the year of a day, a month or a moment is one that records may have. */
export function isInYears(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return year >= YEARS[0] && year <= YEARS[1]
}

/** The message for a day, a month or a moment outside of these years. */
export function outOfYears(label: string): string {
  return `${label} must be between the years ${YEARS[0]} and ${YEARS[1]}`
}

/** Whether a moment is written with an offset that is in use. */
function hasOffset(moment: string): boolean {
  const [, hours, minutes] = /[+-](\d\d):?(\d\d)?$/.exec(moment.slice(10)) ?? []
  return Number(hours ?? 0) * 60 + Number(minutes ?? 0) <= MOST_MINUTES
}

/** The start of a day in India, or its end, as a moment. */
export function momentOfDay(day: string, isEnd = false): string {
  return new Date(`${day}T${isEnd ? '23:59:59.999' : '00:00:00.000'}+05:30`).toISOString()
}

/**
 * The schema of a moment with its offset. A day without a time is that day in India: its start, or its end if the field
 * is an end.
 */
export function instantSchema({ label, wholeDay }: FieldOf<'instant'>): z.ZodType {
  const moment = z.iso
    .datetime({ offset: true, error: `${label} must be a date and time`, abort: true })
    .refine(isInYears, outOfYears(label))
    .refine(hasOffset, `${label} must be at most 14 hours from UTC`)
  return z
    .unknown()
    .transform((given) => (isBareDay(given) && isDay(given) ? momentOfDay(given, wholeDay) : given))
    .pipe(moment)
}
