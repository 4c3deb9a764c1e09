import type { Database } from '../../database'
import { countTurn, type Allowance } from '../../engine/turns'
import type { SessionSettings } from '../settings'
import { keyedHash } from './keys'

/**
 * Takes a turn at something rate-limited: 0 = go on, otherwise the seconds to wait. It is counted in the database, so
 * that all processes count together; concurrent calls wait for each other.
 */
export async function takeTurn(
  { database, settings }: { readonly database: Database; readonly settings: Pick<SessionSettings, 'secrets'> },
  what: string,
  allowance: Allowance,
): Promise<number> {
  const name = keyedHash(settings, 'turns', what)
  const { wait } = await database.transaction((tx) => countTurn(tx, name, allowance, new Date()))
  return wait
}

/** Takes several turns in order; the first that has to wait determines how long. */
export async function takeTurns(
  place: Parameters<typeof takeTurn>[0],
  turns: readonly (readonly [what: string, allowance: Allowance])[],
): Promise<number> {
  for (const [what, allowance] of turns) {
    const wait = await takeTurn(place, what, allowance)
    if (wait > 0) return wait
  }
  return 0
}
