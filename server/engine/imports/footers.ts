import { sql, type Queries } from '../../database'
import { keysOf } from './rowKeys'
import type { Column } from './layout'
import { rowsOf } from './store'
import type { Cut } from './targets'

/** The number of last rows in which notes are looked for. */
const LAST_ROWS = 12

/** The maximum number of filled cells in a note below a table with more columns. */
const MOST_FILLED = 2

/** Typical beginnings of notes below a table. */
const NOTE_WORDS =
  /^[\s*(-]*(grand\s+total|sub\s*-?total|total|sum|prepared|checked|verified|approved|submitted|signed|signature|sign|seal|note|notes|remarks?|n\.?b\.?|(?:place|dated?|source)(?=\s*[:.-])|योग|कुल|हस्ताक्षर|ਕੁੱਲ|કુલ|एकूण)(?![\p{L}\p{M}\p{N}])/iu

interface LastRow {
  readonly number: number
  readonly cells: readonly string[]
}

/** Leaves out the last rows of a sheet that look like notes below its table: a total, a signature. */
export async function leaveNotesOut(
  tx: Queries,
  cut: Cut,
  { id, columns }: { readonly id: string; readonly columns: readonly Column[] },
): Promise<void> {
  const last = await rowsOf(tx, id, sql`true order by r.number desc limit ${LAST_ROWS}`)
  const notes = notesIn(last.toReversed(), ({ cells }) => Object.keys(keysOf(cut, columns, cells)).length > 0)
  if (notes.length === 0) return
  await tx.run(sql`
    update import_rows r set answer = 'NOTE' where r.import_id = ${id}::uuid and r.number = any(${notes}::integer[])`)
}

/**
 * Finds the numbers of the last rows that look like notes: they fill a cell or two while the row before them fills
 * more, and either begin with such words, or follow an empty row and have no key of a record.
 */
export function notesIn(rows: readonly LastRow[], isKeyed: (row: LastRow) => boolean): number[] {
  const start = rows.findLastIndex(({ cells }) => filledIn(cells).length > MOST_FILLED) + 1
  if (start === 0) return []
  const isNamed = ({ cells }: LastRow): boolean => NOTE_WORDS.test(filledIn(cells)[0] ?? '')
  const isBelowGap = (at: number): boolean => (rows[at]?.number ?? 0) - (rows[at - 1]?.number ?? 0) > 1
  for (let at = start; at < rows.length; at += 1) {
    const rest = rows.slice(at)
    if (rest.every((row) => isNamed(row) || (isBelowGap(at) && !isKeyed(row)))) return rest.map(({ number }) => number)
  }
  return []
}

/** Lists the rows of an import that are left out as notes. */
export async function notesOf(tx: Queries, id: string): Promise<number[]> {
  const rows = await tx.rows<{ number: number }>(sql`
    select r.number from import_rows r where r.import_id = ${id}::uuid and r.answer = 'NOTE' order by r.number limit ${LAST_ROWS}`)
  return rows.map(({ number }) => number)
}

function filledIn(cells: readonly string[]): string[] {
  return cells.filter(Boolean)
}
