import { sql, type Queries, type Sql } from '../database'

/** A session that has ended, and its user. */
export interface Ended {
  readonly session: string
  readonly userId: number
}

/**
 * Ends the open sessions (of the table `t`) that satisfy a condition, and answers with them. Callers that cache
 * sessions must drop them. The users' desk locks are released.
 */
export async function endSessions(queries: Queries, which: Sql, why: string): Promise<Ended[]> {
  const now = new Date().toISOString()
  const ended = await queries.rows<Ended>(
    sql`update sessions t set status = 'ENDED', ended_at = ${now}::timestamptz, ending = ${why}, version = version + 1, updated_at = ${now}::timestamptz
        where t.status = 'OPEN' and ${which} returning t.family as session, t.user_id as "userId"`,
  )
  if (ended.length > 0)
    await queries.run(sql`delete from desk_locks where user_id = any(${ended.map(({ userId }) => userId)}::bigint[])`)
  return ended
}
