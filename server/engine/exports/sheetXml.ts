import { harmless, numberLooks, type Cell, type SheetColumn } from './cells'
import type { AboutLines } from './written'
import { escaped, HEAD, MAIN } from './xml'

/** What a sheet ends with. */
export const SHEET_END = '</sheetData></worksheet>'

const OPENING = `${HEAD}<worksheet xmlns="${MAIN}">`

/** The longest text that a cell of a spreadsheet holds. */
const LONGEST = 32_767

/** The beginning of a sheet: how wide its columns are, and a line of headings that stays in sight. */
export function sheetHead(columns: readonly SheetColumn[]): string {
  const widths = columns.map((column, at) => widthXml(at, widthOf(column))).join('')
  const headings = columns.map(({ label }) => harmless(label))
  return `${OPENING}<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widths && `<cols>${widths}</cols>`}<sheetData>${rowXml(1, headings, HEADING)}`
}

/** A sheet of two columns: a word, and what it is. */
export function aboutXml(lines: AboutLines): string {
  const rows = lines.map(([word, what], at) =>
    rowXml(at + 1, [word, typeof what === 'number' ? { number: what, look: 'plain' } : harmless(what)]),
  )
  return `${OPENING}<cols>${widthXml(0, 16)}${widthXml(1, 70)}</cols><sheetData>${rows.join('')}${SHEET_END}`
}

/** The style of the headings stands behind those of the numbers. */
const HEADING = numberLooks.length

const styles: Readonly<Record<string, string>> = Object.fromEntries(
  numberLooks.map((look, at) => [look, at === 0 ? '' : ` s="${at}"`]),
)

/** A row of a sheet by its number. Cells without anything in them are left out. */
export function rowXml(number: number, cells: readonly Cell[], style?: number): string {
  let text = `<row r="${number}">`
  for (const [at, cell] of cells.entries()) {
    if (cell === '') continue
    const place = columnName(at) + String(number)
    text +=
      typeof cell === 'string'
        ? `<c r="${place}"${style === undefined ? '' : ` s="${style}"`} t="inlineStr"><is><t${/^\s|\s$|\n/.test(cell) ? ' xml:space="preserve"' : ''}>${escaped(cell.slice(0, LONGEST))}</t></is></c>`
        : `<c r="${place}"${styles[cell.look] ?? ''}><v>${cell.number}</v></c>`
  }
  return `${text}</row>`
}

const names: string[] = []

/** `A` for the first column, `AA` for the 27th. */
function columnName(at: number): string {
  return (names[at] ??= (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26)))
}

function widthXml(at: number, width: number): string {
  return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
}

function widthOf({ label, field: { kind } }: SheetColumn): number {
  const usual = kind === 'place' || kind === 'longText' ? 40 : kind === 'instant' || kind === 'reference' ? 22 : 14
  return Math.max(usual, Math.min(40, label.length + 2))
}
