import { migrate, pendingMigrations, type Database } from './database'
import { jobKinds } from './jobKinds'
import { installJobs, missingKinds } from './jobs'

/** Updates a database: its schema, and its queue. Answers with what was applied. */
export async function bringUpToDate(database: Database): Promise<string[]> {
  const applied = await migrate(database)
  const missing = await missingKinds(database, jobKinds)
  await installJobs(database, jobKinds)
  return [...applied, ...missing.map(roomFor)]
}

/** Lists what a database lacks before this release may use it. */
export async function lacking(database: Database): Promise<string[]> {
  return [...(await pendingMigrations(database)), ...(await missingKinds(database, jobKinds)).map(roomFor)]
}

function roomFor(kind: string): string {
  return `queue ${kind}`
}
