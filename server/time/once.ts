import type { Schedule, Work } from '../engine/engine'
import { system } from '../engine/read/oneRecord'

/**
 * Makes the `run` of a schedule whose work is one transaction, in which the run is recorded as done: exactly once per
 * due time.
 */
export function onceInTransaction(work: (work: Work) => Promise<void>): Schedule['run'] {
  return (engine, run) =>
    engine.database.transaction(async (tx) => {
      await run.done(tx)
      await work({ engine, viewer: system, tx })
    })
}
