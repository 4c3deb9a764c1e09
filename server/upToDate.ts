import { migrate, pendingMigrations, type Database } from './database'
import { jobKinds } from './jobKinds'
import { installJobs, missingKinds } from './jobs'

/** Brings a database up to date: its records, and its queue. Returns what was applied. */
export async function bringUpToDate(database: Database): Promise<string[]> {
  const applied = await migrate(database)
  const missing = await missingKinds(database, jobKinds)
  await installJobs(database, jobKinds)
  return [...applied, ...missing.map(roomFor)]
}

/** Lists what a database lacks for this release. */
export async function lacking(database: Database): Promise<string[]> {
  return [...(await pendingMigrations(database)), ...(await missingKinds(database, jobKinds)).map(roomFor)]
}

function roomFor(kind: string): string {
  return `queue ${kind}`
}
