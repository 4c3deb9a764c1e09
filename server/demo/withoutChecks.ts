import type { Database } from '../database'

/**
 * Runs work while the embedded database does not check foreign keys: more than half of its time goes there, and the
 * demo's references are ids that the database has just given. A server checks them as always, because the setting would
 * affect one of many connections.
 */
export async function withoutChecks<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  if (database.kind !== 'pglite') return work()
  await database.script('set session_replication_role = replica')
  try {
    return await work()
  } finally {
    await database.script('set session_replication_role = origin')
  }
}
