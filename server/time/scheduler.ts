import { nextDue } from '#define'
import { DatabaseAway, type Sql, sql } from '../database'
import type { Engine, Schedule } from '../engine/engine'
import {
  bringBack,
  dueRows,
  enterSchedules,
  freeRuns,
  giveBack,
  keepRun,
  LEASE,
  noteDone,
  noteFailure,
  strandedRows,
  takeDue,
  type TakenRun,
} from './store'

/** The heartbeat interval, in milliseconds. */
const SIGN_OF_LIFE = (LEASE / 4) * 1000

/** How many schedules one process runs at once, so that a long one does not hold up the others. */
const TOGETHER = 2

/** Runs the schedules of an engine in this process, beside any number of other processes. */
export interface Scheduler {
  /** Selects a row when a schedule is due; part of the one query that workers poll with. */
  isDue(): Sql
  /** Runs what is due, in the background. */
  pull(): Promise<void>
  /** Waits until running schedules have ended. */
  ended(): Promise<unknown>
}

/** The scheduler's stop signal, and its error handler. */
export interface SchedulerOptions {
  readonly stopping: AbortSignal
  readonly onFault: (error: unknown) => void
}

/** Prepares the scheduler of an engine: creates the rows of schedules, and frees the runs of a process that is gone. */
export async function openScheduler(engine: Engine, options: SchedulerOptions): Promise<Scheduler> {
  const { database, schedules, now } = engine
  await enterSchedules(database, schedules.known, now())
  if (database.kind === 'pglite') await freeRuns(database)
  const names = schedules.known.map(({ name }) => name)
  const running = new Set<Promise<void>>()
  const worker = async (): Promise<void> => {
    await bringBack(database, schedules.known, now())
    while (!options.stopping.aborted) {
      const taken = await takeDue(database, names, now())
      if (!taken) return
      await runTaken(engine, taken, options)
    }
  }
  return {
    isDue: () =>
      sql`select from schedules s where (${dueRows(names, now())}) or ${strandedRows(schedules.known, now())}`,
    pull: async () => {
      if (running.size >= TOGETHER || options.stopping.aborted) return
      const one: Promise<void> = worker()
        .catch(options.onFault)
        .finally(() => running.delete(one))
      running.add(one)
    },
    ended: () => Promise.all(running),
  }
}

/** Runs everything that is due, one after the other. Returns the number of runs. */
export async function runDue(engine: Engine, options: SchedulerOptions): Promise<number> {
  const { database, schedules, now } = engine
  await enterSchedules(database, schedules.known, now())
  await bringBack(database, schedules.known, now())
  const names = schedules.known.map(({ name }) => name)
  for (let count = 0; ; count += 1) {
    const taken = await takeDue(database, names, now())
    if (!taken) return count
    await runTaken(engine, taken, options)
  }
}

async function runTaken(engine: Engine, taken: TakenRun, { stopping, onFault }: SchedulerOptions): Promise<void> {
  const { database, now } = engine
  const schedule = engine.schedules.known.find(({ name }) => name === taken.name)
  if (!schedule) return
  const lost = new AbortController()
  const signal = AbortSignal.any([lost.signal, stopping])
  const life = setInterval(() => {
    const isOurs = keepRun(database, taken).catch(() => true)
    void isOurs.then((still) => still || lost.abort(new Error('Another process is already running this')))
  }, SIGN_OF_LIFE)
  try {
    await runOnce(engine, schedule, taken, signal)
  } catch (error) {
    if (stopping.aborted) return void (await giveBack(database, taken).catch(onFault))
    onFault(error)
    // Without a database nothing can be recorded: the lease expires by itself.
    if (!(error instanceof DatabaseAway)) await noteFailure(database, taken, error, now())
  } finally {
    clearInterval(life)
  }
}

/** Runs a schedule and records it as done, unless it has done so itself. */
async function runOnce(
  engine: Engine,
  { recurrence, run }: Schedule,
  taken: TakenRun,
  signal: AbortSignal,
): Promise<void> {
  let isNoted = false
  const { dueAt, attempt } = taken
  await run(engine, {
    dueAt,
    attempt,
    signal,
    done: async (tx) => {
      const at = engine.now()
      if (!(await noteDone(tx, taken, nextDue(recurrence, at), at)))
        throw new Error('Another process is already running this')
      await tx.afterwards(async (isCommitted) => void (isNoted ||= isCommitted === true))
    },
  })
  if (isNoted) return
  const at = engine.now()
  await noteDone(engine.database, taken, nextDue(recurrence, at), at)
}
