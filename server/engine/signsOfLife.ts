import { raw } from '../database'

/** The interval of a process's heartbeats, in milliseconds. */
const SIGN_OF_LIFE = 5000

/** After so long without a heartbeat, a process counts as killed. */
export const SILENT = raw("interval '30 seconds'")

/**
 * Runs work with a heartbeat every five seconds. A failed heartbeat is skipped, as while the database is unavailable:
 * the next one follows.
 */
export async function withSignsOfLife<Result>(
  sign: () => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  const life = setInterval(() => void sign().catch(() => undefined), SIGN_OF_LIFE)
  try {
    return await work()
  } finally {
    clearInterval(life)
  }
}
