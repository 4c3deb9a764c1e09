import { randomUUID } from 'node:crypto'
import { nextDue } from '#define'
import { notification, raw, sql, type Queries, type Sql } from '../database'
import { faultText, KILLED } from '../engine/faultText'
import type { Schedule } from '../engine/engine'
import type { ScheduleState } from '../engine/schedules'

/** Seconds for which a run belongs to its process without a heartbeat: then another process may start it again. */
export const LEASE = 60

/** Seconds until a failed run is tried again for the first time; doubled each further time. */
const FIRST_PAUSE = 30
const LONGEST_PAUSE = 300

/** The payload that tells every process that a schedule was made due. */
export const SCHEDULE_WAKE = 'schedules'

/** A run that this process has taken. */
export interface TakenRun {
  readonly name: string
  readonly runId: string
  readonly dueAt: Date
  readonly attempt: number
}

/** Builds the condition on the table `s` that a schedule can be run now by a process that knows these names. */
export function dueRows(names: readonly string[], now: Date): Sql {
  const at = sql`${now.toISOString()}::timestamptz`
  return sql`s.name = any(${[...names]}::text[]) and s.due_at <= ${at} and coalesce(s.not_before <= ${at}, true)
    and coalesce(s.leased_until <= now(), true)`
}

/**
 * The maximum difference between the clocks of several processes, in milliseconds; one that is further ahead is wrong.
 */
const SKEW = 300_000

/**
 * Builds the condition on the table `s` that a schedule waits for a time recorded by a clock that was ahead and has
 * been corrected.
 */
export function strandedRows(schedules: readonly Schedule[], now: Date): Sql {
  return sql`exists (select from ${latestTimes(schedules, now)} where ${isStranded})`
}

/**
 * Makes schedules recorded by a clock that was ahead due at the present clock's time, instead of after the whole
 * difference.
 */
export async function bringBack(queries: Queries, schedules: readonly Schedule[], now: Date): Promise<void> {
  await queries.run(sql`
    update schedules s set due_at = least(s.due_at, g.due), not_before = null from ${latestTimes(schedules, now)} where ${isStranded}`)
}

const isStranded = sql`g.name = s.name and (s.due_at > g.latest or s.not_before > g.pause)`

/**
 * Selects when each schedule is due next, by this clock and by the latest of other processes, and when its longest
 * pause ends: the table `g`.
 */
function latestTimes(schedules: readonly Schedule[], now: Date): Sql {
  const later = (milliseconds: number): Date => new Date(now.getTime() + milliseconds)
  const given = schedules.map(({ name, recurrence }) => ({
    name,
    due: nextDue(recurrence, now),
    latest: nextDue(recurrence, later(SKEW)),
    pause: later(SKEW + LONGEST_PAUSE * 1000),
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (name text, due timestamptz, latest timestamptz, pause timestamptz)`
}

/**
 * Creates the rows of new schedules, updates those whose recurrence has changed, and deletes those that no longer
 * exist.
 */
export async function enterSchedules(queries: Queries, schedules: readonly Schedule[], now: Date): Promise<void> {
  const given = schedules.map(({ name, recurrence }) => ({
    name,
    recurrence: JSON.stringify(recurrence),
    // An interval is due immediately, a time of day when it comes.
    due: ('everySeconds' in recurrence || 'everyMinutes' in recurrence ? now : nextDue(recurrence, now)).toISOString(),
  }))
  await queries.run(sql`
    insert into schedules as s (name, recurrence, due_at)
    select g.name, g.recurrence, g.due::timestamptz from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (name text, recurrence text, due text)
    on conflict (name) do update set recurrence = excluded.recurrence, due_at = least(s.due_at, excluded.due_at)
    where s.recurrence <> excluded.recurrence`)
  await queries.run(sql`delete from schedules where name <> all(${given.map(({ name }) => name)}::text[])`)
}

/**
 * Takes the schedule that has been due for the longest, so that no other process runs it. Returns undefined where none
 * is due.
 */
export async function takeDue(queries: Queries, names: readonly string[], now: Date): Promise<TakenRun | undefined> {
  const runId = randomUUID()
  const [taken] = await queries.rows<{ name: string; dueAt: string; attempt: number }>(sql`
    update schedules t set run_id = ${runId}::uuid, leased_until = now() + make_interval(secs => ${LEASE}),
      started_at = ${now.toISOString()}::timestamptz, attempts = t.attempts + 1,
      error = case when t.leased_until is null then t.error else ${KILLED} end
    where t.name = (select s.name from schedules s where ${dueRows(names, now)} order by s.due_at, s.name limit 1 for update skip locked)
    returning t.name, ${iso('t.due_at')} as "dueAt", t.attempts as attempt`)
  return taken && { name: taken.name, runId, dueAt: new Date(taken.dueAt), attempt: taken.attempt }
}

/** Sends a heartbeat. Returns whether the run still belongs to this process. */
export async function keepRun(queries: Queries, { name, runId }: TakenRun): Promise<boolean> {
  const count = await queries.run(
    sql`update schedules set leased_until = now() + make_interval(secs => ${LEASE}) where name = ${name} and run_id = ${runId}::uuid`,
  )
  return count > 0
}

/**
 * Records a run as done and moves the schedule to its next due time. Returns whether the run still belonged to this
 * process.
 */
export async function noteDone(queries: Queries, run: TakenRun, next: Date, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const count = await queries.run(sql`
    update schedules set due_at = ${next.toISOString()}::timestamptz, not_before = null, run_id = null, leased_until = null, attempts = 0,
      ended_at = ${at}::timestamptz, done_at = ${at}::timestamptz, error = null
    where name = ${run.name} and run_id = ${run.runId}::uuid`)
  return count > 0
}

/** Records that a run failed and when it is tried again. Its due time stays. */
export async function noteFailure(queries: Queries, run: TakenRun, error: unknown, now: Date): Promise<void> {
  const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (run.attempt - 1))
  await queries.run(sql`
    update schedules set not_before = ${new Date(now.getTime() + pause * 1000).toISOString()}::timestamptz, run_id = null, leased_until = null,
      ended_at = ${now.toISOString()}::timestamptz, error = ${faultText(error)}
    where name = ${run.name} and run_id = ${run.runId}::uuid`)
}

/** Returns a run as if it had not started: its process is stopping, which is not a failure. */
export async function giveBack(queries: Queries, { name, runId }: TakenRun): Promise<void> {
  await queries.run(
    sql`update schedules set run_id = null, leased_until = null, attempts = attempts - 1 where name = ${name} and run_id = ${runId}::uuid`,
  )
}

/**
 * Frees the runs of a process that is gone. The embedded database has one process: a run found when it is opened has
 * none.
 */
export async function freeRuns(queries: Queries): Promise<void> {
  await queries.run(
    sql`update schedules set run_id = null, leased_until = null, error = ${KILLED} where run_id is not null`,
  )
}

/** Makes a schedule due now and wakes its processes. Returns whether it exists. */
export async function makeDue(tx: Queries, name: string, now: Date): Promise<boolean> {
  const count = await tx.run(sql`
    update schedules set due_at = least(due_at, ${now.toISOString()}::timestamptz), not_before = null where name = ${name}`)
  if (count > 0) await tx.run(notification(SCHEDULE_WAKE))
  return count > 0
}

/** Reads the states of schedules by their names. */
export async function statesOf(
  queries: Queries,
  names: readonly string[],
): Promise<Map<string, Omit<ScheduleState, 'label' | 'recurrence'>>> {
  const rows = await queries.rows<Omit<ScheduleState, 'label' | 'recurrence'>>(sql`
    select s.name, coalesce(s.leased_until > now(), false) as "isRunning", s.error,
      case when s.run_id is null then s.attempts else s.attempts - 1 end as failures,
      ${iso('started_at')} as "startedAt", ${iso('ended_at')} as "endedAt", ${iso('done_at')} as "doneAt",
      ${iso('greatest(due_at, not_before)')} as "nextAt"
    from schedules s where s.name = any(${[...names]}::text[])`)
  return new Map(rows.map((row) => [row.name, row]))
}

function iso(column: string): Sql {
  return raw(`to_char((${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}
