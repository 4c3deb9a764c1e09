import { createHash } from 'node:crypto'
import { messages, MOST_SHEET_ROWS } from '#define'
import type { Work } from '../engine'
import { noteAccess } from '../accessLog'
import { badRequest } from '../problem'
import { leaveNotesOut } from './footers'
import { meaningOfColumns } from './guess'
import { headingRowIn, headingsAt, rowsBelow } from './headings'
import { understoodIn, type Column } from './layout'
import { keysOf } from './rowKeys'
import { readSheet } from './readSheet'
import { keyAnew } from './settle'
import type { SheetRow } from './sheetOf'
import { beginImport, endReading, forgetImport, keepRows } from './store'
import type { Cut } from './targets'

/**
 * Stores a file as an import and answers with its id. Its rows are stored a page at a time while it is read; they are
 * invisible until all are there, and nothing stays of a refused file. Throws 400 with the reason, 429 while others are
 * read.
 */
export async function takeIn(work: Work, cut: Cut, bytes: Buffer, fileName: string): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  let id = ''
  let headings: readonly string[] = []
  let below: readonly SheetRow[] = []
  let columns: readonly Column[] = []
  let [count, width] = [0, 0]
  const keep = async (some: readonly SheetRow[]): Promise<void> => {
    count += some.length
    if (count > MOST_SHEET_ROWS) throw refused(tooMany)
    width = some.reduce((most, { cells }) => Math.max(most, cells.length), width)
    const rows = some.map(({ number, cells }) => ({ number, cells, keys: keysOf(cut, columns, cells) }))
    await keepRows(work.tx, id, rows)
  }
  try {
    await readSheet(bytes, fileName, async (part) => {
      if ('rows' in part) return keep(part.rows)
      const { top } = part
      const headingRow = headingRowIn(top, (some) => understoodIn(cut, work.viewer, some))
      headings = headingsAt(top, headingRow)
      below = rowsBelow(top, headingRow)
      columns = await meaningOfColumns(work, cut, headings, below)
      id = await beginImport(work, cut, { fileName, sha256, columns, topRows: top, headingRow })
      if (below.length === 0) throw refused('There are no rows under the headings')
      await keep(below)
    })
    const whole = Array.from({ length: Math.max(width, headings.length) }, (_, at) => headings[at] ?? '')
    const known = width > headings.length ? await meaningOfColumns(work, cut, whole, below) : columns
    await work.engine.database.transaction(async (tx) => {
      await endReading(tx, id, known)
      await keyAnew(tx, cut, id, { from: columns, to: known })
      await leaveNotesOut(tx, cut, { id, columns: known })
      const rows = count.toLocaleString('en-IN')
      await noteAccess(tx, { kind: 'IMPORTED', what: `A sheet of ${cut.resource.is.plural}`, detail: `${rows} rows` })
    })
    return id
  } catch (error) {
    if (id) await forgetImport(work.tx, id)
    throw error
  }
}

const tooMany = `The sheet has more than ${MOST_SHEET_ROWS.toLocaleString('en-IN')} rows. Split it into several`

function refused(detail: string): Error {
  return badRequest(messages.sheetFormat, { detail })
}
