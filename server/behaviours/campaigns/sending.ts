import { campaignLimits, campaignRuns, campaigns } from '#resources'
import { DatabaseAway, sql, type Queries } from '../../database'
import { pastDeadlocks } from '../../database/pastDeadlocks'
import type { Engine, Work } from '../../engine/engine'
import { put } from '../../engine/write/put'
import { audienceOf, isCapped, mayReceive, type QueryRow } from '../audience/audience'
import { courseAfterRun } from './clock'
import { costOf } from './cost'
import { isInWindow, windowEnd } from './start'
import { dropQueued, holdParts, moveCampaigns } from './moves'
import type { Texts } from '../../engine/companyTexts'
import { wordColumns, wordJoins, written, type Addressee, type VariableMap } from './words'

/** Messages per transaction: those of a transaction lost with a killed process were not sent. */
const TOGETHER = 50
const MINUTE = 60_000

interface RunRow extends Pick<QueryRow, 'excludeDnd' | 'consentPurpose'>, Texts {
  readonly id: number
  readonly campaign: number
  readonly number: number
  readonly rate: number
  readonly cap: number | null
  readonly map: VariableMap | null
  readonly subject: string
  /** RFC 3339. */
  readonly sendsFrom: string
  readonly category: string
}

interface Queued extends Addressee {
  readonly id: number
  readonly farmer: number
  readonly mobile: string | null
  readonly mayGo: boolean
  readonly isCapped: boolean
}

interface Outcome {
  readonly id: number
  readonly status: 'SENT' | 'FAILED' | 'LEFT_OUT'
  readonly language?: string
  readonly parts?: number
  readonly reason?: string
  readonly error?: string
}

/**
 * Sends what each run may send now, up to its campaign's messages per minute. It resumes wherever it stopped, for any
 * reason: a message is marked in the transaction that sends it, and other processes skip a run that is locked.
 */
export async function sendDue(engine: Engine, signal?: AbortSignal): Promise<void> {
  const runs = await engine.database.rows<{ id: number }>(
    sql`select id from campaign_runs where status = 'RUNNING' and deleted_at is null order by id`,
  )
  for (const { id } of runs) await sendRun(engine, id, signal)
}

/**
 * A run that fails is ended, so that its owners are notified. After the loss of the database or a deadlock it continues,
 * because that transaction sent nothing.
 */
async function sendRun(engine: Engine, id: number, signal?: AbortSignal): Promise<void> {
  try {
    while (!signal?.aborted && (await sendSome(engine, id))) continue
  } catch (error) {
    if (error instanceof DatabaseAway) throw error
    await engine.database.transaction(async (tx) => {
      const run = await lockedRun(tx, id)
      if (run)
        await endRun(
          engine,
          tx,
          run,
          'The service was interrupted. Restart the campaign to send the remaining messages',
        )
    })
    throw error
  }
}

/** Sends one portion of a run. Returns whether there may be another one immediately. */
function sendSome(engine: Engine, id: number): Promise<boolean> {
  return pastDeadlocks(() => engine.database.transaction((tx) => sendIn(engine, tx, id)))
}

async function sendIn(engine: Engine, tx: Queries, id: number): Promise<boolean> {
  const run = await lockedRun(tx, id)
  const now = engine.now()
  if (!run || now < new Date(run.sendsFrom) || !isInWindow(run.category, now)) return false
  const room = await roomOf(tx, run, now)
  if (room <= 0) return false
  const queued = await nextOf(tx, run, { most: Math.min(room, TOGETHER), now })
  const outcomes: Outcome[] = []
  let failures = 0
  for (const message of queued) {
    const outcome = await sendOne({ engine, tx, run, now }, message)
    outcomes.push(outcome)
    failures = outcome.status === 'FAILED' ? failures + 1 : 0
    if (failures >= campaignLimits.failuresInRow) break
  }
  await note(tx, outcomes, now)
  const isDown = failures >= campaignLimits.failuresInRow
  const counts = await countRun({ engine, tx }, run)
  const isInVain = counts.sent === 0 && counts.failed > 0
  if (isDown || counts.open === 0) await endRun(engine, tx, run, isDown || isInVain ? downWords(counts) : null)
  return !isDown && counts.open > 0
}

/**
 * Locks a running run until the transaction ends. Its campaign is locked first, as pausing and resuming do, to avoid
 * deadlocks. A campaign locked by someone else is skipped.
 */
async function lockedRun(tx: Queries, id: number): Promise<RunRow | undefined> {
  await holdParts(tx, sql`c.id = (select r.campaign_id from campaign_runs r where r.id = ${id})`)
  const held = await tx.rows(sql`
    select c.id from campaigns c where c.id = (select r.campaign_id from campaign_runs r where r.id = ${id})
    for no key update skip locked`)
  if (held.length === 0) return undefined
  const [run] = await tx.rows<RunRow>(sql`
    select r.id, r.number, c.id as campaign, c.rate_per_min as rate, c.frequency_cap as cap, c.variable_map as map, c.name as subject, to_char(r.sends_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "sendsFrom", t.category, t.bodies, t.otherwise,
      q.exclude_dnd as "excludeDnd", q.consent_purpose as "consentPurpose"
    from campaign_runs r join campaigns c on c.id = r.campaign_id join campaign_templates t on t.id = c.template_id
    join campaign_queries q on q.id = c.query_id
    where r.id = ${id} and r.status = 'RUNNING' for update of r`)
  return run
}

/** The number of messages that may still be sent in the current minute; messages of an earlier run of the campaign count too. */
async function roomOf(tx: Queries, { campaign, rate }: RunRow, now: Date): Promise<number> {
  const since = new Date(now.getTime() - MINUTE).toISOString()
  const [found] = await tx.rows<{ count: number }>(
    sql`select count(*)::int as count from campaign_messages where campaign_id = ${campaign} and status in ('SENT', 'FAILED') and at > ${since}::timestamptz`,
  )
  return rate - (found?.count ?? 0)
}

/**
 * Reads the next messages of a run with the words of their farmers. A farmer whom the query excludes by now, because
 * they opted out since the run started or the query became stricter, gets no message; nor does one who has reached the
 * cap since, through another campaign.
 */
async function nextOf(
  tx: Queries,
  run: RunRow,
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<Queued[]> {
  const audience = audienceOf(run, run.category)
  // Two concurrent runs in two processes would each count without what the other is sending.
  if (run.cap)
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('campaigns/frequencyCap', 0))::text as locked`)
  return tx.rows<Queued>(sql`
    select m.id, t.id as farmer, t.mobile, ${wordColumns},
      ${mayReceive(audience)} as "mayGo", ${isCapped(run.cap, now)} as "isCapped"
    from campaign_messages m join farmers t on t.id = m.farmer_id ${wordJoins}
    where m.run_id = ${run.id} and m.status = 'QUEUED' order by m.id limit ${most}`)
}

interface Sending extends Pick<Work, 'engine' | 'tx'> {
  readonly run: RunRow
  readonly now: Date
}

async function sendOne({ engine, tx, run, now }: Sending, message: Queued): Promise<Outcome> {
  const { id, mobile, farmer } = message
  if (!message.mayGo || !mobile) return { id, status: 'LEFT_OUT', reason: 'OPTED_OUT' }
  if (message.isCapped) return { id, status: 'LEFT_OUT', reason: 'FREQUENCY_CAP' }
  const { language, text, parts } = written(run, run.map, message)
  const expiresAt = windowEnd(run.category, now)
  const isSent = await engine.outbox.send(tx, {
    channel: 'SMS',
    to: mobile,
    template: 'CAMPAIGN',
    subject: run.subject,
    text,
    language,
    farmer,
    isPromotion: run.category === 'PROMOTIONAL',
    ...(expiresAt && { expiresAt }),
    ref: `campaign ${run.campaign}, run ${run.number}`,
  })
  return isSent
    ? { id, status: 'SENT', language, parts }
    : { id, status: 'FAILED', language, parts, error: 'The provider did not accept it' }
}

/**
 * Stores outcomes in one statement: a message gets a version with its outcome, but no history, as the outcome is all
 * that happens to it.
 */
async function note(tx: Queries, outcomes: readonly Outcome[], now: Date): Promise<void> {
  await tx.run(sql`
    update campaign_messages m set status = o.status, language = coalesce(o.language, m.language), parts = o.parts, reason = o.reason, error = o.error,
      at = ${now.toISOString()}::timestamptz, updated_at = ${now.toISOString()}::timestamptz, version = m.version + 1
    from json_to_recordset(${JSON.stringify(outcomes)}::json) as o(id bigint, status text, language text, parts int, reason text, error text)
    where m.id = o.id`)
}

interface Counts {
  readonly sent: number
  readonly failed: number
  readonly optedOut: number
  readonly open: number
}

/**
 * Counts the messages of a run and of its campaign and stores the counts: 100 % means all of them, never rounded up.
 * The campaign must be locked already.
 */
export async function countRun(
  work: Pick<Work, 'engine' | 'tx'>,
  { id, campaign }: Pick<RunRow, 'id' | 'campaign'>,
): Promise<Counts> {
  const [counted] = await work.tx.rows<Counts & { readonly parts: number; readonly rate: number | null }>(sql`
    select count(*) filter (where status = 'SENT')::int as sent, count(*) filter (where status = 'FAILED')::int as failed,
      count(*) filter (where status = 'LEFT_OUT')::int as "optedOut", count(*) filter (where status = 'QUEUED')::int as open,
      coalesce(sum(parts) filter (where status = 'SENT'), 0)::int as parts,
      (select r.sms_rate::float8 from campaign_runs r where r.id = ${id}) as rate
    from campaign_messages where run_id = ${id}`)
  const { parts, rate, ...counts } = counted ?? { sent: 0, failed: 0, optedOut: 0, open: 0, parts: 0, rate: null }
  await put(work, campaignRuns, id, { ...counts, parts, cost: rate === null ? null : costOf(parts, rate) })
  const [{ audience, sent } = { audience: 0, sent: 0 }] = await work.tx.rows<{ audience: number; sent: number }>(sql`
    select count(distinct farmer_id)::int as audience, count(distinct farmer_id) filter (where status = 'SENT')::int as sent
    from campaign_messages where campaign_id = ${campaign}`)
  const sentShare = sent < audience ? Math.min(99, Math.round((100 * sent) / audience)) : 100
  await put(work, campaigns, campaign, { audience, sent, sentShare })
  return counts
}

function downWords({ open, failed }: Counts): string {
  return `The provider did not accept ${failed} messages; ${open} were not tried`
}

/**
 * Ends a run and moves its campaign: completed, waiting for its next run, or failed, with the remaining messages marked
 * as not sent.
 */
async function endRun(engine: Engine, tx: Queries, run: RunRow, problem: string | null): Promise<void> {
  const status = problem === null ? 'COMPLETED' : 'FAILED'
  await dropQueued({ engine, tx }, { field: 'run', eq: run.id })
  const endedAt = engine.now().toISOString()
  await put({ engine, tx }, campaignRuns, run.id, { status, error: problem, open: 0, endedAt })
  // A failed run needs attention first; a restart that completes resumes the series.
  const course = problem === null ? await courseAfterRun(engine, tx, run.campaign) : { to: status }
  await moveCampaigns(engine, tx, { where: sql`t.id = ${run.campaign} and t.status = 'RUNNING'`, problem, ...course })
}
