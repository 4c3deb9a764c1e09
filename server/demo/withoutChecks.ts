import type { Database } from '../database'

/**
 * Does a piece of work while the embedded database does not look up every reference: more than half of its time goes
 * there, and the demo's references are ids that the database has just given. A server looks them up as always, because
 * there the setting would belong to one of many connections.
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
