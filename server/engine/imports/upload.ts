import { createHash } from 'node:crypto'
import type { Work } from '../engine'
import { noteAccess } from '../accessLog'
import { columnsOf, type Column } from './layout'
import { keysOf } from './rowKeys'
import { readSheet } from './readSheet'
import { rememberedColumns } from './remembered'
import { keyAnew } from './settle'
import { beginImport, endReading, forgetImport, keepRows } from './store'
import type { Cut } from './targets'

/**
 * Takes a file in as an import and answers with its id. Its rows are kept a page at a time while it is read; nobody sees
 * them before all are there, and of a file that is refused nothing stays. Throws 400 with the reason, 429 while others are read.
 */
export async function takeIn(work: Work, cut: Cut, bytes: Buffer, fileName: string): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  let id: string | undefined
  let headings: readonly string[] = []
  let columns: readonly Column[] = []
  let [count, width] = [0, 0]
  try {
    await readSheet(bytes, fileName, async (part) => {
      if ('headings' in part) {
        headings = part.headings
        columns = await columnsFor(work, cut, headings)
      } else if ('rows' in part) {
        id ??= await beginImport(work, cut, { fileName, sha256, columns })
        const rows = part.rows.map(({ number, cells }) => ({ number, cells, keys: keysOf(cut, columns, cells) }))
        await keepRows(work.tx, id, rows)
        count += rows.length
      } else width = part.width
    })
    const read = id ?? ''
    const whole = Array.from({ length: width }, (_, at) => headings[at] ?? '')
    const known = width > headings.length ? await columnsFor(work, cut, whole) : columns
    await work.engine.database.transaction(async (tx) => {
      await endReading(tx, read, known)
      await keyAnew(tx, cut, read, { from: columns, to: known })
      const rows = count.toLocaleString('en-IN')
      await noteAccess(tx, { kind: 'IMPORTED', what: `A sheet of ${cut.resource.is.plural}`, detail: `${rows} rows` })
    })
    return read
  } catch (error) {
    if (id) await forgetImport(work.tx, id)
    throw error
  }
}

async function columnsFor(work: Work, cut: Cut, headings: readonly string[]): Promise<Column[]> {
  return rememberedColumns(work, cut, columnsOf(cut, work.viewer, headings))
}
