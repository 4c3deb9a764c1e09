import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import utc from 'dayjs/plugin/utc'
import { plainDigits } from '#define'

/** India's distance from UTC in minutes, without daylight saving. */
const INDIA = 330

dayjs.extend(customParseFormat)
dayjs.extend(utc)
// antd's calendars ask this for the current day and time, which are India's wherever the computer is. The plugin for all
// time zones takes 0.16 ms for each answer, and 20 ms for the first, on the way to a form.
dayjs.extend((_, { prototype }) => {
  Object.assign(prototype, {
    tz(this: Dayjs) {
      return this.utcOffset(INDIA)
    },
  })
})

/** The display format of a day (the first), and the accepted input formats. */
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

/** The display format of a month (the first), and the accepted input formats. */
export const monthFormats = ['MMM YYYY', 'MMMM YYYY', 'MM/YYYY', 'M/YYYY', 'MM-YYYY', 'YYYY-MM']

/** Parses a day, or with a time a moment, typed in any usual way; null if it is none. */
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

/** The minimum number of letters that identify a word for a day: `tom`, `mon`. */
const LEAST_LETTERS = 3

/** A day and a month, such as `2 dec` and `02/12`. */
const DAY_OF_YEAR = /^(\d{1,2})([ ./-])(\d{1,2}|\p{L}{3,9})$/u

/** Whether a day is allowed. */
type MayBe = (day: Dayjs) => boolean

/** The nearest allowed date to today: in January, a day in December is the past one. */
function nearestDay(text: string, from: Dayjs, mayBe: MayBe): Dayjs | null {
  const [, day, between = '', month] = DAY_OF_YEAR.exec(text) ?? []
  if (day === undefined) return null
  const distance = (one: Dayjs): number => Math.abs(one.diff(from, 'day'))
  const days = [-1, 0, 1].flatMap((years) => readDay([day, month, from.year() + years].join(between)) ?? [])
  days.sort((one, other) => distance(one) - distance(other))
  return days.find(mayBe) ?? days[0] ?? null
}

/**
 * Parses a day relative to today: `tomorrow` or `tom`, `+2` and `-7` in days, a weekday for the next one, a day and a
 * month for the nearest allowed one. Null if it is none.
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
