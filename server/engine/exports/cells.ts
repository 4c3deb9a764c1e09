import { INDIA_OFFSET, isOwnText, plainText, type Field } from '#define'
import { valueIn, type SheetColumn } from './columns'

/** The number formats of a spreadsheet. */
export const numberLooks = ['plain', 'money', 'day', 'instant', 'month'] as const

/** A number in a spreadsheet; days and moments are numbers too. */
export interface NumberCell {
  readonly number: number
  readonly look: (typeof numberLooks)[number]
}

/** The content of a cell. */
export type Cell = string | NumberCell

const DAY = 86_400_000
/** 1 January 1970 as a spreadsheet's day number. */
const EPOCH = 25_569
/** The earliest day that spreadsheets know. */
const FIRST_DAY = '1900-03-01'

/**
 * Converts a value of a column to a spreadsheet cell: numbers, days and moments as such, amounts in rupees, and
 * everything else as text.
 */
export function sheetCell(column: SheetColumn, row: readonly unknown[]): Cell {
  const { field } = column
  const value = valueIn(column, row[column.at])
  if (value === null || value === undefined) return ''
  if (typeof value === 'number')
    return field.kind === 'money' ? { number: value / 100, look: 'money' } : { number: value, look: 'plain' }
  return momentCell(field, value) ?? typedText(wordsOf(column, value))
}

/** A part of a place is shown by its name. */
function wordsOf({ field, part }: SheetColumn, value: unknown): string {
  return part !== undefined && typeof value === 'string' ? value : plainText(field, value)
}

/** Does the same where every cell is text: numbers without grouping, so that they are read as numbers. */
export function textCell(column: SheetColumn, row: readonly unknown[]): string {
  const value = valueIn(column, row[column.at])
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(column.field.kind === 'money' ? value / 100 : value)
  return harmless(wordsOf(column, value))
}

function momentCell(field: Field, value: unknown): NumberCell | undefined {
  if (typeof value !== 'string' || value < FIRST_DAY || !isOwnText(field, value)) return undefined
  if (field.kind === 'date') return { number: serial(Date.parse(value.slice(0, 10))), look: 'day' }
  if (field.kind === 'month') return { number: serial(Date.parse(`${value.slice(0, 7)}-01`)), look: 'month' }
  if (field.kind === 'instant') return { number: serial(Date.parse(value) + INDIA_OFFSET), look: 'instant' }
  return undefined
}

function serial(milliseconds: number): number {
  return milliseconds / DAY + EPOCH
}

/** Whether a spreadsheet would run a text as a formula in an untyped file such as CSV; full-width signs too. */
export function isRun(text: string): boolean {
  return /^[=+\-@\t\r＝＋－＠]/.test(text)
}

/**
 * The places in a text where a cell may begin, with their apostrophes, before a possible formula: its start, and after a
 * semicolon, a tab or a line break. A spreadsheet that separates CSV by semicolons, as in much of Europe, ignores quotes
 * that open within its cell.
 */
const RUN_AT = /(^|[;\t\r\n])('*)(?=[=+\-@\t\r＝＋－＠])/g

/** A text for a file without types: a leading apostrophe is added to possible formulas, and an import removes one again. */
export function harmless(text: string): string {
  return text.replace(RUN_AT, "$1'$2")
}

/** Reverses `harmless` and `typedText`. */
export function withoutMarks(text: string): string {
  return text.replace(RUN_AT, (_, before: string, marks: string) => before + marks.slice(1))
}

/** In typed cells nothing is run, so only a text that an import would shorten is marked. */
function typedText(text: string): string {
  return text.replace(RUN_AT, (_, before: string, marks: string) => before + (marks && `'${marks}`))
}
