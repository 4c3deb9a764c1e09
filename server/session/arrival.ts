import { sql, type Database, type Queries } from '../database'
import type { Person } from './viewerQuery'

/** Finds the start page of a person by the landing rules (a path of the portal), or null when none applies. */
export async function landingOf(database: Queries, { username, keys }: Person): Promise<string | null> {
  const [rule] = await database.rows<{ target: string }>(sql`
    select target_route as target from landing_rules
    where deleted_at is null and ((match_type = 'USERNAME' and lower(match_value) = lower(${username}))
      or (match_type = 'AUTHORITY' and lower(match_value) = any(${[...keys]}::text[])))
    order by priority, id limit 1`)
  return rule?.target ?? null
}

const ADDRESS = /^\/(?!\/)[\w./-]{0,199}$/

/** Notes that a person opened a screen. An address that is not a screen is ignored. */
export async function noteScreen(
  database: Database,
  { screen, userId, lookedAs }: { readonly screen: unknown; readonly userId: number; readonly lookedAs?: number },
): Promise<void> {
  if (typeof screen !== 'string' || !ADDRESS.test(screen)) return
  await database.run(sql`
    insert into screen_views (at, user_id, screen, looked_as_id, created_by, updated_by)
    values (${new Date().toISOString()}::timestamptz, ${userId}, ${screen}, ${lookedAs ?? null}, ${userId}, ${userId})`)
}

const KEPT_DAYS = 400

/** Deletes screen views past their retention period; answers their number. For the scheduler. */
export function sweepScreenViews(database: Database): Promise<number> {
  const before = new Date(Date.now() - KEPT_DAYS * 86_400_000).toISOString()
  return database.run(sql`delete from screen_views where at < ${before}::timestamptz`)
}
