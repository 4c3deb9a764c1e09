import { sql, type Database } from '../../database'
import type { SessionSettings } from '../settings'
import { keyedHash } from './keys'

/** How often something may be done within some seconds. */
export interface Allowance {
  readonly most: number
  readonly seconds: number
}

/**
 * Takes a turn at something that may be done only so often: 0 = go on, otherwise the seconds to wait. It is counted in the
 * database, so that all processes count together; two that ask at once wait for each other.
 */
export async function takeTurn(
  { database, settings }: { readonly database: Database; readonly settings: Pick<SessionSettings, 'secrets'> },
  what: string,
  { most, seconds }: Allowance,
): Promise<number> {
  const name = keyedHash(settings, 'turns', what)
  const now = Date.now()
  const since = new Date(now - seconds * 1000).toISOString()
  return database.transaction(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))::text as locked`)
    const [decisive] = await tx.rows<{ at: number }>(sql`
      select (extract(epoch from at) * 1000)::float8 as at from turns
      where name = ${name} and at > ${since}::timestamptz order by at desc offset ${most - 1} limit 1`)
    if (decisive) return Math.max(1, Math.ceil((Number(decisive.at) + seconds * 1000 - now) / 1000))
    await tx.run(sql`insert into turns (name, at) values (${name}, ${new Date(now).toISOString()}::timestamptz)`)
    return 0
  })
}

/** Takes one turn after the other; the first that has to wait tells how long. */
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
