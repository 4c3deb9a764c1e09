import { sql, type Database } from '../../database'

/** Removes the codes, links and counts of more than a day ago. For the scheduler. */
export async function sweepOutside(database: Database): Promise<void> {
  const before = new Date(Date.now() - 86_400_000).toISOString()
  await database.run(sql`delete from sign_in_codes where expires_at < ${before}::timestamptz`)
  await database.run(sql`delete from password_resets where expires_at < ${before}::timestamptz`)
  await database.run(sql`delete from turns where at < ${before}::timestamptz`)
}
