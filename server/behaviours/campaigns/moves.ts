import { campaigns } from '#resources'
import { join, raw, sql, type Queries, type Sql } from '../../database'
import type { Engine } from '../../engine/engine'
import { readAll, system } from '../../engine/read/oneRecord'
import { changedTogether } from '../../engine/write/changed'
import { stamps } from '../../engine/write/update'

/** Which campaigns the service moves, as a condition on the table `t`, into which state, and what is said of it. */
interface CampaignMove {
  readonly where: Sql
  readonly to: string
  readonly problem: string | null
  /** What is written along with it. */
  readonly sets?: readonly Sql[]
}

/**
 * Moves campaigns as the service itself does, with a line in the history of each. Answers with their ids. Each is written
 * once: what is written twice in a transaction asks for its query and its template, which somebody may hold who waits for us.
 */
export async function moveCampaigns(
  engine: Engine,
  tx: Queries,
  { where, to, problem, sets = [] }: CampaignMove,
): Promise<readonly number[]> {
  const work = { engine, viewer: system, tx }
  const found = await tx.rows<{ id: number }>(
    sql`select t.id from campaigns t where t.deleted_at is null and ${where} order by t.id for update`,
  )
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return ids
  const before = await readAll(work, campaigns, ids)
  const written = join([sql`status = ${to}`, sql`problem = ${problem}`, ...sets, ...stamps(work)])
  await tx.run(sql`update campaigns t set ${written} where t.id = any(${ids}::bigint[])`)
  await changedTogether(work, campaigns, [...before.values()], { action: 'update' })
  return ids
}

const notApproved = raw('approved_by_id = null')
const notTested = [raw('tested_at = null'), notApproved]

/**
 * What campaigns were tested with may not go out any more: those to come are drafts again, and no longer approved. `where`
 * is a condition on the table `t`.
 */
export async function untest(engine: Engine, tx: Queries, where: Sql, why: string): Promise<void> {
  await drafted(engine, tx, where, why, [notApproved])
}

/** Campaigns that are under way stop where they are, and can be told to go on. */
export async function halt(engine: Engine, tx: Queries, where: Sql, problem: string): Promise<void> {
  await halted(engine, tx, where, problem, [])
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
  await drafted(engine, tx, where, why, notTested)
  if (isHalted) await halted(engine, tx, where, why, notTested)
  await tx.run(
    sql`update campaigns t set ${join(notTested)} where t.deleted_at is null and t.tested_at is not null and ${where}`,
  )
}

async function drafted(engine: Engine, tx: Queries, where: Sql, why: string, sets: readonly Sql[]): Promise<void> {
  // Whoever is testing one of them now has read what it was made of: wait for them, whatever its state was before.
  await tx.rows(sql`select t.id from campaigns t where t.deleted_at is null and ${where} order by t.id for update`)
  await moveCampaigns(engine, tx, {
    where: sql`t.status in ('TESTED', 'SCHEDULED') and ${where}`,
    to: 'DRAFT',
    problem: `${why}: test it again`,
    sets: [raw('start_at = null, repeats = null, repeats_till = null, first_at = null'), ...sets],
  })
}

async function halted(engine: Engine, tx: Queries, where: Sql, problem: string, sets: readonly Sql[]): Promise<void> {
  const running = sql`t.status = 'RUNNING' and ${where}`
  const ids = await moveCampaigns(engine, tx, { where: running, to: 'PAUSED', problem, sets })
  if (ids.length)
    await tx.run(
      sql`update campaign_runs set status = 'PAUSED' where campaign_id = any(${ids}::bigint[]) and status = 'RUNNING'`,
    )
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
