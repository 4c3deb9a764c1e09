import { allows, todayInIndia, type RowOf } from '#define'
import { campaignLimits, campaignQueries, campaignRuns, campaigns, campaignTemplates } from '#resources'
import { sql, type Sql } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { readFull } from '../../engine/read/oneRecord'
import { put } from '../../engine/write/put'
import { audienceOf, reachable, sifted, type Audience, type QueryRow } from '../audience/audience'
import { dropQueued, moveRuns } from './moves'
import { estimateOf } from './cost'
import { countAudience } from './preview'
import { variablesIn, type Texts } from '../../engine/companyTexts'
import { standsFor } from './words'

/** A campaign as its behaviour reads it. */
export type Campaign = RowOf<typeof campaigns>

/** The query and the template of a campaign, as they are now. */
export interface Parts {
  readonly texts: Texts
  readonly category: string
  readonly audience: Audience
}

/** The refusals of a template that may not be sent, and of an archived query. */
export const NOT_APPROVED = 'The template is not approved, so it can’t be used'
export const ARCHIVED = 'The query is archived, so it can’t be used'

/** The refusal of a run without recipients. */
export const NOBODY_LEFT = 'There are no farmers left to send it to'

/**
 * Reads the parts of a campaign. Throws 400 while its template is not approved or has variables without values, and
 * when its query is archived.
 */
export async function partsOf({ engine, tx }: Work, campaign: Campaign, failed: string): Promise<Parts> {
  const template = (await readFull(engine, tx, campaignTemplates, campaign.template?.id ?? 0)) as unknown as RowOf<
    typeof campaignTemplates
  >
  const query = (await readFull(engine, tx, campaignQueries, campaign.query?.id ?? 0)) as unknown as QueryRow & {
    readonly status?: string | null
  }
  const texts: Texts = { bodies: template.bodies ?? {}, otherwise: template.otherwise ?? 'hi' }
  if (template.status !== 'APPROVED') throw badRequest(failed, { detail: NOT_APPROVED })
  if (query.status !== 'ACTIVE') throw badRequest(failed, { detail: ARCHIVED })
  const unsaid = unsaidIn(texts, campaign)
  if (unsaid) throw badRequest(failed, { detail: unsaid })
  return { texts, category: template.category ?? 'SERVICE', audience: audienceOf(query, template.category) }
}

/** Says in a sentence which variables of a template have no value; undefined where all have one. */
export function unsaidIn({ bodies }: Pick<Texts, 'bodies'>, { variableMap }: Pick<Campaign, 'variableMap'>): string {
  const missing = variablesIn(Object.values(bodies)).filter((variable) => !standsFor(variableMap, variable))
  return missing.length ? `First set a value for ${missing.map((variable) => `{{${variable}}}`).join(', ')}` : ''
}

/** Throws 400 at the variables of a campaign when its template has variables without values. */
export async function mustBeSaid({ engine, tx }: Work, campaign: Campaign, failed: string): Promise<void> {
  const template = (await readFull(
    engine,
    tx,
    campaignTemplates,
    campaign.template?.id ?? 0,
  )) as unknown as Partial<Texts>
  const unsaid = unsaidIn({ bodies: template.bodies ?? {} }, campaign)
  if (unsaid) throw badRequest(failed, { fields: { variableMap: unsaid } })
}

/** Whether messages of a category may be sent at a moment: promotion only by day, in India. */
export function isInWindow(category: string, at: Date): boolean {
  const hour = new Date(at.getTime() + 5.5 * 60 * 60_000).getUTCHours()
  const { from, till } = campaignLimits.window
  return category !== 'PROMOTIONAL' || (hour >= from && hour < till)
}

/** Returns when the sending hours of a category end after a moment; undefined where it may be sent at any time. */
export function windowEnd(category: string, at: Date): string | undefined {
  if (category !== 'PROMOTIONAL') return undefined
  return new Date(`${todayInIndia(at)}T${campaignLimits.window.till}:00:00+05:30`).toISOString()
}

/**
 * Counts the audience again, for the campaign and its query. The query is updated after the transaction: two
 * transactions that share its lock would deadlock when writing it.
 */
export async function noteAudience(work: Work, campaign: Campaign, { audience }: Parts): Promise<number> {
  const { tx, engine } = work
  const { count } = await countAudience(work, audience)
  await put(work, campaigns, campaign.id, { audience: count })
  const at = engine.now().toISOString()
  await tx.afterwards(async (isCommitted) => {
    if (isCommitted)
      await put({ engine, tx: engine.database }, campaignQueries, campaign.query?.id ?? 0, {
        lastCount: count,
        lastRunAt: at,
      })
  })
  return count
}

/** Throws 400 when the audience is so large that a second person has to approve it, and no one has. */
export function mustBeApproved({ viewer }: Work, campaign: Campaign, count: number, failed: string): void {
  if (count <= campaignLimits.approvedAbove || campaign.approvedBy) return
  if (allows(viewer.keys, 'role_superadmin_with_campaign')) return
  throw badRequest(failed, {
    detail: `${count.toLocaleString('en-IN')} farmers match. For more than ${campaignLimits.approvedAbove.toLocaleString('en-IN')} farmers, someone else must approve the audience first`,
  })
}

/** The recipients of a run. */
export type Whom = 'ALL' | 'UNDELIVERED'

/** How a run starts: for whom, and whether without the delay in which it can be cancelled. */
export interface Beginning {
  readonly whom: Whom
  readonly isAtOnce?: boolean
}

/**
 * Starts the next run: stores its audience, one message per farmer, in the transaction that moves the campaign. No
 * farmer is in a run twice. Throws 400 when there are no recipients.
 */
export async function beginRun(
  work: Work,
  campaign: Campaign,
  { whom, isAtOnce = false }: Beginning,
  failed: string,
): Promise<void> {
  const { tx, engine, viewer } = work
  const parts = await partsOf(work, campaign, failed)
  if (whom === 'ALL') mustBeApproved(work, campaign, await noteAudience(work, campaign, parts), failed)
  const now = engine.now()
  const [last] = await tx.rows<{ number: number }>(
    sql`select coalesce(max(number), 0)::int as number from campaign_runs where campaign_id = ${campaign.id}`,
  )
  const number = (last?.number ?? 0) + 1
  await dropQueued(work, { field: 'campaign', eq: campaign.id })
  const brokenOff = { status: 'FAILED', error: 'Stopped: the campaign was restarted', open: 0 } as const
  const to = { ...brokenOff, endedAt: now.toISOString() }
  await moveRuns(work, [campaign.id], { from: ['RUNNING', 'PAUSED'], to })
  const sendsFrom = new Date(now.getTime() + (isAtOnce ? 0 : campaignLimits.graceSeconds * 1000))
  const [run] = await tx.rows<{ id: number }>(sql`
    insert into campaign_runs (name, campaign_id, number, whom, started_at, sends_from, started_by_id, status)
    values (${`${campaign.name ?? ''}, run ${number}`}, ${campaign.id}, ${number}, ${whom}, ${now.toISOString()}::timestamptz, ${sendsFrom.toISOString()}::timestamptz, ${viewer.id || null}, 'RUNNING') returning id`)
  const counts = await takeDown(work, { campaign, run: run?.id ?? 0, whom, audience: parts.audience })
  if (whom === 'UNDELIVERED') mustBeApproved(work, campaign, counts.taken, failed)
  if (counts.taken === 0) throw badRequest(failed, { detail: NOBODY_LEFT })
  await put(work, campaignRuns, run?.id ?? 0, {
    ...{ audience: counts.taken, open: counts.taken },
    ...{ excludedDnd: counts.dnd, excludedConsent: counts.lacking, excludedCap: counts.capped },
    ...(await estimateOf(work, {
      run: run?.id ?? 0,
      count: counts.taken,
      texts: parts.texts,
      map: campaign.variableMap,
    })),
  })
  const startedBy = viewer.id || null
  await put(work, campaigns, campaign.id, { runCount: number, startedBy, startAt: now.toISOString() })
}

interface Taking {
  readonly campaign: Campaign
  readonly run: number
  readonly whom: Whom
  readonly audience: Audience
}

interface Taken {
  readonly taken: number
  readonly dnd: number
  readonly lacking: number
  readonly capped: number
}

async function takeDown({ tx, viewer, engine }: Work, taking: Taking): Promise<Taken> {
  const { campaign, run, whom, audience } = taking
  const now = engine.now()
  const rest = sql`from farmers t where ${reachable(viewer)} and ${stillWithout(campaign.id)}`
  const sifting = { audience, cap: campaign.frequencyCap, ...(whom === 'UNDELIVERED' && { meant: rest }) }
  const [counts] = await tx.rows<Taken>(sql`
    with meant as materialized (${sifted(sifting, { viewer, now })}),
    put as (insert into campaign_messages (farmer_id, campaign_id, run_id, language, status)
      select id, ${campaign.id}, ${run}, language, 'QUEUED' from meant where not dnd and not lacking and not capped order by id returning id)
    select (select count(*)::int from put) as taken, count(*) filter (where dnd)::int as dnd, count(*) filter (where not dnd and lacking)::int as lacking,
           count(*) filter (where not dnd and not lacking and capped)::int as capped from meant`)
  return counts ?? { taken: 0, dnd: 0, lacking: 0, capped: 0 }
}

/** Selects farmers (as `t`) who were in an earlier run of a campaign and received nothing from any. */
function stillWithout(campaign: number): Sql {
  return sql`t.id in (select m.farmer_id from campaign_messages m where m.campaign_id = ${campaign})
    and not exists (select from campaign_messages m where m.campaign_id = ${campaign} and m.farmer_id = t.id and m.status = 'SENT')`
}
