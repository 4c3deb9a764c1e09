import { setTimeout as pause } from 'node:timers/promises'

/** How often a transaction is begun before its deadlock is told. */
const TRIES = 8

/** How long it waits at most before it begins again for the first time, in milliseconds; each time twice as long, up to a limit. */
const PAUSE = 50
const LONGEST_PAUSE = 400

/** PostgreSQL's name of the fault that two transactions waited for each other. */
const DEADLOCK = '40P01'

/**
 * Runs a transaction again that the database gave up because it and another one waited for each other: what it did is undone,
 * and the other goes on. What it does beside the database must bear being done twice.
 */
export async function pastDeadlocks<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await transaction()
    } catch (error) {
      if (tries === TRIES || (error as { readonly code?: unknown }).code !== DEADLOCK) throw error
      // Several that begin again together would meet again.
      await pause(Math.random() * Math.min(LONGEST_PAUSE, PAUSE * 2 ** (tries - 1)))
    }
}
