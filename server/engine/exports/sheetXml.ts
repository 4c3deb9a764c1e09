import { MOST_SHEET_ROWS } from '#define'
import { isRun, numberLooks, type Cell } from './cells'
import type { SheetColumn } from './columns'
import type { AboutLines } from './plan'
import { escaped, HEAD, MAIN } from './xml'

/** What a sheet ends with. */
export const SHEET_END = '</sheetData></worksheet>'

/** A line of headings that stays in sight. */
const FROZEN = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`

const OPENING = `${HEAD}<worksheet xmlns="${MAIN}">`

/** The longest text that a cell of a spreadsheet holds. */
const LONGEST = 32_767

/** The beginning of a sheet: how wide its columns are, and a line of headings that stays in sight. */
export function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map((column, at) => widthXml(at, widthOf(column))).join('')
  const headings = columns.map(({ label }) => label)
  return `${OPENING}${FROZEN}${widths && `<cols>${widths}</cols>`}<sheetData>${rowXml(1, headings, HEADING)}`
}

/** A sheet of two columns: a word, and what it is. */
export function aboutXml(lines: AboutLines): string {
  const rows = lines.map(([word, what], at) =>
    rowXml(at + 1, [word, typeof what === 'number' ? { number: what, look: 'plain' } : what]),
  )
  return `${OPENING}<cols>${widthXml(0, 16)}${widthXml(1, 70)}</cols><sheetData>${rows.join('')}${SHEET_END}`
}

/** A sheet in which every cell is a text, under a line of headings. */
export interface TextSheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  /** Where the words stand from which a column is chosen, by its place: `Choices!$A$2:$A$5`. Others may be typed. */
  readonly lists?: ReadonlyMap<number, string>
  /** The cells that are marked, by the place of their row: the places of their columns. */
  readonly marks?: ReadonlyMap<number, readonly number[]>
}

/** The widest column: a longer text goes on in further lines. */
const WIDEST = 60

/** A row is as high as so many lines at most, each of them of so many points. */
const MOST_LINES = 20
const LINE = 15

/** So many rows show how wide a column is. */
const MEASURED = 200

/**
 * A sheet of texts. What is typed below them stays as it was typed: a mobile with all its digits, a PIN with its zeros, a
 * day in the order in which somebody wrote it.
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

/** How many lines the longest text of a row takes. Not every program finds that out when it opens a sheet. */
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

/** Numbers that stand as texts are meant so: no mark at each of them. */
function quietXml(width: number): string {
  if (width === 0) return ''
  return `<ignoredErrors><ignoredError sqref="A1:${columnName(width - 1)}${MOST_SHEET_ROWS + 1}" numberStoredAsText="1"/></ignoredErrors>`
}

/** The styles of texts stand behind those of the numbers. */
const HEADING = numberLooks.length
const TYPED = HEADING + 1
const WRAPPED = HEADING + 2
const MARKED = HEADING + 3
/** A text that stays one when somebody edits it, whatever it begins with. */
const QUOTED = HEADING + 4

const styles: Readonly<Record<string, string>> = Object.fromEntries(
  numberLooks.map((look, at) => [look, at === 0 ? '' : ` s="${at}"`]),
)

/** A row of a sheet by its number. Cells without anything in them are left out. */
export function rowXml(number: number, cells: readonly Cell[], style?: number | readonly number[], lines = 1): string {
  let text = `<row r="${number}"${lines > 1 ? ` ht="${lines * LINE}" customHeight="1"` : ''}>`
  for (const [at, cell] of cells.entries()) {
    const own = typeof style === 'object' ? style[at] : style
    const look = own ?? (typeof cell === 'string' && isRun(cell) ? QUOTED : undefined)
    // What is missing is marked, too.
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

/** `A` for the first column, `AA` for the 27th. */
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
