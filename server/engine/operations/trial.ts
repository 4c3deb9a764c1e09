import { messages } from '#define'
import { DatabaseAway, isLockedOut, raw } from '../../database'
import type { Work } from '../engine'
import { Problem } from '../problem'
import type { Deed } from './deed'

/** What came of trying: who was refused, and who was not tried any more. */
export interface Trial {
  readonly refused: ReadonlyMap<number, Problem>
  readonly untried: readonly number[]
}

/** So many records are tried however long it takes; of the others as many as there is time for. */
const LEAST = 20

/** How long records stay locked for a trial, in milliseconds. */
const PATIENCE = 500

/** How long a trial waits for what others hold: less than the database takes to find a deadlock, so that it gives way itself. */
const WAIT = 250

/**
 * Finds out what a deed would be refused for by doing it to some records, one after the other, and taking all of it back:
 * what the first ones use up is used up for the next, as it will be. What follows a commit does not follow.
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

/** Thrown at the end of a trial, so that nothing of it stays. */
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
