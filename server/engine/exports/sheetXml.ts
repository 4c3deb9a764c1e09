import { MOST_SHEET_ROWS } from '#define'
import { isRun, numberLooks, type Cell } from './cells'
import type { SheetColumn } from './columns'
import type { AboutLines } from './plan'
import { escaped, HEAD, MAIN } from './xml'

/** The end of a sheet. */
export const SHEET_END = '</sheetData></worksheet>'

/** Freezes the heading row. */
const FROZEN = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`

const OPENING = `${HEAD}<worksheet xmlns="${MAIN}">`

/** The longest text that a spreadsheet cell can hold. */
const LONGEST = 32_767

/** The beginning of a sheet: the widths of its columns, and a frozen heading row. */
export function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map((column, at) => widthXml(at, widthOf(column))).join('')
  const headings = columns.map(({ label }) => label)
  return `${OPENING}${FROZEN}${widths && `<cols>${widths}</cols>`}<sheetData>${rowXml(1, headings, HEADING)}`
}

/** Makes a sheet of two columns: labels and their values. */
export function aboutXml(lines: AboutLines): string {
  const rows = lines.map(([word, what], at) =>
    rowXml(at + 1, [word, typeof what === 'number' ? { number: what, look: 'plain' } : what]),
  )
  return `${OPENING}<cols>${widthXml(0, 16)}${widthXml(1, 70)}</cols><sheetData>${rows.join('')}${SHEET_END}`
}

/** A sheet in which every cell is text, below a heading row. */
export interface TextSheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  /** The range of suggested values for a column, by its index: `Choices!$A$2:$A$5`. Other values may be typed. */
  readonly lists?: ReadonlyMap<number, string>
  /** The marked cells: for the index of a row, the indexes of its columns. */
  readonly marks?: ReadonlyMap<number, readonly number[]>
}

/** The maximum column width: a longer text wraps. */
const WIDEST = 60

/** The maximum height of a row in lines, and the points per line. */
const MOST_LINES = 20
const LINE = 15

/** The number of rows that determine the width of a column. */
const MEASURED = 200

/**
 * Makes a sheet of texts. Values typed below them stay as typed: a mobile with all its digits, a PIN code with its
 * zeros, a day in the order in which it was written.
 */
export function textSheet({ rows, lists, marks }: TextSheet): string {
  const columns = (rows[0] ?? []).map((_, at) => {
    const longest = rows.slice(0, MEASURED).reduce((most, row) => Math.max(most, row[at]?.length ?? 0), 0)
    return { width: Math.min(WIDEST, Math.max(12, longest + 3)), style: longest > WIDEST ? WRAPPED : TYPED }
  })
  const cols = columns.map(({ width, style }, at) => widthXml(at, width, style)).join('')
  const styles = columns.map(({ style }) => style)
  const written = rows
    .map((row, at) => {
      const marked = marks?.get(at)
      const looks = marked ? styles.map((style, column) => (marked.includes(column) ? MARKED : style)) : styles
      return rowXml(at + 1, row, at === 0 ? HEADING : looks, at === 0 ? 1 : linesOf(row))
    })
    .join('')
  return `${OPENING}${FROZEN}${cols && `<cols>${cols}</cols>`}<sheetData>${written}</sheetData>${listsXml(lists)}${quietXml(columns.length)}</worksheet>`
}

/** Counts the lines of the longest text in a row. Not every program computes the height when it opens a sheet. */
function linesOf(row: readonly string[]): number {
  const longest = row.reduce((most, text) => Math.max(most, text.length), 0)
  return Math.min(MOST_LINES, Math.ceil(longest / (WIDEST + 4)) || 1)
}

function listsXml(lists: TextSheet['lists']): string {
  if (!lists?.size) return ''
  const each = [...lists].map(([at, range]) => {
    const column = columnName(at)
    return `<dataValidation type="list" allowBlank="1" sqref="${column}2:${column}${MOST_SHEET_ROWS + 1}"><formula1>${escaped(range)}</formula1></dataValidation>`
  })
  return `<dataValidations count="${lists.size}">${each.join('')}</dataValidations>`
}

/** Numbers stored as text are intended, so no warning mark at each of them. */
function quietXml(width: number): string {
  if (width === 0) return ''
  return `<ignoredErrors><ignoredError sqref="A1:${columnName(width - 1)}${MOST_SHEET_ROWS + 1}" numberStoredAsText="1"/></ignoredErrors>`
}

/** The text styles follow the number formats. */
const HEADING = numberLooks.length
const TYPED = HEADING + 1
const WRAPPED = HEADING + 2
const MARKED = HEADING + 3
/** A text that stays text when edited, whatever it begins with. */
const QUOTED = HEADING + 4

const styles: Readonly<Record<string, string>> = Object.fromEntries(
  numberLooks.map((look, at) => [look, at === 0 ? '' : ` s="${at}"`]),
)

/** Makes a row of a sheet by its number. Empty cells are left out. */
export function rowXml(number: number, cells: readonly Cell[], style?: number | readonly number[], lines = 1): string {
  let text = `<row r="${number}"${lines > 1 ? ` ht="${lines * LINE}" customHeight="1"` : ''}>`
  for (const [at, cell] of cells.entries()) {
    const own = typeof style === 'object' ? style[at] : style
    const look = own ?? (typeof cell === 'string' && isRun(cell) ? QUOTED : undefined)
    // A missing value may be marked, too.
    if (cell === '' && look !== MARKED) continue
    const place = columnName(at) + String(number)
    text +=
      typeof cell === 'string'
        ? `<c r="${place}"${look === undefined ? '' : ` s="${look}"`} t="inlineStr"><is><t${/^\s|\s$|\n/.test(cell) ? ' xml:space="preserve"' : ''}>${escaped(cell.slice(0, LONGEST))}</t></is></c>`
        : `<c r="${place}"${styles[cell.look] ?? ''}><v>${cell.number}</v></c>`
  }
  return `${text}</row>`
}

const names: string[] = []

/** Names a column: `A` for the first, `AA` for the 27th. */
export function columnName(at: number): string {
  return (names[at] ??= (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26)))
}

function widthXml(at: number, width: number, style?: number): string {
  return `<col min="${at + 1}" max="${at + 1}" width="${width}"${style === undefined ? '' : ` style="${style}"`} customWidth="1"/>`
}

function widthOf({ label, field: { kind } }: SheetColumn): number {
  const usual = kind === 'longText' ? 40 : kind === 'instant' || kind === 'reference' ? 22 : 14
  return Math.max(usual, Math.min(40, label.length + 2))
}
