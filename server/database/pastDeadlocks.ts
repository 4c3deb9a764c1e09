import { setTimeout as pause } from 'node:timers/promises'

/** How often a transaction is tried before its deadlock is reported. */
const TRIES = 8

/** The maximum pause before the first retry, in milliseconds; doubled each time, up to a limit. */
const PAUSE = 50
const LONGEST_PAUSE = 400

/** PostgreSQL's code of a deadlock. */
const DEADLOCK = '40P01'

/**
 * Retries a transaction that the database aborted because of a deadlock: its changes are undone, and the other
 * transaction continues. Its effects outside the database must be safe to do twice.
 */
export async function pastDeadlocks<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await transaction()
    } catch (error) {
      if (tries === TRIES || (error as { readonly code?: unknown }).code !== DEADLOCK) throw error
      // Several that retried at the same time would deadlock again.
      await pause(Math.random() * Math.min(LONGEST_PAUSE, PAUSE * 2 ** (tries - 1)))
    }
}
