import { allows, messages, resourceNamed } from '#define'
import { sql } from '../../database'
import type { Engine, JobKind } from '../engine'
import { mustHaveDays } from '../understood'
import { Problem } from '../problem'
import { withKeysOf, type Viewer } from '../viewer'
import { aboutLines, noteExport } from './about'
import { exportToken } from './link'
import { KEPT_HOURS, mailWords } from './mailWords'
import { pageInWords } from './conditionWords'
import { planOf } from './dataset'
import {
  beginExport,
  endExport,
  fileKeyOf,
  noteRunning,
  removeFilesOf,
  rightsText,
  wantedIn,
  type ExportRow,
} from './store'
import { takenOf, type Taken, type Wanted } from './taken'
import { newWriter } from './writer'

/** The number of rows read at a time; only few pages are in memory at once. */
const PAGE = 1000

/** The interval at which progress is stored, in milliseconds. */
const BEAT = 500

/** Makes the file of an export, and e-mails its owner a link to it. */
export const exportJob: JobKind<{ readonly id: string }> = {
  name: 'export',
  label: 'List export',
  retries: 2,
  pause: 5,
  together: 1,
  carryOut: async (engine, { id }, { signal }) => {
    const row = await beginExport(engine.database, id)
    if (!row) return
    // The files of earlier attempts are useless.
    await removeFilesOf(engine, row, row.attempt - 1)
    try {
      await make(engine, row, signal)
    } catch (error) {
      if (error instanceof Cancelled) return
      if (!(error instanceof Problem)) throw error
      await endExport(engine.database, id, 'FAILED', error.detail ?? error.title)
    }
  },
  failed: async (engine, { id }) =>
    void (await endExport(engine.database, id, 'FAILED', 'Something went wrong while the file was being prepared')),
}

/**
 * A refusal is stored as the words of a Problem. What the owner may see is checked now, not when they asked, and only
 * with the keys of their request.
 */
async function make(engine: Engine, row: ExportRow, signal: AbortSignal): Promise<void> {
  const { database, files } = engine
  const [owner] = await engine.viewersOf(database, [row.by])
  const {
    access: { see: key },
    is: { plural: many },
  } = resourceNamed(engine.register, row.resource)
  if (!owner) throw new Problem(403, 'The person who requested it is no longer active')
  const viewer = row.rights ? withKeysOf(owner, row.rights) : owner
  if (!allows(viewer.keys, key)) throw new Problem(403, `Access to ${many} was removed`)
  const wanted = wantedIn(engine, row)
  mustHaveDays(engine.now(), wanted.resource, wanted.query, true)
  const taken = takenOf({ engine, viewer, tx: database }, wanted, row.format)
  const total = Number(await database.json(sql`select count(*)::text from ${taken.match}`))
  if (total === 0) throw new Problem(400, messages.nothingToExport)
  await noteRunning(database, row, sql`total = ${total}`)
  const fileKey = fileKeyOf(row)
  const made = await files.make(fileKey, (path) => write({ engine, row, viewer, wanted, taken, path, signal }))
  const isMine = await finish({ engine, row, viewer, wanted, taken }, { ...made, fileKey })
  if (!isMine) await files.remove(fileKey)
}

interface Making {
  readonly engine: Engine
  readonly row: ExportRow
  readonly viewer: Viewer
  readonly wanted: Wanted
  readonly taken: Taken
}

interface Made {
  readonly rows: number
  readonly size: number
}

/** Writes the rows of one moment. While a page is converted to text, the next one is read. */
async function write(making: Making & { readonly path: string; readonly signal: AbortSignal }): Promise<Made> {
  const { engine, row, viewer, wanted, taken, path, signal } = making
  const about = aboutLines(wanted, taken, { by: viewer.name, at: engine.now(), filter: row.filter })
  const parts = { format: row.format, columns: taken.columns, about }
  const plan = await planOf({ engine, viewer, tx: engine.database }, wanted, parts)
  const writer = await newWriter({ path, plan })
  let done = 0
  let next = 0
  try {
    let taking = Promise.resolve()
    for await (const page of engine.database.pages<{ row: string }>(taken.rows, PAGE)) {
      const words = await pageInWords({ engine, viewer, tx: engine.database }, taken.columns, page)
      await taking
      taking = writer.add(words)
      // A failure is caught by the `await` before the next page; this only prevents an unhandled rejection until then.
      taking.catch(() => undefined)
      done += page.length
      if (performance.now() < next) continue
      next = performance.now() + BEAT
      signal.throwIfAborted()
      if (!(await noteRunning(engine.database, row, sql`done = ${done}`))) throw new Cancelled()
    }
    await taking
    return await writer.end()
  } finally {
    await writer.close()
  }
}

/** The export was cancelled, or another process has restarted it, so this attempt no longer counts. */
class Cancelled extends Error {}

/** Commits the file, the access log entry and the e-mail together. Answers whether this attempt counted. */
async function finish(
  { engine, row, viewer, wanted, taken }: Making,
  { rows, size, fileKey }: Made & { readonly fileKey: string },
): Promise<boolean> {
  const expiresAt = new Date(engine.now().getTime() + KEPT_HOURS * 3_600_000).toISOString()
  return engine.database.transaction(async (tx) => {
    const [owner] = await tx.rows<{ email: string | null }>(sql`select email from users where id = ${viewer.id}`)
    const email = owner?.email ?? null
    const isMine = await noteRunning(
      tx,
      row,
      sql`state = 'EMAILED', done = ${rows}, total = ${rows}, size = ${size}, file_key = ${fileKey}, has_personal = ${taken.hasPersonal}, rights = ${rightsText(viewer)}::jsonb,
        email = ${email}, ended_at = now(), expires_at = ${expiresAt}::timestamptz`,
    )
    if (!isMine) return false
    await noteExport(tx, wanted, rows, viewer.id)
    const token = exportToken(engine, { id: row.id, by: row.by, expiresAt })
    if (email) {
      const words = await mailWords(engine, tx, { row, wanted, rows, token })
      const told = {
        template: 'EXPORT_READY',
        user: viewer.id,
        language: 'en',
        ref: `export ${row.id.slice(0, 8)}`,
      } as const
      await engine.outbox.send(tx, { channel: 'EMAIL', to: email, ...told, ...words })
    }
    return true
  })
}
