import type { Condition, InputOf } from '#define'
import { campaignMessages, campaignRuns, campaigns } from '#resources'
import { sql, type Queries, type Sql } from '../../database'
import type { Engine, Work } from '../../engine/engine'
import { system } from '../../engine/read/oneRecord'
import { put } from '../../engine/write/put'
import { putTogether } from '../../engine/write/putTogether'

type Values = InputOf<typeof campaigns>

/** Which campaigns the service moves, as a condition on the table `t`, into which state, and what is said of it. */
interface CampaignMove {
  readonly where: Sql
  readonly to: string
  readonly problem: string | null
  /** What is written along with it. */
  readonly sets?: Values
}

/**
 * Moves campaigns as the service itself does, with a line in the history of each. Answers with their ids. Each is written
 * once: what is written twice in a transaction asks for its query and its template, which somebody may hold who waits for us.
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
 * What campaigns were tested with may not go out any more: those to come are drafts again, and no longer approved. `where`
 * is a condition on the table `t`.
 */
export async function untest(engine: Engine, tx: Queries, where: Sql, why: string): Promise<void> {
  await drafted(engine, tx, where, why, notApproved)
}

/** Campaigns that are under way stop where they are, and can be told to go on. */
export async function halt(engine: Engine, tx: Queries, where: Sql, problem: string): Promise<void> {
  await halted(engine, tx, where, problem, {})
}

/**
 * What campaigns were tested with has changed: none of them goes out as it is without another test, and another approval.
 * Those that have begun stay what they are, and stop where `isHalted` says so.
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

/** Makes drafts of campaigns to come. Answers with the ids of all that satisfy the condition, which are held now. */
async function drafted(engine: Engine, tx: Queries, where: Sql, why: string, sets: Values): Promise<readonly number[]> {
  // Whoever is testing one of them now has read what it was made of: wait for them, whatever its state was before.
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

/** Moves the runs of campaigns along with them; the history of the campaigns tells it. */
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

/** Marks the messages of a run or of a campaign that still wait as not sent. */
export async function dropQueued(work: Pick<Work, 'engine' | 'tx'>, of: Condition): Promise<void> {
  await put(work, campaignMessages, { all: [of, { field: 'status', eq: 'QUEUED' }] }, { status: 'NOT_SENT' })
}

/**
 * Holds the query and the template of campaigns as they are, before the campaigns themselves are held: whoever saves one
 * of them holds it and then its campaigns, and a campaign that is written twice asks for both. `where` is a condition on
 * the table `c`.
 */
export async function holdParts(tx: Queries, where: Sql): Promise<void> {
  await tx.rows(
    sql`select id from campaign_queries where id in (select c.query_id from campaigns c where ${where}) for key share`,
  )
  await tx.rows(
    sql`select id from campaign_templates where id in (select c.template_id from campaigns c where ${where}) for key share`,
  )
}
