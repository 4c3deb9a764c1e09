import { onTestFinished } from 'vitest'
import type { Database } from '../../../server/database'
import { openTestDatabase, type TestDatabase } from '../../support/database'

/** Removes everything from a database, including the list of migrations and the extensions. */
export async function emptyOut(database: Database): Promise<void> {
  await database.script('drop schema public cascade; create schema public')
}

/** Creates an empty database that is removed after the test. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const opened = await openTestDatabase()
  onTestFinished(() => opened.close())
  await emptyOut(opened.database)
  return opened
}
