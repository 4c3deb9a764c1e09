import { raw } from '../database'

/** How often a process says that it is still at work, in milliseconds. */
const SIGN_OF_LIFE = 5000

/** Without a sign of life for so long, the process that is at work counts as killed. */
export const SILENT = raw("interval '30 seconds'")

/**
 * Works, and gives a sign of life every five seconds meanwhile. One that fails, as while the database is away, is left out:
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
