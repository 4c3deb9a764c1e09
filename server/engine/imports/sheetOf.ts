import { isUtf8 } from 'node:buffer'
import { read, SSF, type CellObject } from 'xlsx'
import { MOST_SHEET_COLUMNS, MOST_SHEET_ROWS } from '#define'
import { csvRows } from './csv'
import { inspectArchive, isArchive, isOldBook, UnreadableSheet } from './zip'

/** What a sheet holds: its headings, and below them its rows with the numbers that they bear in the sheet. */
export interface Sheet {
  readonly headings: readonly string[]
  readonly rows: readonly { readonly number: number; readonly cells: readonly string[] }[]
}

/** No cell that a field takes is longer. */
const LONGEST = 4000

/** More rows are not even counted. */
const MOST_READ = 1_048_576

/** Reads the first sheet of a workbook, or separated values. What the file is, its content says. Throws UnreadableSheet. */
export function sheetOf(bytes: Buffer): Sheet {
  const rows = isArchive(bytes) ? workbookRows(bytes) : textRows(bytes)
  return bounded(rows)
}

type NumberedRow = readonly [number: number, cells: readonly string[]]

function textRows(bytes: Buffer): NumberedRow[] {
  if (isOldBook(bytes))
    throw new UnreadableSheet(
      'The file is locked with a password, or an old .xls. Save it as .xlsx without a password',
      true,
    )
  const text = isUtf8(bytes) ? bytes.toString('utf8').replace(/^\uFEFF/, '') : undefined
  if (text === undefined || /[^\P{Cc}\t\n\v\f\r]/u.test(text) || /^\s*<|^%PDF|^\{\\rtf/.test(text))
    throw new UnreadableSheet('The file is no .xlsx workbook and no CSV in UTF-8')
  return csvRows(text, MOST_READ).map((cells, index) => [index + 1, cells.map(tidied)])
}

function workbookRows(bytes: Buffer): NumberedRow[] {
  const names = inspectArchive(bytes)
  if (!names.includes('xl/workbook.xml')) throw new UnreadableSheet('The file is an archive, but no .xlsx workbook')
  const book = read(bytes, {
    type: 'buffer',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellNF: true,
    sheets: 0,
  })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new UnreadableSheet('The workbook has no sheet')
  const is1904 = book.Workbook?.WBProps?.date1904 === true
  return (sheet['!data'] ?? []).flatMap((row, index): NumberedRow[] =>
    row ? [[index + 1, Array.from(row, (cell) => textOf(cell, is1904))]] : [],
  )
}

/** What a cell says, as somebody would type it. A formula says what it came to when the workbook was saved. */
function textOf(cell: CellObject | undefined, is1904: boolean): string {
  if (!cell || cell.v === undefined || cell.v === null) return ''
  if (cell.t === 'b') return cell.v ? 'Yes' : 'No'
  if (cell.t === 'e') return tidied(cell.w ?? '#ERROR')
  if (typeof cell.v !== 'number') return tidied(String(cell.v))
  return isDate(cell) ? dayText(cell.v, is1904) : String(Number(cell.v.toPrecision(15)))
}

function isDate({ z }: CellObject): boolean {
  return z !== undefined && SSF.is_date(z)
}

function dayText(serial: number, is1904: boolean): string {
  const moment = SSF.parse_date_code(serial, { date1904: is1904 }) as Readonly<
    Record<'y' | 'm' | 'd' | 'H' | 'M', number>
  > | null
  if (!moment) return String(serial)
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${moment.y}-${two(moment.m)}-${two(moment.d)}`
  return moment.H || moment.M ? `${day} ${two(moment.H)}:${two(moment.M)}` : day
}

/** Without the signs that nobody sees, which come along from web pages and other sheets. */
function tidied(text: string): string {
  return text
    .slice(0, LONGEST + 1)
    .replace(/[\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF\u00AD]/g, '')
    .replace(/\p{Cc}+|\u00A0/gu, ' ')
    .replace(/\p{Surrogate}/gu, '')
    .trim()
}

function bounded(all: readonly NumberedRow[]): Sheet {
  const filled = all.filter(([, cells]) => cells.some(Boolean))
  const [heading, ...below] = filled
  if (!heading || below.length === 0) throw new UnreadableSheet('There are no rows below the headings')
  const most = MOST_SHEET_ROWS.toLocaleString('en-IN')
  if (below.length > MOST_SHEET_ROWS)
    throw new UnreadableSheet(`The sheet has more than ${most} rows. Split it into several`)
  const width = below.reduce((widest, [, cells]) => Math.max(widest, lastFilled(cells)), lastFilled(heading[1]))
  if (width > MOST_SHEET_COLUMNS) throw new UnreadableSheet(`The sheet has more than ${MOST_SHEET_COLUMNS} columns`)
  const long = filled.find(([, cells]) => cells.some((cell) => cell.length > LONGEST))
  if (long) throw new UnreadableSheet(`A cell of row ${long[0]} has more than ${LONGEST} characters`)
  const inWidth = (cells: readonly string[]): string[] => Array.from({ length: width }, (_, at) => cells[at] ?? '')
  return { headings: inWidth(heading[1]), rows: below.map(([number, cells]) => ({ number, cells: inWidth(cells) })) }
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex(Boolean) + 1
}
