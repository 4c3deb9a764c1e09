import { withinWidths, type Field, type FieldOf, type Kind } from '#define'
import { optionLabel } from '../format/format'
import { hasTones } from '../cells/Status'
import type { TableColumn } from './tableColumns'

/** What the box of a row and its menu take, in pixels. */
export const edgeWidths = { tick: 40, end: 48 } as const

const usual: Partial<Record<Kind, number>> = {
  text: 170,
  joined: 180,
  code: 136,
  uuid: 300,
  integer: 72,
  decimal: 80,
  money: 130,
  percent: 80,
  area: 150,
  date: 120,
  instant: 156,
  month: 112,
  flag: 72,
  tags: 170,
  reference: 180,
  many: 180,
  place: 170,
  mobile: 174,
  email: 220,
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
const WIDEST_CHOICE = 210
/** A sign of a code in bold, in pixels. */
const SIGN = 9.9
/** A letter of a choice, among which there are capitals and the figures of times, in pixels. */
const LETTER_OF_CHOICE = 8.3
/** A letter, and what stands around the words, in pixels. */
const LETTER = 7.3
const AROUND = 25
const DOT = 19
const AROUND_LABEL = 54

/** The width of each column, in pixels and in their order. */
export interface Widths {
  readonly of: readonly number[]
  /** The whole table, with what stands beside the columns. */
  readonly total: number
}

/** By so much, as a part of their width, columns give way before the table is scrolled sideways. */
const GIVES_WAY = 0.1
/** Their widths are those of their words and figures, of which none may be cut. */
const firm: readonly Kind[] = ['choice', 'code', 'date', 'instant', 'month', 'mobile', 'money', 'integer', 'decimal']

/**
 * Gives each column its chosen width, or the usual one of its kind. Where the frame is wider than that, or a little
 * narrower, the columns whose width nobody chose share the difference; `around` is what stands beside the columns.
 */
export function columnWidthsIn(
  columns: readonly TableColumn[],
  chosen: Readonly<Record<string, number>>,
  frame: number,
  around: number,
): Widths {
  const least = columns.map((column) => chosen[column.name] ?? usualWidth(column))
  const difference = Math.floor(frame) - around - sumOf(least)
  const growing = columns.map(({ name, field }, index) => {
    const isFixed = chosen[name] !== undefined || (difference < 0 && firm.includes(field.kind))
    return isFixed ? 0 : (least[index] ?? 0)
  })
  const grows = sumOf(growing)
  let spare = difference >= -grows * GIVES_WAY ? difference : 0
  let left = grows
  const of = least.map((width, index) => {
    const weight = growing[index] ?? 0
    // What was rounded away goes to the later ones, so that nothing is left at the end.
    const share = left > 0 ? Math.round((spare * weight) / left) : 0
    left -= weight
    spare -= share
    return width + share
  })
  return { of, total: sumOf(of) + around }
}

/** So many columns are shown until somebody asks for more. */
const MOST = 8

/**
 * The columns that have room in the frame, in their order: from the first on as many as fit, eight at most, and among them
 * the one that says the state of a record; all where the frame is not known yet.
 */
export function fittingColumns(
  columns: readonly TableColumn[],
  chosen: Readonly<Record<string, number>>,
  frame: number,
  state: string | undefined,
): readonly TableColumn[] {
  if (frame === 0) return columns
  const leastOf = (column: TableColumn): number => {
    const width = chosen[column.name] ?? usualWidth(column)
    return firm.includes(column.field.kind) ? width : Math.ceil(width * (1 - GIVES_WAY))
  }
  const [first] = columns
  const kept = columns.filter((column) => column === first || column.name === state)
  let left = Math.floor(frame) - sumOf(kept.map(leastOf))
  let room = MOST - kept.length
  return columns.filter((column) => {
    if (kept.includes(column)) return true
    left -= leastOf(column)
    if (left < 0) room = 0
    room -= 1
    return room >= 0
  })
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0)
}

function usualWidth({ field, label, isTitle }: TableColumn): number {
  const isSentence = isTitle && field.kind === 'text' && (field.max ?? 0) >= LETTERS_OF_SENTENCE
  return withinWidths(
    Math.max(
      isSentence ? SENTENCE : isTitle ? titleWidthOf(field) : contentWidthOf(field),
      label.length * LETTER + AROUND_LABEL,
    ),
  )
}

function titleWidthOf(field: Field): number {
  return ['text', 'joined', 'reference'].includes(field.kind) ? NAME : contentWidthOf(field)
}

function contentWidthOf(field: Field): number {
  if (field.kind === 'code') return Math.max(usual.code ?? OTHER, codeLength(field) * SIGN + AROUND)
  if (field.kind !== 'choice') return usual[field.kind] ?? OTHER
  const words = Object.keys(field.options).map((value) => optionLabel(field.options, value))
  const longest = Math.max(0, ...words.map(({ length }) => length))
  return Math.min(longest * LETTER_OF_CHOICE + AROUND + (hasTones(field.options) ? DOT : 0), WIDEST_CHOICE)
}

/** How many signs a code has: a financial year has four, and a row of zeros is a number of so many digits. */
function codeLength({ pattern = '' }: FieldOf<'code'>): number {
  return pattern.replace('{fy}', '2627').replace(/[{}]/g, '').length
}
