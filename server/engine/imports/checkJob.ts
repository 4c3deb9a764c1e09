import { resourceNamed } from '#define'
import { sql, type Queries } from '../../database'
import type { Engine, JobKind, Work } from '../engine'
import type { Places, Viewer } from '../viewer'
import { AT_ONCE, judgeNext } from './judge'
import type { KnownLinks } from './readRows'
import { importsWhere, type Import } from './store'
import { cutOf } from './targets'

/** So many rows are checked first, as nothing is known of how long they take. */
const FIRST = 100

/** A transaction of the check takes about so long, in milliseconds: in the embedded database all others wait for it. */
const TURN = 500

/** How many rows are checked in the next transaction, when so many took so long, in milliseconds. */
export function rowsOfNextTurn(rows: number, milliseconds: number): number {
  const fitting = Math.floor((rows * TURN) / Math.max(milliseconds, 1))
  return Math.min(Math.max(fitting, 1), AT_ONCE)
}

/**
 * Checks the rows of an import that nobody has looked at, some in each transaction, which holds the import: until none is
 * left, another job has taken its place, or its owner may not go on. What was checked stays when its process is killed.
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

/** Has the rows of an import checked in the background, unless they are being checked already. `work.tx` holds the import. */
export async function beginCheck(work: Work, found: Import): Promise<void> {
  if (!found.isMapped || found.isChecking) return
  const { engine, tx, viewer } = work
  const job = await engine.jobs.send(tx, checkJob, { id: found.id })
  const [now] = await engine.viewersOf(tx, [viewer.id])
  // Ground to which they have limited themselves counts; what they may see at all is asked when it is checked.
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
