import { sql, type Database } from '../../database'

/** Deletes codes, links and counts older than a day. For the scheduler. */
export async function sweepOutside(database: Database): Promise<void> {
  const before = new Date(Date.now() - 86_400_000).toISOString()
  await database.run(sql`delete from sign_in_codes where expires_at < ${before}::timestamptz`)
  await database.run(sql`delete from password_resets where expires_at < ${before}::timestamptz`)
  await database.run(sql`delete from turns where at < ${before}::timestamptz`)
}
