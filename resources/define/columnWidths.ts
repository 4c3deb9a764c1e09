import { fieldAt } from './fieldAt'
import type { Field, FieldOf, Kind, Option } from './fields/options'
import { columnWidths } from './listLook'
import type { AnyResource } from './resource/resource'
import { videoLimits } from './videos'

/** The maximum number of columns shown by default. */
export const MOST_COLUMNS = 8

/** The widths of a row's checkbox and menu, in pixels. */
export const edgeWidths = { tick: 40, end: 48 } as const

/** The width for the columns of a list at 1440 px, beside the sidebar and the page margins. */
const ROOM = 1440 - 200 - 48 - edgeWidths.tick - edgeWidths.end

const usual: Partial<Record<Kind, number>> = {
  text: 170,
  longText: 264,
  joined: 180,
  code: 126,
  uuid: 300,
  integer: 72,
  decimal: 80,
  money: 120,
  percent: 80,
  area: 124,
  date: 112,
  instant: 150,
  month: 104,
  flag: 72,
  tags: 170,
  reference: 170,
  many: 170,
  place: 164,
  mobile: 164,
  email: 220,
  gstin: 160,
  image: 96,
  condition: 330,
}

const OTHER = 140
/** A title that is a name, in one line. */
const NAME = 210
/** A title that is a sentence, by its maximum length: two lines show about sixty letters. */
const SENTENCE = 264
const LETTERS_OF_SENTENCE = 100
/** The maximum default width of a choice, however long its words are. */
const WIDEST_CHOICE = 250
/** A number of usual length, without its unit. */
const FIGURES = '1,000'
/** The width of a bold character of a code, in pixels. */
const SIGN = 8.4
/**
 * The widths of letters of a choice at 14 px, in pixels: narrow ones, wide ones, capitals and digits, and all others.
 */
const LETTERS = [
  { of: /[iljtfrI.,:'’() ]/g, width: 4.6 },
  { of: /[mwMW]/g, width: 11.2 },
  { of: /[A-Z0-9–]/g, width: 8.4 },
  { of: /./g, width: 7.3 },
]
/** The width of a letter, and of the padding around a text, in pixels. */
const LETTER = 6.6
const AROUND = 25
const DOT = 19
const AROUND_LABEL = 48

/** The share of their width by which columns shrink before the table scrolls sideways. */
export const GIVES_WAY = 0.1

/** Their widths fit their words, numbers and headings, none of which may be clipped. */
const firm: readonly Kind[] = [
  ...(['choice', 'code', 'date', 'instant', 'month', 'mobile'] as const),
  ...(['money', 'integer', 'decimal', 'percent', 'flag'] as const),
]

/** Whether a column keeps its width if there is too little space. */
export function isFirm({ kind }: Field): boolean {
  return firm.includes(kind)
}

/** The default width of a column by its kind and its words, in pixels. */
export function usualWidth(field: Field, isTitle: boolean): number {
  const isSentence = isTitle && field.kind === 'text' && (field.max ?? 0) >= LETTERS_OF_SENTENCE
  const width = Math.max(
    isSentence ? SENTENCE : isTitle ? titleWidthOf(field) : contentWidthOf(field),
    field.label.length * LETTER + AROUND_LABEL,
  )
  return Math.round(Math.min(Math.max(width, columnWidths.least), columnWidths.most))
}

/** The width below which a column is hidden, in pixels. */
export function leastWidth(field: Field, isTitle: boolean): number {
  const width = usualWidth(field, isTitle)
  return isFirm(field) ? width : Math.ceil(width * (1 - GIVES_WAY))
}

/** The default columns of a list. */
export function shownColumns({ list: { columns, shown } }: AnyResource): readonly string[] {
  return shown ? columns.filter((name) => shown.includes(name)) : columns
}

/** By how many pixels the columns of a list exceed the page at 1440 px; 0 if they fit. */
export function excessOf(resource: AnyResource): number {
  const widths = shownColumns(resource).map((name) => {
    const field = fieldAt(resource, name)
    return field ? leastWidth(field, name === resource.is.title) : 0
  })
  return Math.max(0, widths.reduce((all, one) => all + one, 0) - ROOM)
}

/** Whether the values of a choice have tones. */
export function hasTones(options: Readonly<Record<string, Option>>): boolean {
  return Object.values(options).some((option) => typeof option !== 'string' && option.tone !== undefined)
}

function titleWidthOf(field: Field): number {
  return ['text', 'joined', 'reference'].includes(field.kind) ? NAME : contentWidthOf(field)
}

function contentWidthOf(field: Field): number {
  if (field.kind === 'code') return Math.max(usual.code ?? OTHER, codeLength(field) * SIGN + AROUND)
  const width = usual[videoLimits(field) ? 'image' : field.kind] ?? OTHER
  if ('suffix' in field && field.suffix) return Math.max(width, widthOfWords(`${FIGURES} ${field.suffix}`) + AROUND)
  if (field.kind !== 'choice') return width
  const words = Object.values<Option>(field.options).map((option) =>
    typeof option === 'string' ? option : option.label,
  )
  const longest = Math.max(0, ...words.map(widthOfWords))
  return Math.min(longest + AROUND + (hasTones(field.options) ? DOT : 0), WIDEST_CHOICE)
}

/** The width of a text in pixels; each letter counts once, with the first group that contains it. */
function widthOfWords(words: string): number {
  let [rest, width] = [words, 0]
  for (const { of, width: each } of LETTERS) {
    width += (rest.match(of)?.length ?? 0) * each
    rest = rest.replace(of, '')
  }
  return width
}

/**
 * The number of characters of a code: a financial year has four, and a row of zeros is a number of that many digits.
 */
function codeLength({ pattern = '' }: FieldOf<'code'>): number {
  return pattern.replace('{fy}', '2627').replace(/[{}]/g, '').length
}
