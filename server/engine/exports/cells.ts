import { INDIA_OFFSET, isOwnText, plainText, type Field } from '#define'

/** A column of a sheet: its heading, and the field whose values stand below it. */
export interface SheetColumn {
  readonly label: string
  readonly field: Field
}

/** How a spreadsheet shows a number. */
export const numberLooks = ['plain', 'money', 'day', 'instant', 'month'] as const

/** A number of a spreadsheet, which days and moments are too. */
export interface NumberCell {
  readonly number: number
  readonly look: (typeof numberLooks)[number]
}

/** What stands in a cell. */
export type Cell = string | NumberCell

const DAY = 86_400_000
/** The day from which spreadsheets count, as a number of theirs, is the first of 1970. */
const EPOCH = 25_569
/** Spreadsheets know no earlier day. */
const FIRST_DAY = '1900-03-01'

/** The value of a field as a spreadsheet takes it: numbers, days and moments as such, rupees, and words for all else. */
export function sheetCell({ field }: SheetColumn, value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number')
    return field.kind === 'money' ? { number: value / 100, look: 'money' } : { number: value, look: 'plain' }
  return momentCell(field, value) ?? harmless(plainText(field, value))
}

/** The same where every cell is a text: numbers without grouping, so that they are read as numbers. */
export function textCell({ field }: SheetColumn, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(field.kind === 'money' ? value / 100 : value)
  return harmless(plainText(field, value))
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

/** A text that a spreadsheet would run as a formula begins with an apostrophe. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
