import { resourceNamed } from '#define'
import { sql, type Queries } from '../../database'
import type { Engine, JobKind, Work } from '../engine'
import type { Places, Viewer } from '../viewer'
import { AT_ONCE, judgeNext } from './judge'
import type { KnownLinks } from './readRows'
import { importsWhere, type Import } from './store'
import { cutOf } from './targets'

/** The number of rows checked first, when nothing is known about their duration. */
const FIRST = 100

/**
 * The intended duration of a check's transaction, in milliseconds: the embedded database runs nothing else during it.
 */
const TURN = 500

/**
 * Chooses the number of rows for the next transaction from the number and duration, in milliseconds, of the last one.
 */
export function rowsOfNextTurn(rows: number, milliseconds: number): number {
  const fitting = Math.floor((rows * TURN) / Math.max(milliseconds, 1))
  return Math.min(Math.max(fitting, 1), AT_ONCE)
}

/**
 * Checks the pending rows of an import, some per transaction, which locks the import: until none is left, another job
 * has taken over, or its owner may not continue. Verdicts survive when the process is killed.
 */
export const checkJob: JobKind<{ readonly id: string }> = {
  name: 'import-check',
  label: 'Import check',
  retries: 3,
  pause: 5,
  carryOut: async (engine, { id }, job) => {
    const known: KnownLinks = new Map()
    let most = FIRST
    for (;;) {
      const since = performance.now()
      const turn = { id, job: job.id, most }
      if (!(await engine.database.transaction((tx) => checkSome({ engine, tx }, turn, known)))) return
      job.signal.throwIfAborted()
      most = rowsOfNextTurn(most, performance.now() - since)
    }
  },
  failed: ({ database }, { id }) => endCheck(database, id),
}

/** Checks the rows of an import in the background, unless that is already going on. `work.tx` has locked the import. */
export async function beginCheck(work: Work, found: Import): Promise<void> {
  if (!found.isMapped || found.isChecking) return
  const { engine, tx, viewer } = work
  const job = await engine.jobs.send(tx, checkJob, { id: found.id })
  const [now] = await engine.viewersOf(tx, [viewer.id])
  // The places to which they have limited themselves are passed on; those that they may see at all are checked during
  // the job.
  const isLimited = JSON.stringify(now?.places) !== JSON.stringify(viewer.places)
  await tx.run(sql`
    update imports set check_job = ${job}::uuid, check_places = ${isLimited ? JSON.stringify(viewer.places) : null}::jsonb, touched_at = now()
    where id = ${found.id}::uuid`)
}

interface Checking {
  readonly resource: string
  readonly by: number
  readonly places: Places | null
}

/** Checks the next rows. Answers whether there may be more. */
async function checkSome(
  { engine, tx }: { readonly engine: Engine; readonly tx: Queries },
  { id, job, most }: { readonly id: string; readonly job: string; readonly most: number },
  known: KnownLinks,
): Promise<boolean> {
  const isOurs = sql`i.id = ${id}::uuid and i.check_job = ${job}::uuid`
  const [asked] = await tx.rows<Checking>(sql`
    select i.resource, i.by_id as by, i.check_places as places from imports i where ${isOurs} for update`)
  if (!asked) return false
  const [found] = await importsWhere(tx, isOurs)
  const [viewer] = await engine.viewersOf(tx, [asked.by])
  if (found?.isMapped && viewer) {
    const resource = resourceNamed(engine.register, asked.resource)
    const limited: Viewer = { ...viewer, ...(asked.places && { places: asked.places }) }
    const cut = cutOf(resource, found.tab ?? undefined)
    if (await judgeNext({ engine, tx, viewer: limited }, cut, found, { known, most })) return true
  }
  await endCheck(tx, id)
  return false
}

async function endCheck(tx: Queries, id: string): Promise<void> {
  await tx.run(sql`update imports set check_job = null where id = ${id}::uuid`)
}
