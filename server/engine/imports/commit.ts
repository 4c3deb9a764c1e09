import { messages, type AnyResource } from '#define'
import { sql } from '../../database'
import type { Work } from '../engine'
import { IMPORT, type Deed } from '../operations/deed'
import { endSilent, operationRows } from '../operations/rows'
import { badRequest, Problem } from '../problem'
import { refusal } from '../write/violations'
import { attempted } from '../write/attempted'
import { createTogether } from '../write/createTogether'
import { updateRecord } from '../write/update'
import { errorsOf } from './judge'
import { bodyOver } from './kept'
import { readRows, renamed, type KnownLinks, type RowSays } from './readRows'
import { columnFor, cutOf } from './targets'
import { ownImport, rowsOf, tallyOf, writeJudged, type Import, type Judged } from './store'

/** The number of rows per transaction: a quarter of a second of work. */
const AT_ONCE = 250

/** Whether the rows of an import are being written now. A process without a heartbeat writes nothing more. */
export async function isAtWork({ tx }: Work, { operation }: Import): Promise<boolean> {
  if (!operation) return false
  await endSilent(tx, operation)
  const [found] = await operationRows(tx, sql`o.id = ${operation}::uuid`)
  return found?.state === 'running'
}

/**
 * Makes the deed that writes the good rows of an import: each as a form would be saved, and only once, however often it
 * is requested. Throws 400 while rows are not judged or others are being written, and if there is none to write.
 */
export async function importDeed(work: Work, resource: AnyResource, id: string): Promise<Deed> {
  const found = await ownImport(work, resource, id, true)
  if (await isAtWork(work, found))
    throw badRequest(messages.badRequest, { detail: 'Its rows are already being imported' })
  const rows = await work.tx.rows<{ number: number; isPending: boolean }>(sql`
    select r.number, r.verdict = 'PENDING' as "isPending" from import_rows r
    where r.import_id = ${id}::uuid and r.verdict in ('PENDING', 'CREATE', 'UPDATE') order by r.number`)
  if (!found.isMapped || rows.some(({ isPending }) => isPending))
    throw badRequest(messages.badRequest, { detail: 'Its rows are not fully checked yet' })
  if (rows.length === 0) throw badRequest(messages.badRequest, { detail: await whyNone(work, id) })
  const known: KnownLinks = new Map()
  return {
    resource,
    action: IMPORT,
    importOf: id,
    ids: rows.map(({ number }) => number),
    together: AT_ONCE,
    begun: async (tx, operation) => {
      await tx.run(sql`update imports set operation = ${operation}::uuid, touched_at = now() where id = ${id}::uuid`)
    },
    carryOut: (inside, some) => importTogether(inside, resource, found, some, known),
  }
}

/** Explains why no row can be written: some may wait for an answer. */
async function whyNone({ tx }: Work, id: string): Promise<string> {
  const { ALIKE: waiting } = (await tallyOf(tx, id)).counts
  if (waiting === 0) return 'There are no rows to import'
  return waiting === 1 ? '1 row needs an answer' : `${waiting.toLocaleString('en-IN')} rows need an answer`
}

async function importTogether(
  work: Work,
  resource: AnyResource,
  found: Import,
  numbers: readonly number[],
  known: KnownLinks,
): Promise<Map<number, Problem>> {
  const { id, columns, tab } = found
  const rows = await rowsOf(
    work.tx,
    id,
    sql`r.number = any(${[...numbers]}::integer[]) and r.verdict in ('CREATE', 'UPDATE') order by r.number for update`,
  )
  const read = await readRows(work, cutOf(resource, tab ?? undefined), found, rows, known)
  const says = new Map(read.map((one) => [one.row.number, one]))
  const refusals = new Map<number, Problem>()
  for (const number of numbers.filter((one) => !says.has(one)))
    refusals.set(number, badRequest(messages.badRequest, { detail: 'It has already been imported' }))
  const judged: Judged[] = []
  for (const run of runsOf(resource, [...says.values()])) {
    const outcomes = await writeRun(work, resource, run)
    for (const [at, one] of run.entries()) {
      const outcome = outcomes[at] ?? new Problem(500, messages.somethingWrong)
      if (outcome instanceof Problem) refusals.set(one.row.number, outcome)
      judged.push(judgedAfter(work, columns, one, outcome))
    }
  }
  await writeJudged(work.tx, id, judged)
  return refusals
}

/** Splits rows, in the order of the sheet, into runs: consecutive rows that create records are written together. */
function runsOf(resource: AnyResource, says: readonly RowSays[]): RowSays[][] {
  const runs: RowSays[][] = []
  for (const one of says) {
    const run = runs.at(-1)
    if (run?.[0] && isFresh(resource, run[0]) && isFresh(resource, one)) run.push(one)
    else runs.push([one])
  }
  return runs
}

function isFresh({ imports }: AnyResource, { existing, errors }: RowSays): boolean {
  return !existing && !imports?.onlyChanges && Object.keys(errors).length === 0
}

async function writeRun(work: Work, resource: AnyResource, run: readonly RowSays[]): Promise<(number | Problem)[]> {
  const [first] = run
  if (first && !isFresh(resource, first)) return [await attempted(work, () => writeRow(work, resource, first))]
  const bodies = run.map(({ given }) => given)
  const made = await createTogether(work, resource, bodies)
  return made.map((one) => (one instanceof Problem ? one : one.id))
}

async function writeRow(work: Work, resource: AnyResource, { row, given, errors, existing }: RowSays): Promise<number> {
  if (!existing || Object.keys(errors).length) throw refusal(resource.form.messages.updateFailed, { ...errors })
  const { body, errors: fixed } = bodyOver(resource, given, existing)
  if (Object.keys(fixed).length) throw refusal(resource.form.messages.updateFailed, fixed)
  // Changes that others made since the rows were checked must not be overwritten.
  const base = row.recordId === existing.id ? (row.version ?? undefined) : undefined
  const { record } = await updateRecord(work, resource, existing.id, body, base)
  return record.id
}

function judgedAfter(
  work: Work,
  columns: Import['columns'],
  { row, existing }: RowSays,
  outcome: number | Problem,
): Judged {
  const { number, version, changes, doubts, alike } = row
  if (outcome instanceof Problem)
    return {
      number,
      verdict: 'ERROR',
      recordId: existing?.id ?? null,
      version,
      changes: {},
      errors: renamed(errorsOf(work, outcome), (field) => columnFor(columns, field)),
      hints: {},
      doubts: {},
      alike,
      sounds: {},
    }
  return {
    number,
    verdict: 'DONE',
    recordId: outcome,
    version,
    changes,
    errors: {},
    hints: {},
    doubts,
    alike,
    sounds: {},
  }
}
