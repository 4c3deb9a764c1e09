import { isUtf8 } from 'node:buffer'
import { MOST_SHEET_COLUMNS } from '#define'
import { csvRows } from './csv'
import { LONGEST_CELL, tidied, workbookRows, type NumberedRow } from './workbookRows'
import { isArchive, isOldBook, UnreadableSheet } from './zip'

/** A row of a sheet with its number there; it may have fewer cells than there are headings. */
export interface SheetRow {
  readonly number: number
  readonly cells: readonly string[]
}

/**
 * The parts of a sheet in order: its first rows, including its headings, and then the further rows a page at a time.
 */
export type SheetPart = { readonly top: readonly SheetRow[] } | { readonly rows: readonly SheetRow[] }

/** The number of first rows examined together: titles, headings, and some rows below them. */
export const TOP_ROWS = 30

/** The number of rows per page. */
const PAGE = 1000

/** The maximum number of rows; further ones are not even counted. */
const MOST_READ = 1_048_576

/**
 * Reads the first sheet of a workbook, or separated values, a page at a time. The file type is detected from its
 * content. `goesOn` is called with each unpacked piece of a workbook. Throws UnreadableSheet, and an Error for a broken
 * workbook.
 */
export async function* sheetOf(bytes: Buffer, goesOn?: () => void): AsyncGenerator<SheetPart, void, void> {
  let count = 0
  let page: SheetRow[] = []
  for await (const rows of isArchive(bytes) ? workbookRows(bytes, goesOn) : textRows(bytes))
    for (const [number, cells] of rows) {
      const filled = cells.slice(0, lastFilled(cells))
      if (filled.length === 0) continue
      refuseUnfit(number, filled)
      count += 1
      page.push({ number, cells: filled })
      if (count === TOP_ROWS) yield { top: page }
      else if ((count - TOP_ROWS) % PAGE === 0) yield { rows: page }
      else continue
      page = []
    }
  if (count < TOP_ROWS) yield { top: page }
  else if (page.length) yield { rows: page }
}

function refuseUnfit(number: number, cells: readonly string[]): void {
  if (cells.length > MOST_SHEET_COLUMNS)
    throw new UnreadableSheet(`The sheet has more than ${MOST_SHEET_COLUMNS} columns`)
  if (cells.some((cell) => cell.length > LONGEST_CELL))
    throw new UnreadableSheet(`A cell of row ${number} has more than ${LONGEST_CELL} characters`)
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex(Boolean) + 1
}

function* textRows(bytes: Buffer): Generator<readonly NumberedRow[], void, void> {
  if (isOldBook(bytes))
    throw new UnreadableSheet(
      'The file is password-protected or an old .xls. Save it as .xlsx without a password',
      true,
    )
  const text = isUtf8(bytes) ? bytes.toString('utf8').replace(/^\uFEFF/, '') : undefined
  if (text === undefined || /[^\P{Cc}\t\n\v\f\r]/u.test(text) || /^\s*<|^%PDF|^\{\\rtf/.test(text))
    throw new UnreadableSheet('The file is not an .xlsx workbook or UTF-8 CSV')
  let number = 0
  for (const cells of csvRows(text, MOST_READ)) {
    number += 1
    yield [[number, cells.map(tidied)]]
  }
}
