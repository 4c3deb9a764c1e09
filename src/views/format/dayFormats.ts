import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'

dayjs.extend(customParseFormat)

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
  const text = typed
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .replace(/\bSept\b/, 'Sep')
  const day = dayjs(text, [...formats], true)
  return day.isValid() ? day : null
}
