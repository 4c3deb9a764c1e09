import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { plainDigits } from '#define'

dayjs.extend(customParseFormat)
// With these, the calendars of antd offer the present day and time of India, wherever the computer is.
dayjs.extend(utc)
dayjs.extend(timezone)
dayjs.tz.setDefault('Asia/Kolkata')

/** How a day is shown (the first), and how it may be typed. */
export const dayFormats = [
  'D MMM YYYY',
  'DD MMM YYYY',
  'D MMMM YYYY',
  'D MMM YY',
  'D/M/YYYY',
  'DD/MM/YYYY',
  'D/M/YY',
  'DD/MM/YY',
  'D-M-YYYY',
  'DD-MM-YYYY',
  'D-M-YY',
  'DD-MM-YY',
  'D.M.YYYY',
  'DD.MM.YYYY',
  'DDMMYYYY',
  'D-MMM-YYYY',
  'YYYY-MM-DD',
]

/** How a month is shown (the first), and how it may be typed. */
export const monthFormats = ['MMM YYYY', 'MMMM YYYY', 'MM/YYYY', 'M/YYYY', 'MM-YYYY', 'YYYY-MM']

/** The day, or with a time the moment, that somebody typed in any usual way; null when it is none. */
export function readDay(typed: string, formats: readonly string[] = dayFormats): Dayjs | null {
  const text = plainDigits(typed)
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .replace(/\bSept\b/, 'Sep')
  const day = dayjs(text, [...formats], true)
  return day.isValid() ? day : null
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const nearDays: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 }

/** The fewest letters by which a word for a day is known: `tom`, `mon`. */
const LEAST_LETTERS = 3

/** A day and a month, as `2 dec` and `02/12`. */
const DAY_OF_YEAR = /^(\d{1,2})([ ./-])(\d{1,2}|\p{L}{3,9})$/u

/** Whether a day may be meant. */
type MayBe = (day: Dayjs) => boolean

/** The day of a year that is nearest to today among those that may be meant: in January, a day of December is the one that was. */
function nearestDay(text: string, from: Dayjs, mayBe: MayBe): Dayjs | null {
  const [, day, between = '', month] = DAY_OF_YEAR.exec(text) ?? []
  if (day === undefined) return null
  const distance = (one: Dayjs): number => Math.abs(one.diff(from, 'day'))
  const days = [-1, 0, 1].flatMap((years) => readDay([day, month, from.year() + years].join(between)) ?? [])
  days.sort((one, other) => distance(one) - distance(other))
  return days.find(mayBe) ?? days[0] ?? null
}

/**
 * The day that is meant from today: `tomorrow` or `tom`, `+2` and `-7` in days, a weekday for the next one, a day and a
 * month for the nearest that may be meant. Null when it is none.
 */
export function readSpokenDay(typed: string, today: string, mayBe: MayBe = () => true): Dayjs | null {
  const text = plainDigits(typed).trim().replace(/\s+/g, ' ').toLowerCase()
  const from = dayjs(today)
  const dated = nearestDay(text, from, mayBe)
  if (dated) return dated
  if (/^[+-]\d{1,3}$/.test(text)) return from.add(Number(text), 'day')
  if (text.length < LEAST_LETTERS) return null
  const near = Object.keys(nearDays).find((word) => word.startsWith(text))
  if (near !== undefined) return from.add(nearDays[near] ?? 0, 'day')
  const weekday = weekdays.findIndex((word) => word.startsWith(text))
  return weekday < 0 ? null : from.add(((weekday - from.day() + 6) % 7) + 1, 'day')
}
