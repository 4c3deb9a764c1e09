import { DatabaseAway } from './database'
import { letTimePass, LOOK_AFTER, takesLook, type OnFault } from './engine/clock'
import { sendDue } from './engine/deliveries/send'
import type { Engine } from './engine/engine'
import { expireExports } from './engine/exports/store'

/** The clock of one process. */
export interface Clock {
  /** Waits for the end of the look under way. */
  looked(): Promise<void>
  /** Looks no more, and waits until the look under way has come to its end. */
  stop(): Promise<void>
}

/**
 * Looks after time in the background, now and from then on, beside any number of other processes. That the database is
 * away is told once until a look succeeds again.
 */
export function startClock(engine: Engine, onFault: OnFault): Clock {
  const stopping = new AbortController()
  let looking: Promise<void> | undefined
  let isAway = false
  const fail = (error: unknown): void => {
    const wasAway = isAway
    isAway = error instanceof DatabaseAway
    if (!(wasAway && isAway)) onFault(error)
  }
  const look = (): void => {
    // A look that takes longer than the time between two is not begun a second time.
    looking ??= lookAfterTime(engine, onFault, stopping.signal)
      .then(() => void (isAway = false), fail)
      .finally(() => (looking = undefined))
  }
  const ticking = setInterval(look, LOOK_AFTER)
  ticking.unref()
  look()
  return {
    looked: async () => looking,
    stop: async () => {
      clearInterval(ticking)
      stopping.abort()
      await looking
    },
  }
}

/** Looks once. Throws when the database is away: what follows would only wait for it too. */
async function lookAfterTime(engine: Engine, onFault: OnFault, stopping: AbortSignal): Promise<void> {
  if (!(await takesLook(engine))) return
  const told = (error: unknown): void => {
    if (error instanceof DatabaseAway) throw error
    onFault(error)
  }
  await letTimePass(engine, told, stopping)
  for (const settle of [expireExports, sendDue]) if (!stopping.aborted) await settle(engine).catch(told)
}
