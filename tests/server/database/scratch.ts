import { onTestFinished } from 'vitest'
import type { Database } from '../../../server/database'
import { openTestDatabase, type TestDatabase } from '../../support/database'

/** Takes everything out of a database, the book of migrations and the extensions included. */
export async function emptyOut(database: Database): Promise<void> {
  await database.script('drop schema public cascade; create schema public')
}

/** A database without anything in it, gone when the test has ended. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const opened = await openTestDatabase()
  onTestFinished(() => opened.close())
  await emptyOut(opened.database)
  return opened
}
