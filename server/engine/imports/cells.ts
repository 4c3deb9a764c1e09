import { withoutMarks } from '../exports/cells'
import {
  areaUnits,
  bareWord,
  isDay,
  optionLabel,
  optionMeant,
  plainDigits,
  todayInIndia,
  type Field,
  type Kind,
  type Option,
} from '#define'

/** The value of a cell in the writing shape of its field, or why it is invalid. */
export type Said = { readonly value: unknown } | { readonly error: string; readonly hints?: readonly string[] }

const MOST_HINTS = 3

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Kinds whose cells are words, in which people may write any digits. */
const inWords: ReadonlySet<Kind> = new Set(['text', 'longText', 'choice', 'tags', 'keyValue'])

/** Reads a cell that is not empty. It only interprets the text; the field's schema validates the value. */
export function saidBy(field: Field, given: string): Said {
  const text = inWords.has(field.kind) ? given : plainDigits(given)
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'percent':
      return figureIn(field, text)
    case 'money': {
      const rupees = numberIn(text.replace(/^(₹|rs\.?|inr)\s*/i, ''))
      return { value: rupees === undefined ? text : Number((rupees * 100).toPrecision(15)) }
    }
    case 'area':
      return areaIn(text)
    case 'date':
      return { value: dayIn(text, field.age && Number(todayInIndia(new Date()).slice(0, 4)) - field.age[0]) ?? text }
    case 'instant':
      return { value: momentIn(text) }
    case 'month':
      return { value: monthIn(text) ?? text }
    case 'flag':
      return { value: flagIn(text) }
    case 'choice':
      return optionIn(field, text)
    case 'tags':
      return field.options ? tagsIn(field, text) : { value: partsOf(text) }
    case 'point':
      return { value: pointIn(text) }
    default:
      return { value: plainText(text) }
  }
}

/** Whether the cells of a field name other records. */
export function isLink({ kind }: { readonly kind: Kind }): boolean {
  return kind === 'reference' || kind === 'place' || kind === 'many'
}

/** Splits a cell that lists several values. */
export function partsOf(text: string): string[] {
  return text.split(/[;\n]/).flatMap((part) => part.trim() || [])
}

/** Removes the apostrophe that an export puts before text which a spreadsheet would run. */
export function plainText(text: string): string {
  return withoutMarks(text)
}

/** Reads a number in the unit of its field. Any other unit is refused with the expected one. */
function figureIn(field: Field & { kind: 'integer' | 'decimal' | 'percent' }, text: string): Said {
  const { label } = field
  const suffix = 'suffix' in field ? field.suffix : undefined
  const value = numberIn(text, suffix)
  if (value !== undefined) return { value }
  const [, whole = '', rest = ''] = /^([-+]?\d+),(\d+)$/.exec(text.replace(/\s+/g, '')) ?? []
  if (whole && field.kind !== 'integer')
    return { error: `Write ${label} with a decimal point, not a comma`, hints: [`${whole}.${rest}`] }
  const isElsewhere = suffix && /^[-+]?[\d.,]+\s*[\p{L}%]/u.test(text)
  return isElsewhere ? { error: `Write ${label} in ${suffix}` } : { value: text }
}

/** Matches numbers with commas before every three digits or, as in India, before three and then every two. */
const grouped = /^[-+]?[1-9]\d?\d?(,\d{2})*,\d{3}(\.\d+)?$|^[-+]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/

function numberIn(text: string, suffix = ''): number | undefined {
  const bare = text.replace(/\s+/g, '').replace(new RegExp(`(%|${suffix.replace(/\W/g, '\\$&') || '%'})$`, 'i'), '')
  return grouped.test(bare) || /^[-+]?\d+(\.\d+)?$/.test(bare) ? Number(bare.replaceAll(',', '')) : undefined
}

function areaIn(text: string): Said {
  const [, digits = '', word = ''] = /^([\d.,]+)\s*([\p{L}²]*)/u.exec(text) ?? []
  const value = numberIn(digits)
  const unit = Object.entries(areaUnits).find(([key, label]) =>
    [bareWord(key), bareWord(label), `${bareWord(label)}s`].includes(bareWord(word || 'acre')),
  )
  return value === undefined || !unit ? { value: text } : { value: { value, unit: unit[0] } }
}

/** The last year of this century that two digits mean, as in the forms: 68 is 2068, 69 is 1969. */
const LAST_OF_TWO = 2068

/**
 * Reads a day as people in India write it: 2026-11-22, 22/11/2026, 22-11-26, 22 Nov 2026. Two digits mean a year up to
 * `last`: for a date of birth, the last year in which a person is old enough.
 */
export function dayIn(text: string, last = LAST_OF_TWO): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T]00:00(?::00)?)?$/.exec(text)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const [, day, month = '', year = ''] =
    /^(\d{1,2})[\s./-]+(\d{1,2}|\p{L}{3,9})[\s.,/-]+(\d{4}|\d{2})$/u.exec(text) ?? []
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return (
    day && dayOf(year.length === 2 ? String(yearOfTwo(Number(year), last)) : year, named ? String(named) : month, day)
  )
}

function yearOfTwo(year: number, last: number): number {
  return 2000 + year > last ? 1900 + year : 2000 + year
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const whole = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(whole) ? whole : undefined
}

/** Reads a month, or its first day: a spreadsheet stores a typed month as that day, and so do exports. */
function monthIn(text: string): string | undefined {
  const first = dayIn(`1 ${text}`) ?? dayIn(text)
  return first?.endsWith('-01') ? first.slice(0, 7) : undefined
}

const MOMENT = /^(.+?)(?:,\s*|[ T])(\d{1,2})(:\d{2})(:\d{2})?(?:\s*([ap])\.?m\.?)?$/i

/** Reads a moment. Without an offset it is in India's time; a day without a time is returned as that day. */
function momentIn(text: string): string {
  const [, day = '', hour = '', minutes, seconds = ':00', half] = MOMENT.exec(text) ?? []
  const known = dayIn(day)
  const there = half ? hourOfHalf(Number(hour), half) : hour
  return known && there ? `${known}T${there.padStart(2, '0')}${minutes}${seconds}+05:30` : (dayIn(text) ?? text)
}

/** Converts an hour before or after noon to the 24-hour clock. */
function hourOfHalf(hour: number, half: string): string | undefined {
  if (hour < 1 || hour > 12) return undefined
  return String((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0))
}

function flagIn(text: string): unknown {
  const word = bareWord(text)
  if (['yes', 'y', 'true', '1'].includes(word)) return true
  return ['no', 'n', 'false', '0'].includes(word) ? false : text
}

type Options = Readonly<Record<string, Option>>

function optionIn({ label, options }: { readonly label: string; readonly options: Options }, text: string): Said {
  const meant = optionMeant(options, text)
  if (meant !== undefined) return { value: meant }
  const labels = Object.keys(options).map((key) => optionLabel(options, key))
  return {
    error: `${label} has no option “${text.slice(0, 60)}”`,
    hints: [...labels].sort((one, other) => likeness(other, text) - likeness(one, text)).slice(0, MOST_HINTS),
  }
}

function tagsIn(field: Field & { kind: 'tags' }, text: string): Said {
  const found = partsOf(text.replaceAll(',', ';')).map((part) =>
    optionIn({ label: field.label, options: field.options ?? {} }, part),
  )
  const refused = found.find((one) => 'error' in one)
  return refused ?? { value: found.map((one) => ('value' in one ? one.value : '')) }
}

function pointIn(text: string): unknown {
  const [latitude, longitude, ...more] = text.split(/[,;\s]+/).map(Number)
  const isPair = more.length === 0 && latitude !== undefined && longitude !== undefined
  return isPair && !Number.isNaN(latitude + longitude) ? { type: 'Point', coordinates: [longitude, latitude] } : text
}

/** The share of letter pairs that two words have in common: 0 for none, 1 for all. */
export function likeness(one: string, other: string): number {
  const pairs = (word: string): Set<string> => {
    const letters = ` ${word.toLowerCase()} `
    return new Set(Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2)))
  }
  const [ours, theirs] = [pairs(one), pairs(other)]
  return [...ours].filter((pair) => theirs.has(pair)).length / Math.max(ours.size, theirs.size)
}
