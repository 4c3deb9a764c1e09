import { fieldAt } from './fieldAt'
import type { Field, FieldOf, Kind, Option } from './fields/options'
import { columnWidths } from './listLook'
import type { AnyResource } from './resource/resource'
import { videoLimits } from './videos'

/** So many columns are shown until somebody asks for more. */
export const MOST_COLUMNS = 8

/** What the box of a row and its menu take, in pixels. */
export const edgeWidths = { tick: 40, end: 48 } as const

/** What the columns of a list have at 1440 px, beside the sidebar and the edges of the page. */
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
/** A title that is a sentence, by the length that it may have: on two lines it shows some sixty letters. */
const SENTENCE = 264
const LETTERS_OF_SENTENCE = 100
/** The most that a choice gets by itself, however long its words are. */
const WIDEST_CHOICE = 250
/** Figures of usual length, as they stand before their unit. */
const FIGURES = '1,000'
/** A sign of a code in bold, in pixels. */
const SIGN = 8.4
/** The letters of a choice at 14 px, in pixels: narrow ones, wide ones, capitals and figures, and all others. */
const LETTERS = [
  { of: /[iljtfrI.,:'’() ]/g, width: 4.6 },
  { of: /[mwMW]/g, width: 11.2 },
  { of: /[A-Z0-9–]/g, width: 8.4 },
  { of: /./g, width: 7.3 },
]
/** A letter, and what stands around the words, in pixels. */
const LETTER = 6.6
const AROUND = 25
const DOT = 19
const AROUND_LABEL = 48

/** By so much, as a part of their width, columns give way before the table is scrolled sideways. */
export const GIVES_WAY = 0.1

/** Their widths are those of their words, figures and headings, of which none may be cut. */
const firm: readonly Kind[] = [
  ...(['choice', 'code', 'date', 'instant', 'month', 'mobile'] as const),
  ...(['money', 'integer', 'decimal', 'percent', 'flag'] as const),
]

/** Whether a column keeps its width where there is too little room. */
export function isFirm({ kind }: Field): boolean {
  return firm.includes(kind)
}

/** The width of a column by its kind and its words, in pixels. */
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

/** The columns that a list shows until somebody chooses others. */
export function shownColumns({ list: { columns, shown } }: AnyResource): readonly string[] {
  return shown ? columns.filter((name) => shown.includes(name)) : columns
}

/** By how many pixels the columns of a list exceed the page at 1440 px; 0 where they fit. */
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

/** The width of words in pixels; each letter counts once, with the first of the kinds to which it belongs. */
function widthOfWords(words: string): number {
  let [rest, width] = [words, 0]
  for (const { of, width: each } of LETTERS) {
    width += (rest.match(of)?.length ?? 0) * each
    rest = rest.replace(of, '')
  }
  return width
}

/** How many signs a code has: a financial year has four, and a row of zeros is a number of so many digits. */
function codeLength({ pattern = '' }: FieldOf<'code'>): number {
  return pattern.replace('{fy}', '2627').replace(/[{}]/g, '').length
}
