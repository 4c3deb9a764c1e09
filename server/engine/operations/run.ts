import { randomUUID } from 'node:crypto'
import { messages } from '#define'
import { DatabaseAway, type Queries } from '../../database'
import { pastDeadlocks } from '../../database/pastDeadlocks'
import type { Engine } from '../engine'
import { Problem } from '../problem'
import { withSignsOfLife } from '../signsOfLife'
import type { Viewer } from '../viewer'
import type { Deed } from './deed'
import { rightsDuring } from './rights'
import {
  beat,
  endOperation,
  noteOperation,
  progressOf,
  signOfLife,
  type OperationState,
  type Progress,
  type RefusedFor,
} from './rows'

/** The result for one record. */
export interface BulkResult {
  readonly id: number
  readonly ok: boolean
  readonly title?: string
  readonly detail?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** The results for all records. `operation` is noted in the history of each. */
export interface BulkAnswer {
  readonly operation: string
  readonly state: OperationState
  readonly done: number
  readonly failed: number
  readonly results: readonly BulkResult[]
}

/** The owner of an operation, and its engine. */
export interface Running {
  readonly engine: Engine
  readonly viewer: Viewer
  readonly request?: string
  /** Receives faults, as opposed to refusals. */
  readonly onFault: (error: unknown) => void
  /** Stops it before the next records. */
  readonly signal?: AbortSignal
}

/** Stores an operation and answers with its id; `carryOut` runs it. */
export async function begin(tx: Queries, viewer: Viewer, deed: Deed): Promise<string> {
  const operation = randomUUID()
  await noteOperation(tx, operation, viewer, deed)
  await deed.begun?.(tx, operation)
  return operation
}

/** The number of faults after which an operation stops: ten thousand equal lines in the log help no one. */
const MOST_FAULTS = 10

/**
 * How often it waits for an unavailable database, some seconds each time, before others would consider the operation
 * dead.
 */
const MOST_AWAY = 5

/**
 * Applies a stored deed to all its records and answers with the result of each. Records share a transaction; if it
 * fails, they are tried in halves, so that in the end each is accepted or refused on its own.
 */
export function carryOut(running: Running, operation: string, deed: Deed): Promise<BulkAnswer> {
  const { database } = running.engine
  return withSignsOfLife(
    () => signOfLife(database, operation),
    () => doToAll(running, operation, deed),
  )
}

async function doToAll(running: Running, operation: string, deed: Deed): Promise<BulkAnswer> {
  const { engine, viewer, request, onFault, signal } = running
  const problems = new Map<number, Problem>()
  /** Refusals that are not stored with the operation yet. */
  let untold = new Map<number, Problem>()
  const seen: number[] = []
  let [faults, timesAway] = [0, 0]
  const stillMay = rightsDuring(running)
  const counts = (): { done: number; failed: number } => ({ done: seen.length - problems.size, failed: problems.size })

  const together = async (ids: readonly number[]): Promise<ReadonlyMap<number, Problem>> => {
    let found: ReadonlyMap<number, Problem> = new Map()
    const carriedOut = transacted(engine, async (tx) => {
      if (!(await stillMay(tx, seen.length))) throw new Cancelled()
      found = await deed.carryOut({ engine, viewer, tx, operation, ...(request && { request }) }, ids)
      const now = { done: counts().done + ids.length - found.size, failed: problems.size + found.size }
      if (!(await beat(tx, operation, { ...now, refusals: grouped([...untold, ...found]) }))) throw new Cancelled()
    })
    await carriedOut.catch((error: unknown) => unlessReached(running, operation, seen.length + ids.length, error))
    untold = new Map()
    return found
  }
  const attempt = async (ids: readonly number[]): Promise<boolean> => {
    try {
      const refused = await together(ids)
      for (const [id, problem] of refused) problems.set(id, problem)
      seen.push(...ids)
      timesAway = 0
      return true
    } catch (error) {
      if (error instanceof Cancelled) return false
      // The records are not at fault, and those that follow would fail as well.
      if (error instanceof DatabaseAway) {
        // The stored progress is true, and this process no longer knows it: without heartbeats it counts as interrupted.
        if (error.isUnknown) throw error
        timesAway += 1
        if (timesAway < MOST_AWAY && !signal?.aborted) return attempt(ids)
        onFault(error)
        return false
      }
      if (ids.length > 1) {
        const middle = Math.ceil(ids.length / 2)
        return (await attempt(ids.slice(0, middle))) && (await attempt(ids.slice(middle)))
      }
      if (!(error instanceof Problem)) {
        onFault(error)
        faults += 1
      }
      for (const id of ids) for (const known of [problems, untold]) known.set(id, problemOf(error))
      seen.push(...ids)
      return faults < MOST_FAULTS
    }
  }

  let state: OperationState = 'done'
  for (let start = 0; start < deed.ids.length; start += deed.together) {
    if (signal?.aborted || !(await attempt(deed.ids.slice(start, start + deed.together)))) {
      state = 'interrupted'
      break
    }
  }
  const ended = await concluded(running, operation, state, { ...counts(), refusals: grouped(problems) })
  return { operation, state: ended, ...counts(), results: seen.map((id) => resultOf(id, problems.get(id))) }
}

/** Stores how an operation ended. Answers with its state. */
async function concluded(
  running: Running,
  operation: string,
  state: OperationState,
  progress: Progress,
): Promise<OperationState> {
  const store = (): Promise<OperationState> =>
    running.engine.database.transaction((tx) => endOperation(tx, operation, state, progress))
  return whenBack(running, store).catch((error: unknown) => {
    // Records have been changed, so the request must not be answered as if nothing had happened.
    throw error instanceof DatabaseAway ? new DatabaseAway(error.cause, true) : error
  })
}

/** Runs a transaction, which is retried after a deadlock. */
function transacted({ database }: Engine, write: (tx: Queries) => Promise<void>): Promise<void> {
  return pastDeadlocks(() => database.transaction(write))
}

/**
 * Rethrows the error, unless only the answer was lost: progress is committed with the records, so it shows whether they
 * were written. If they were not, the error no longer leaves that open; if it cannot be found out, it does, because
 * repeating them would report what was done as refused.
 */
async function unlessReached(running: Running, operation: string, count: number, error: unknown): Promise<void> {
  if (!(error instanceof DatabaseAway) || !error.isUnknown) throw error
  const reached = await whenBack(running, () => progressOf(running.engine.database, operation)).catch(() => undefined)
  if (reached === undefined) throw error
  if (reached !== count) throw new DatabaseAway(error.cause, false)
}

/** Repeats work that may be done twice while the database is unavailable, as long as the operation may wait for it. */
async function whenBack<Result>({ signal }: Running, work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseAway) || tries === MOST_AWAY || signal?.aborted) throw error
    }
}

/**
 * Thrown inside a transaction so that nothing is written after the operation was cancelled, or its owner has lost a
 * right.
 */
class Cancelled extends Error {}

function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem(500, messages.somethingWrong)
}

function resultOf(id: number, problem: Problem | undefined): BulkResult {
  if (!problem) return { id, ok: true }
  const { title, detail, fields } = problem
  return { id, ok: false, title, ...(detail && { detail }), ...(fields && { fields }) }
}

/** Groups records that are refused for the same reason. */
export function grouped(problems: Iterable<readonly [number, Problem]>): RefusedFor[] {
  const groups = new Map<string, number[]>()
  for (const [id, problem] of problems) {
    const reason = reasonOf(problem)
    const group = groups.get(reason)
    if (group) group.push(id)
    else groups.set(reason, [id])
  }
  return [...groups].map(([reason, ids]) => ({ reason, ids }))
}

/** Explains why a record was refused: its problem's details, or the title if there are none. */
function reasonOf({ title, detail, fields = {} }: Problem): string {
  const why = [...new Set([...(detail ? [detail] : []), ...Object.values(fields)])]
  return why.length ? why.join('. ') : title
}
