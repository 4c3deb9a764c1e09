import { messages, type RowOf } from '#define'
import { partnerRecords, partnerUploadErrors, partnerUploads } from '#resources'
import { sql } from '../../database'
import type { Engine, JobKind, Work } from '../../engine/engine'
import { importDeed } from '../../engine/imports/commit'
import { judgeNext } from '../../engine/imports/judge'
import { columnsOfFile, isClear, missingIn, withAnswers } from '../../engine/imports/layout'
import { settleColumns } from '../../engine/imports/settle'
import { ownImport, pagesOf, tallyOf } from '../../engine/imports/store'
import { cutOf, labelOfTarget, type Cut } from '../../engine/imports/targets'
import { takeIn } from '../../engine/imports/upload'
import { endOperationOfImport } from '../../engine/operations/rows'
import { begin, carryOut } from '../../engine/operations/run'
import { Problem } from '../../engine/problem'
import { fullRecord, system } from '../../engine/read/oneRecord'
import { insertMany } from '../../engine/write/insertMany'
import { putTogether } from '../../engine/write/putTogether'
import { put } from '../../engine/write/put'

type Upload = RowOf<typeof partnerUploads>

/** Checks the sheet of an upload, or imports its rows once this was confirmed. It may be restarted. */
export const partnerUploadJob: JobKind<{ readonly id: number }> = {
  name: 'partner-upload',
  label: 'Partner upload',
  retries: 3,
  pause: 5,
  carryOut: async (engine, { id }, job) => {
    const upload = await uploadOf(engine, id)
    try {
      if (upload.status === 'CHECKING') await check(engine, upload, job.signal)
      if (upload.status === 'COMMITTING') await commit(engine, upload, job.signal)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const status = upload.status === 'CHECKING' ? 'REJECTED' : 'FAILED'
      await note(engine, id, { status, note: error.detail ?? error.title })
    }
  },
  failed: (engine, { id }) => note(engine, id, { status: 'FAILED', note: messages.somethingWrong }),
}

async function uploadOf(engine: Engine, id: number): Promise<Upload> {
  const work = { engine, viewer: system, tx: engine.database }
  return (await fullRecord(work, partnerUploads, id)) as unknown as Upload
}

/** Stores the state of an upload, with a line in its history. */
async function note(engine: Engine, id: number, values: Readonly<Record<string, unknown>>): Promise<void> {
  await engine.database.transaction((tx) =>
    putTogether({ engine, viewer: system, tx }, partnerUploads, [{ id, values }], { action: 'update' }),
  )
}

/** Makes the work of the person who uploaded a sheet, limited to the rows of its partner, at any place. */
async function workFor(engine: Engine, { partner, uploadedBy }: Upload): Promise<Work> {
  const [person] = await engine.viewersOf(engine.database, [uploadedBy?.id ?? 0])
  if (!person)
    throw new Problem(403, messages.accessDenied, { detail: 'The person who uploaded the sheet is no longer active' })
  return { engine, tx: engine.database, viewer: { ...person, tenant: partner?.id ?? 0, places: 'everywhere' } }
}

function cutFor({ dataType }: Upload): Cut {
  return cutOf(partnerRecords, String(dataType).toLowerCase())
}

async function check(engine: Engine, upload: Upload, signal: AbortSignal): Promise<void> {
  const work = await workFor(engine, upload)
  const cut = cutFor(upload)
  const [file] = upload.file ?? []
  const stream = file && (await engine.files.read(file.key))
  if (!file || !stream) throw new Problem(400, messages.noSheet)
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  const importId = await takeIn(work, cut, Buffer.concat(parts), file.name)
  await engine.database.transaction(async (tx) => {
    const inside = { ...work, tx }
    const found = await ownImport(inside, partnerRecords, importId, true)
    const missing = missingIn(cut, found.columns)
    if (!isClear(cut, found.columns) || missing.length > 0) throw new Problem(400, messages.sheetFormat)
    await settleColumns(inside, cut, found, withAnswers(cut, work.viewer, columnsOfFile(found.columns)))
  })
  for (;;) {
    signal.throwIfAborted()
    const hasMore = await engine.database.transaction(async (tx) => {
      const inside = { ...work, tx }
      return judgeNext(inside, cut, await ownImport(inside, partnerRecords, importId, true))
    })
    if (!hasMore) break
  }
  const { counts } = await tallyOf(engine.database, importId)
  const good = counts.CREATE + counts.UPDATE
  await keepErrors(engine, upload, importId)
  await note(engine, upload.id, {
    ...{ importId, rows: Object.values(counts).reduce((sum, count) => sum + count, 0) },
    ...{ created: counts.CREATE, changed: counts.UPDATE, unchanged: counts.UNCHANGED, failed: counts.ERROR },
    status: good > 0 ? 'READY' : counts.ERROR > 0 ? 'REJECTED' : 'DONE',
    note: good === 0 && counts.ERROR > 0 ? 'Every row has an error' : null,
  })
}

async function commit(engine: Engine, upload: Upload, signal: AbortSignal): Promise<void> {
  const work = await workFor(engine, upload)
  const importId = upload.importId ?? ''
  const left = await tallyOf(engine.database, importId)
  // Begun again after its process was killed, all rows may be in already.
  if (left.counts.CREATE + left.counts.UPDATE > 0) await importLeft(work, importId, signal)
  const rows = await engine.database.rows<{ id: number; isNew: boolean }>(sql`
    select record_id as id, version is null as "isNew" from import_rows where import_id = ${importId}::uuid and verdict = 'DONE'`)
  const ids = rows.map(({ id }) => Number(id))
  if (ids.length > 0) await put(work, partnerRecords, { field: 'id', in: ids }, { upload: upload.id })
  const { counts } = await tallyOf(engine.database, importId)
  const created = rows.filter(({ isNew }) => isNew).length
  await keepErrors(engine, upload, importId)
  await note(engine, upload.id, {
    ...{ created, changed: rows.length - created, failed: counts.ERROR, endedAt: engine.now().toISOString() },
    status: counts.ERROR > 0 ? 'PARTIAL' : 'DONE',
  })
}

/** Imports the remaining rows. Throws the error that interrupted it: when retried, the job continues with the rest. */
async function importLeft(work: Work, importId: string, signal: AbortSignal): Promise<void> {
  const { engine, viewer } = work
  const { operation, deed } = await engine.database.transaction(async (tx) => {
    await endOperationOfImport(tx, importId)
    const planned = await importDeed({ ...work, tx }, partnerRecords, importId)
    return { deed: planned, operation: await begin(tx, viewer, planned) }
  })
  const faults: unknown[] = []
  const running = { engine, viewer, signal, onFault: (error: unknown): void => void faults.push(error) }
  const { state } = await carryOut(running, operation, deed)
  if (state === 'cancelled') throw new Problem(400, messages.badRequest, { detail: 'The import was cancelled' })
  if (state !== 'done') throw new Error('The import was interrupted', { cause: faults[0] })
}

/** Keeps why rows were refused: the sheet itself is forgotten after some days. */
async function keepErrors(engine: Engine, { id, partner }: Upload, importId: string): Promise<void> {
  const cut = cutOf(partnerRecords, undefined)
  await engine.database.run(sql`delete from partner_upload_errors where upload_id = ${id}`)
  for await (const rows of pagesOf(engine.database, importId, sql`r.verdict = 'ERROR'`)) {
    const errors = rows.flatMap(({ number, errors: told }) =>
      Object.entries(told).map(([target, message]) => ({
        ...{ partner: partner?.id, upload: id, row: number, message: message.slice(0, 300) },
        ...(target && { column: labelOfTarget(cut, target).slice(0, 80) }),
      })),
    )
    await insertMany(engine.database, partnerUploadErrors, errors)
  }
}
