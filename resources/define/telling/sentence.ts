import type { Area } from '../kernel/area'
import type { Field } from '../fields/options'
import type { AnyResource } from '../resource/resource'
import { formatDay, formatNumber } from './format'
import { plainText } from './plainText'

const PIECE = /([^{]*)\{([A-Za-z][A-Za-z0-9]*)\}([^,{]*(?=$|,))?/g

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/**
 * What a record is, in one sentence: a template such as `{crop} at {village}, {day}`, filled in. An empty field is left
 * out with the words around it: those before it, back to the previous field or comma, and those up to the next comma.
 * `today` is a day; days of its year are written without the year.
 */
export function sentenceOf(
  template: string,
  { fields }: Pick<AnyResource, 'fields'>,
  row: Readonly<Record<string, unknown>>,
  today: string,
): string {
  let sentence = ''
  let begins = ''
  for (const [, before = '', name = '', after = ''] of template.matchAll(PIECE)) {
    const words = wordOf(fields[name], row[name], today)
    const joint = before.includes(',') ? before : begins || before
    begins = words === '' && joint.includes(',') ? joint : ''
    if (words !== '') sentence += `${sentence === '' ? before.replace(/^[\s,]+/, '') : joint}${words}${after}`
  }
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** A value as written within a sentence: a day with its weekday, a place by its own name, an area in acres. */
function wordOf(field: Field | undefined, value: unknown, today: string): string {
  if (!field || value === null || value === undefined) return ''
  if (field.kind === 'date' && typeof value === 'string') return dayWords(value, today)
  if (field.kind === 'area' && typeof value === 'object') return `${formatNumber((value as Area).acres)} ac`
  if (field.kind === 'place' && typeof value === 'object') return (value as { readonly label: string }).label
  return plainText(field, value)
}

/** `2026-12-02` as Wed 2 Dec, with its year if that is not the present one. */
export function dayWords(day: string, today: string): string {
  const weekday = weekdays[new Date(`${day.slice(0, 10)}T00:00:00Z`).getUTCDay()] ?? ''
  const written = formatDay(day)
  return `${weekday} ${day.slice(0, 4) === today.slice(0, 4) ? written.replace(/ \d+$/, '') : written}`
}
