import { messages } from '#define'
import { sql } from '../../database'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { leaveNotesOut } from './footers'
import { meaningOfColumns } from './guess'
import { headingCandidates, headingsAt, rowsBelow } from './headings'
import { keysOf } from './rowKeys'
import { keyAnew } from './settle'
import { keepRows, padRows, topOf, type Import } from './store'
import type { Cut } from './targets'

/** A row that may be the heading row, abbreviated. */
export interface HeadingRow {
  readonly number: number
  readonly text: string
}

/** The heading row of a sheet, and the other candidates. */
export interface HeadingsTold {
  readonly row: number
  readonly rows: readonly HeadingRow[]
}

const LONGEST_TEXT = 80

/** Reads the heading row, as long as another one can be chosen. */
export async function headingsTold({ tx }: Work, { id, isMapped }: Import): Promise<HeadingsTold | undefined> {
  if (isMapped) return undefined
  const { topRows, headingRow } = await topOf(tx, id)
  const rows = headingCandidates(topRows).map(({ number, cells }) => {
    const text = cells.filter(Boolean).join(', ')
    return { number, text: text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text }
  })
  return { row: headingRow, rows }
}

/**
 * Uses another row as headings: the rows above it are titles, those below it are data. Throws 400 for a row that is no
 * candidate, and after the columns were confirmed.
 */
export async function readHeadingsFrom(work: Work, cut: Cut, found: Import, row: unknown): Promise<void> {
  const { tx } = work
  const { id, isMapped } = found
  const { topRows } = await topOf(tx, id)
  const title = messages.badRequest
  if (isMapped) throw badRequest(title, { detail: 'The columns are already mapped. Upload the file again' })
  if (typeof row !== 'number' || !headingCandidates(topRows).some(({ number }) => number === row))
    throw badRequest(title, { detail: 'Choose which of the first rows has the headings' })
  const headings = headingsAt(topRows, row)
  const below = rowsBelow(topRows, row)
  const [rest] = await tx.rows<{ width: number }>(sql`
    select coalesce(max(c.place), 0)::integer as width
    from import_rows r, jsonb_array_elements_text(r.cells) with ordinality as c(text, place)
    where r.import_id = ${id}::uuid and r.number > ${topRows.at(-1)?.number ?? 0} and c.text <> ''`)
  const width = Math.max(headings.length, rest?.width ?? 0, ...below.map(({ cells }) => cells.length))
  const whole = Array.from({ length: width }, (_, at) => headings[at] ?? '')
  const columns = await meaningOfColumns(work, cut, whole, below)
  await tx.run(
    sql`delete from import_rows r where r.import_id = ${id}::uuid and r.number <= ${topRows.at(-1)?.number ?? 0}`,
  )
  await keyAnew(tx, cut, id, { from: found.columns, to: columns })
  const rows = below.map(({ number, cells }) => ({ number, cells, keys: keysOf(cut, columns, cells) }))
  await keepRows(tx, id, rows)
  await padRows(tx, id, width)
  await leaveNotesOut(tx, cut, { id, columns })
  await tx.run(sql`
    update imports set columns = ${JSON.stringify(columns)}::jsonb, heading_row = ${row}, touched_at = now() where id = ${id}::uuid`)
}
