import { Writable } from 'node:stream'
import { messages, MOST_EXPORTED } from '#define'
import { sql } from '../../database'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { aboutLines, noteExport } from './about'
import { pageInWords } from './conditionWords'
import { planOf } from './dataset'
import { rowsIn } from './pages'
import { filterWords, takenOf, type Wanted } from './taken'
import { writeRows } from './written'
import type { Format } from './plan'

/** The number of rows converted to text before other requests get their turn. */
const TOGETHER = 250

/**
 * Makes the file of a list at once, with its rows from one statement. It is noted in the access log with its filter and
 * row count. Throws 400 when nothing is found and for more than 5,000 rows (domain §0.3).
 */
export async function fileAtOnce(work: Work, wanted: Wanted, format: Format): Promise<Buffer> {
  const { engine, viewer, tx } = work
  const taken = takenOf(work, wanted, format)
  const rows = await tx.rows<{ row: string }>(sql`${taken.rows} limit ${MOST_EXPORTED + 1}`)
  if (rows.length === 0) throw badRequest(messages.nothingToExport)
  if (rows.length > MOST_EXPORTED) throw badRequest(messages.tooManyToExport)
  const filter = await filterWords(work, wanted.resource, wanted.query)
  const about = aboutLines(wanted, taken, { by: viewer.name, at: engine.now(), filter })
  const plan = await planOf(work, wanted, { format, columns: taken.columns, about })
  const pages = async function* (): AsyncGenerator<unknown[][]> {
    for (let start = 0; start < rows.length; start += TOGETHER) {
      yield rowsIn(await pageInWords(work, taken.columns, rows.slice(start, start + TOGETHER)))
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const chunks: Buffer[] = []
  const out = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk)
      done()
    },
  })
  const count = await writeRows(out, plan, pages())
  await noteExport(engine.database, wanted, count, viewer.id)
  return Buffer.concat(chunks)
}
