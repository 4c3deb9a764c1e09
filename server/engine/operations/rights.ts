import type { Queries } from '../../database'
import type { Work } from '../engine'
import type { Viewer } from '../viewer'

/** Rights are read again after so many records: where each has a transaction of its own, that would cost as much as some of them. */
const EVERY = 50

/** Whether the person whose operation it is may still do all that they might when it began; asked before records, of which so many are done. */
export type StillMay = (tx: Queries, done: number) => Promise<boolean>

/** Compares what a person may do during an operation with what they might do at its beginning. The service itself is no person. */
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

/** Whether a key was taken from a person, or they see other places than before. */
function mayLess(now: Viewer, before: Viewer): boolean {
  const sees = ({ places, tenant }: Viewer): string => JSON.stringify([places, tenant])
  return [...before.keys].some((key) => !now.keys.has(key)) || sees(now) !== sees(before)
}
