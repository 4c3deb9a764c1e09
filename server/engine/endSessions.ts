import { sql, type Queries, type Sql } from '../database'
import { tellAccessChanged } from './accessChange'

/** A session that has ended, and its user. */
export interface Ended {
  readonly session: string
  readonly userId: number
}

/**
 * Ends the open sessions (of the table `t`) that satisfy a condition, and answers with them. The users'
 * desk locks are released, and all processes forget the sessions when the transaction is committed.
 */
export async function endSessions(queries: Queries, which: Sql, why: string): Promise<Ended[]> {
  const now = new Date().toISOString()
  const ended = await queries.rows<Ended>(
    sql`update sessions t set status = 'ENDED', ended_at = ${now}::timestamptz, ending = ${why}, version = version + 1, updated_at = ${now}::timestamptz
        where t.status = 'OPEN' and ${which} returning t.family as session, t.user_id as "userId"`,
  )
  if (ended.length === 0) return ended
  await queries.run(sql`delete from desk_locks where user_id = any(${ended.map(({ userId }) => userId)}::bigint[])`)
  await tellAccessChanged(queries)
  return ended
}
