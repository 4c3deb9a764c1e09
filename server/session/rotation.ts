import { sql, type Database, type Queries, type Sql } from '../database'
import type { SessionSettings } from './settings'

/** The user and the session of a token. */
export interface Holder {
  readonly session: string
  readonly userId: number
  readonly username: string
}

/** The result of an exchange: `holder` gets the next pair; `reused` names a family to end. */
export interface Rotation {
  readonly holder?: Holder
  readonly reused?: string
}

/**
 * Two tabs may send the same refresh token at once, and an answer may be lost: within this time a used token gets the
 * same successor again, as long as that one is unused. Later it counts as stolen.
 */
const GRACE = 10_000

/** Marks a refresh token as used and stores its successor: one guarded update decides which request was first. */
export async function rotate(
  database: Database,
  settings: Pick<SessionSettings, 'idleSeconds'>,
  token: { readonly hash: string; readonly nextHash: string },
): Promise<Rotation> {
  const holder = await database.transaction((tx) => claim(tx, settings, token))
  return holder ? { holder } : comeAgain(database, settings, token)
}

async function claim(
  tx: Queries,
  settings: Pick<SessionSettings, 'idleSeconds'>,
  { hash, nextHash }: { readonly hash: string; readonly nextHash: string },
): Promise<Holder | undefined> {
  const now = new Date().toISOString()
  const [claimed] = await tx.rows<Holder & { row: number }>(
    sql`update refresh_tokens t set used_at = ${now}::timestamptz, replaced_by = ${nextHash}
        from sessions f join users u on u.id = f.user_id
        where t.hash = ${hash} and t.used_at is null and f.id = t.session_id and ${isAlive(settings)}
        returning f.family as session, f.id as row, u.id as "userId", u.username`,
  )
  if (!claimed) return undefined
  const { row, ...holder } = claimed
  await tx.run(
    sql`insert into refresh_tokens (hash, session_id, created_at) values (${nextHash}, ${row}, ${now}::timestamptz)`,
  )
  await tx.run(sql`update sessions set last_seen_at = ${now}::timestamptz where id = ${row}`)
  return holder
}

async function comeAgain(
  database: Database,
  settings: Pick<SessionSettings, 'idleSeconds'>,
  { hash, nextHash }: { readonly hash: string; readonly nextHash: string },
): Promise<Rotation> {
  const since = new Date(Date.now() - GRACE).toISOString()
  const [row] = await database.rows<Holder & { excused: boolean }>(
    sql`select f.family as session, u.id as "userId", u.username,
               (t.used_at > ${since}::timestamptz and t.replaced_by = ${nextHash} and n.used_at is null) as excused
        from refresh_tokens t
        join sessions f on f.id = t.session_id
        join users u on u.id = f.user_id
        left join refresh_tokens n on n.hash = t.replaced_by
        where t.hash = ${hash} and t.used_at is not null and ${isAlive(settings)}`,
  )
  if (!row) return {}
  const { excused, ...holder } = row
  return excused ? { holder } : { reused: holder.session }
}

function isAlive(settings: Pick<SessionSettings, 'idleSeconds'>): Sql {
  const now = new Date().toISOString()
  const idle = new Date(Date.now() - settings.idleSeconds * 1000).toISOString()
  return sql`f.status = 'OPEN' and f.until > ${now}::timestamptz and f.last_seen_at > ${idle}::timestamptz
        and u.status = 'ACTIVE' and u.deleted_at is null
        and not exists (select from api_clients c where c.client_id = f.client and c.revoked_at is not null)`
}
