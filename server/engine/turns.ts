import { sql, type Queries } from '../database'

/** A rate limit: a maximum number of turns within a number of seconds. */
export interface Allowance {
  readonly most: number
  readonly seconds: number
}

/** The result of asking for a turn. */
export interface Turn {
  /** 0 = go on, otherwise the seconds to wait. */
  readonly wait: number
  /** The number of turns left before one has to wait. */
  readonly left: number
}

/**
 * Counts a turn at a rate-limited operation, in the caller's transaction and rolled back with it; concurrent calls wait
 * for each other. `name` is stored, so it must be a keyed hash.
 */
export async function countTurn(tx: Queries, name: string, { most, seconds }: Allowance, now: Date): Promise<Turn> {
  const since = new Date(now.getTime() - seconds * 1000).toISOString()
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))::text as locked`)
  const taken = await tx.rows<{ at: number }>(sql`
    select (extract(epoch from at) * 1000)::float8 as at from turns
    where name = ${name} and at > ${since}::timestamptz order by at desc limit ${most}`)
  const decisive = taken[most - 1]
  if (decisive)
    return { wait: Math.max(1, Math.ceil((Number(decisive.at) + seconds * 1000 - now.getTime()) / 1000)), left: 0 }
  await tx.run(sql`insert into turns (name, at) values (${name}, ${now.toISOString()}::timestamptz)`)
  return { wait: 0, left: most - taken.length - 1 }
}
