import type { AnyResource } from '#define'
import { plainText } from '../cells/plainText'
import { fieldAt } from '../fieldAt'
import type { Row } from '../row'
import { today } from '../today'

type SheetCell = string | number | boolean

/** Saves the rows of a page as a workbook, in the columns that are shown. */
export async function downloadPage(
  resource: AnyResource,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const { utils, writeFile } = await import('xlsx')
  const sheet = utils.aoa_to_sheet(sheetRows(resource, columns, rows))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, resource.many.slice(0, 31))
  writeFile(book, `${resource.name} ${today()}.xlsx`)
}

/** The heading and the rows of the sheet: numbers stay numbers, money is in rupees, all else is words. */
export function sheetRows(resource: AnyResource, columns: readonly string[], rows: readonly Row[]): SheetCell[][] {
  const heading = columns.map((name) => fieldAt(resource, name)?.label ?? name)
  return [heading, ...rows.map((row) => columns.map((name) => sheetCell(resource, name, row[name])))]
}

function sheetCell(resource: AnyResource, name: string, value: unknown): SheetCell {
  const field = fieldAt(resource, name)
  if (!field || value === null || value === undefined) return ''
  if (typeof value === 'number') return field.kind === 'money' ? value / 100 : value
  return harmless(plainText(field, value))
}

/** A text that a spreadsheet would run as a formula begins with an apostrophe. */
export function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
