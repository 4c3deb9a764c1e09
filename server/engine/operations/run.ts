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
import { beat, endOperation, noteOperation, progressOf, signOfLife, type OperationState, type RefusedFor } from './rows'

/** What happened to one record. */
export interface BulkResult {
  readonly id: number
  readonly ok: boolean
  readonly title?: string
  readonly detail?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** What happened to all of them. `operation` is noted in the history of each. */
export interface BulkAnswer {
  readonly operation: string
  readonly state: OperationState
  readonly done: number
  readonly failed: number
  readonly results: readonly BulkResult[]
}

/** Whose operation it is, and on which engine. */
export interface Running {
  readonly engine: Engine
  readonly viewer: Viewer
  readonly request?: string
  /** Gets what went wrong beyond a refusal. */
  readonly onFault: (error: unknown) => void
  /** Ends it before the next records. */
  readonly signal?: AbortSignal
}

/** Notes an operation and answers with its id; `carryOut` does it. */
export async function begin(tx: Queries, viewer: Viewer, deed: Deed): Promise<string> {
  const operation = randomUUID()
  await noteOperation(tx, operation, viewer, deed)
  await deed.begun?.(tx, operation)
  return operation
}

/** Nobody is served by ten thousand lines in the log that say the same. */
const MOST_FAULTS = 10

/** The database is waited for so often, some seconds each time, before somebody else takes an operation for dead. */
const MOST_AWAY = 5

/**
 * Does a noted deed to all its records and tells what became of each. Records share a transaction; when it fails they are
 * tried in halves, so that in the end each stands or is refused for itself alone.
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
  /** Those of which nothing stands with the operation yet. */
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
    await carriedOut.catch((error: unknown) => unlessReached(engine, operation, seen.length + ids.length, error))
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
      // None of them is at fault, and those that follow would fare no better.
      if (error instanceof DatabaseAway) {
        timesAway += 1
        if (!error.isUnknown && timesAway < MOST_AWAY && !signal?.aborted) return attempt(ids)
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
  const ended = await engine.database.transaction((tx) =>
    endOperation(tx, operation, state, { ...counts(), refusals: grouped(problems) }),
  )
  return { operation, state: ended, ...counts(), results: seen.map((id) => resultOf(id, problems.get(id))) }
}

/** Carries out a transaction, which is begun again where it and another one waited for each other. */
function transacted({ database }: Engine, write: (tx: Queries) => Promise<void>): Promise<void> {
  return pastDeadlocks(() => database.transaction(write))
}

/** Throws the error, unless it lost an answer alone: how far it has come is written with the records, and only with them. */
async function unlessReached({ database }: Engine, operation: string, count: number, error: unknown): Promise<void> {
  const isUnknown = error instanceof DatabaseAway && error.isUnknown
  if (!isUnknown || (await progressOf(database, operation)) !== count) throw error
}

/** Thrown inside a transaction so that nothing is written after the operation was cancelled, or its person has lost a right. */
class Cancelled extends Error {}

function problemOf(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem(500, messages.somethingWrong)
}

function resultOf(id: number, problem: Problem | undefined): BulkResult {
  if (!problem) return { id, ok: true }
  const { title, detail, fields } = problem
  return { id, ok: false, title, ...(detail && { detail }), ...(fields && { fields }) }
}

/** Records that are refused for the same reason, together. */
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

/** Why a record was refused: what its problem says, and the words of the whole only where it says nothing more. */
function reasonOf({ title, detail, fields = {} }: Problem): string {
  const why = [...new Set([...(detail ? [detail] : []), ...Object.values(fields)])]
  return why.length ? why.join('. ') : title
}
