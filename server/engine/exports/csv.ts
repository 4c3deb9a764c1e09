import { harmless, textCell } from './cells'
import type { SheetColumn } from './columns'
import type { RowPages } from './plan'

const BOM = '\uFEFF'
const END = '\r\n'

/** Writes the rows as CSV (RFC 4180), in UTF-8 with a byte order mark, by which Excel recognises it. */
export async function* csvText(columns: readonly SheetColumn[], pages: RowPages): AsyncGenerator<string> {
  yield BOM + line(columns.map(({ label }) => harmless(label)))
  for await (const rows of pages) yield rows.map((row) => line(columns.map((column) => textCell(column, row)))).join('')
}

function line(cells: readonly string[]): string {
  return cells.map(quoted).join(',') + END
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
