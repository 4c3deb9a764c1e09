import { messages } from '#define'
import { DatabaseAway, isLockedOut, raw } from '../../database'
import type { Work } from '../engine'
import { Problem } from '../problem'
import type { Deed } from './deed'

/** The result of a trial: the refused records, and those that were not tried. */
export interface Trial {
  readonly refused: ReadonlyMap<number, Problem>
  readonly untried: readonly number[]
}

/** The minimum number of records tried, however long it takes; the others only as far as there is time. */
const LEAST = 20

/** How long records stay locked for a trial, in milliseconds. */
const PATIENCE = 500

/**
 * The lock timeout of a trial, in milliseconds: shorter than the database's deadlock detection, so that the trial gives
 * way.
 */
const WAIT = 250

/**
 * Finds out what a deed would be refused for by applying it to some records, one after the other, and rolling
 * everything back: what one record uses up is gone for the next, as in the real operation. Work after a commit does not
 * run.
 */
export async function tryDeed(work: Work, deed: Deed, ids: readonly number[]): Promise<Trial> {
  let trial: Trial = { refused: new Map(), untried: ids }
  try {
    await work.engine.database.transaction(async (tx) => {
      await tx.run(raw(`set local lock_timeout = '${WAIT}ms'`))
      trial = await tryInside({ ...work, tx }, deed, ids)
      throw new TakenBack()
    })
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error
  }
  return trial
}

/** Thrown at the end of a trial to roll it back. */
class TakenBack extends Error {}

async function tryInside(work: Work, deed: Deed, ids: readonly number[]): Promise<Trial> {
  const refused = new Map<number, Problem>()
  const began = performance.now()
  /** Answers whether to go on. */
  const attempt = async (some: readonly number[]): Promise<boolean> => {
    await work.tx.run(raw('savepoint trial'))
    try {
      for (const [id, problem] of await deed.carryOut(work, some)) refused.set(id, problem)
      await work.tx.run(raw('release savepoint trial'))
      return true
    } catch (error) {
      if (error instanceof DatabaseAway) throw error
      await work.tx.run(raw('rollback to savepoint trial'))
      if (isLockedOut(error)) return false
      if (some.length > 1) {
        const middle = Math.ceil(some.length / 2)
        return (await attempt(some.slice(0, middle))) && (await attempt(some.slice(middle)))
      }
      if (!(error instanceof Problem)) work.onFault?.(error)
      for (const id of some)
        refused.set(id, error instanceof Problem ? error : new Problem(500, messages.somethingWrong))
      return true
    }
  }
  let tried = 0
  while (tried < ids.length && (tried < LEAST || performance.now() - began < PATIENCE)) {
    const some = ids.slice(tried, tried + deed.together)
    if (!(await attempt(some))) break
    tried += some.length
  }
  const untried = ids.slice(tried)
  for (const id of untried) refused.delete(id)
  return { refused, untried }
}
