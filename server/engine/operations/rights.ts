import type { Queries } from '../../database'
import type { Work } from '../engine'
import { mayLess, type Viewer } from '../viewer'

/**
 * Rights are read again after this number of records: if each has its own transaction, reading them every time would
 * cost as much as the work.
 */
const EVERY = 50

/**
 * Whether the operation's owner may still do everything that they might at its start; checked before records, when
 * `done` are finished.
 */
export type StillMay = (tx: Queries, done: number) => Promise<boolean>

/** Compares a person's present rights with those at the start of the operation. The service itself has none to lose. */
export function rightsDuring({ engine, viewer }: Pick<Work, 'engine' | 'viewer'>): StillMay {
  let atBeginning: Viewer | undefined
  let next = 0
  return async (tx, done) => {
    if (viewer.isService || done < next) return true
    next = done + EVERY
    const [now] = await engine.viewersOf(tx, [viewer.id])
    if (!now) return false
    atBeginning ??= now
    return !mayLess(now, atBeginning)
  }
}
