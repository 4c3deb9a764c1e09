import type { Condition, InputOf } from '#define'
import { campaignMessages, campaignRuns, campaigns } from '#resources'
import { sql, type Queries, type Sql } from '../../database'
import type { Engine, Work } from '../../engine/engine'
import { system } from '../../engine/read/oneRecord'
import { put } from '../../engine/write/put'
import { putTogether } from '../../engine/write/putTogether'

type Values = InputOf<typeof campaigns>

/**
 * A move of campaigns by the service: which ones, as a condition on the table `t`, to which status, and with which
 * message.
 */
interface CampaignMove {
  readonly where: Sql
  readonly to: string
  readonly problem: string | null
  /** Values written with the move. */
  readonly sets?: Values
}

/**
 * Moves campaigns as the service, with a history line for each. Returns their ids. Each is written once: a second write
 * in the same transaction would need the lock of its query and its template, whose holder may be waiting for this one.
 */
export async function moveCampaigns(
  engine: Engine,
  tx: Queries,
  { where, to, problem, sets }: CampaignMove,
): Promise<readonly number[]> {
  const work = { engine, viewer: system, tx }
  const found = await tx.rows<{ id: number }>(
    sql`select t.id from campaigns t where t.deleted_at is null and ${where} order by t.id for update`,
  )
  const ids = found.map(({ id }) => id)
  const values = { status: to, problem, ...sets }
  const puts = ids.map((id) => ({ id, values }))
  await putTogether(work, campaigns, puts, { action: 'update' })
  return ids
}

const notApproved = { approvedBy: null } as const
const notTested = { testedAt: null, ...notApproved } as const

/**
 * Invalidates the test of campaigns: those not started become drafts again, without approval. `where` is a condition on
 * the table `t`.
 */
export async function untest(engine: Engine, tx: Queries, where: Sql, why: string): Promise<void> {
  await drafted(engine, tx, where, why, notApproved)
}

/** Pauses running campaigns, which can be resumed. */
export async function halt(engine: Engine, tx: Queries, where: Sql, problem: string): Promise<void> {
  await halted(engine, tx, where, problem, {})
}

/**
 * Invalidates the test of campaigns whose parts have changed: they need another test and approval before they are sent.
 * Those that have started keep their status, or pause where `isHalted` is set.
 */
export async function askForTest(
  engine: Engine,
  tx: Queries,
  where: Sql,
  { why, isHalted }: { readonly why: string; readonly isHalted: boolean },
): Promise<void> {
  const all = await drafted(engine, tx, where, why, notTested)
  if (isHalted) await halted(engine, tx, where, why, notTested)
  const wereTested = [
    { field: 'id', in: all },
    { field: 'testedAt', empty: false },
  ]
  await put({ engine, tx }, campaigns, { all: wereTested }, notTested)
}

/** Makes drafts of campaigns not yet started. Returns the ids of all that satisfy the condition, which are locked. */
async function drafted(engine: Engine, tx: Queries, where: Sql, why: string, sets: Values): Promise<readonly number[]> {
  // A test that is running has read the old parts: wait for it, whatever the campaign's status was before.
  const held = await tx.rows<{ id: number }>(
    sql`select t.id from campaigns t where t.deleted_at is null and ${where} order by t.id for update`,
  )
  await moveCampaigns(engine, tx, {
    where: sql`t.status in ('TESTED', 'SCHEDULED') and ${where}`,
    to: 'DRAFT',
    problem: `${why}. Test the campaign again`,
    sets: { startAt: null, repeats: null, repeatsTill: null, firstAt: null, ...sets },
  })
  return held.map(({ id }) => id)
}

async function halted(engine: Engine, tx: Queries, where: Sql, problem: string, sets: Values): Promise<void> {
  const running = sql`t.status = 'RUNNING' and ${where}`
  const ids = await moveCampaigns(engine, tx, { where: running, to: 'PAUSED', problem, sets })
  await moveRuns({ engine, tx }, ids, { from: ['RUNNING'], to: { status: 'PAUSED' } })
}

interface RunMove {
  readonly from: readonly ('RUNNING' | 'PAUSED')[]
  readonly to: InputOf<typeof campaignRuns>
}

/** Moves the runs of campaigns along with them; the history is that of the campaigns. */
export async function moveRuns(
  work: Pick<Work, 'engine' | 'tx'>,
  ids: readonly number[],
  { from, to }: RunMove,
): Promise<void> {
  const which = [
    { field: 'campaign', in: ids },
    { field: 'status', in: from },
  ]
  if (ids.length) await put(work, campaignRuns, { all: which }, to)
}

/** Marks the queued messages of a run or a campaign as not sent. */
export async function dropQueued(work: Pick<Work, 'engine' | 'tx'>, of: Condition): Promise<void> {
  await put(work, campaignMessages, { all: [of, { field: 'status', eq: 'QUEUED' }] }, { status: 'NOT_SENT' })
}

/**
 * Locks the query and the template of campaigns before the campaigns themselves, in the order in which saving one of
 * them locks it and its campaigns; a campaign that is written twice needs both. `where` is a condition on the table
 * `c`.
 */
export async function holdParts(tx: Queries, where: Sql): Promise<void> {
  await tx.rows(
    sql`select id from campaign_queries where id in (select c.query_id from campaigns c where ${where}) for key share`,
  )
  await tx.rows(
    sql`select id from campaign_templates where id in (select c.template_id from campaigns c where ${where}) for key share`,
  )
}
