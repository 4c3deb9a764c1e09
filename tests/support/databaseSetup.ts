import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../server/database/postgres'
import { sql } from '../../server/database'
import { bringUpToDate } from '../../server/upToDate'
import { readSecrets } from '../../server/session'
import { onServer, TEMPLATE } from './database'
import { preparedImage } from './migratedImage'
import { startPostgres } from './postgres'

/** Prepares, once for the run, the migrated database for every test file. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  process.env.AGRIDESK_TEST_SECRETS = await preparedSecrets()
  // Runs on a server have directories of embedded databases, too, and several test files at once would make the image.
  process.env.AGRIDESK_TEST_IMAGE = await preparedImage()
  if (process.env.AGRIDESK_TEST_DATABASE !== 'postgres') return undefined
  const isGiven = process.env.TEST_DATABASE_URL !== undefined
  const server = await startPostgres()
  process.env.TEST_DATABASE_URL = server.url
  process.env.AGRIDESK_TEST_RUN = `test_${randomBytes(6).toString('hex')}`
  await onServer(server.url, `drop database if exists ${TEMPLATE} with (force)`)
  await onServer(server.url, `create database ${TEMPLATE}`)
  const url = new URL(server.url)
  url.pathname = `/${TEMPLATE}`
  const template = await openPostgres(url.href)
  await bringUpToDate(template)
  await template.close()
  return isGiven ? () => dropDatabases(server.url, process.env.AGRIDESK_TEST_RUN ?? '') : server.stop
}

/** A server that stays does not need the databases lent to the workers' last files. */
async function dropDatabases(url: string, run: string): Promise<void> {
  const database = await openPostgres(url)
  const left = await database.rows<{ name: string }>(
    sql`select datname as name from pg_database where starts_with(datname, ${run})`,
  )
  await database.close()
  for (const { name } of left) await onServer(url, `drop database ${name} with (force)`)
}

/** Makes the keys of every service of the run, which takes a quarter of a second. */
async function preparedSecrets(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'agridesk-'))
  await readSecrets(directory, { sessionKeys: [], demoPassword: undefined, local: true })
  const secrets = readFileSync(join(directory, 'secrets.json'), 'utf8')
  rmSync(directory, { recursive: true, force: true })
  return secrets
}
