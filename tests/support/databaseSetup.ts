import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { emptyImage } from '../../server/database/emptyImage'
import { readMigrations } from '../../server/database/migrate'
import { openPostgres } from '../../server/database/postgres'
import { raw, sql, type Database } from '../../server/database'
import { jobKinds } from '../../server/jobKinds'
import { bringUpToDate } from '../../server/upToDate'
import { readSecrets } from '../../server/session'
import { onServer, TEMPLATE } from './database'
import { startPostgres } from './postgres'

/** Prepares, once for the run, the migrated database that every file of tests begins with. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  process.env.AGRIDESK_TEST_SECRETS = await preparedSecrets()
  if (process.env.AGRIDESK_TEST_DATABASE !== 'postgres') {
    process.env.AGRIDESK_TEST_IMAGE = await preparedImage()
    return undefined
  }
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

/** A server that stays has no use for what the workers lent to the last of their files. */
async function dropDatabases(url: string, run: string): Promise<void> {
  const database = await openPostgres(url)
  const left = await database.rows<{ name: string }>(
    sql`select datname as name from pg_database where starts_with(datname, ${run})`,
  )
  await database.close()
  for (const { name } of left) await onServer(url, `drop database ${name} with (force)`)
}

/** The keys that every service of the run begins with: making them takes a quarter of a second. */
async function preparedSecrets(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'agridesk-'))
  await readSecrets(directory, { sessionKeys: [], demoPassword: undefined, local: true })
  const secrets = readFileSync(join(directory, 'secrets.json'), 'utf8')
  rmSync(directory, { recursive: true, force: true })
  return secrets
}

/** The image is kept as long as the migrations are the same: making it takes longer than many a test file. */
async function preparedImage(): Promise<string> {
  const digest = createHash('sha256')
    .update(JSON.stringify([readMigrations(), jobKinds]))
    .digest('hex')
    .slice(0, 16)
  const path = join(
    dirname(fileURLToPath(import.meta.url)),
    '../../node_modules/.cache/agridesk',
    `${digest}.small.image`,
  )
  if (existsSync(path)) return path
  const empty = new Blob([await emptyImage()], { type: 'application/gzip' })
  const lite = await PGlite.create({ loadDataDir: empty, extensions: { pg_trgm } })
  await bringUpToDate(migratable(lite))
  // A third of the image is what further databases would be made of, and each file of tests reads all of it.
  await lite.exec("update pg_database set datistemplate = false where datname like 'template%'")
  for (const name of ['template0', 'template1']) await lite.exec(`drop database ${name}`)
  await lite.exec('checkpoint')
  const image = Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer())
  await lite.close()
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.part`, image)
  renameSync(`${path}.part`, path)
  return path
}

/** As much of a database as migrations need, over PGlite in this very thread, whose image can be taken. */
function migratable(lite: PGlite): Database {
  const queries = {
    rows: async <Row>({ text, values }: { text: string; values: readonly unknown[] }) =>
      (await lite.query(text, [...values])).rows as Row[],
    run: async ({ text, values }: { text: string; values: readonly unknown[] }) =>
      (await lite.query(text, [...values])).affectedRows ?? 0,
    json: async () => 'null',
    afterwards: (follow: (isCommitted: boolean) => Promise<void>) => follow(true),
  }
  return {
    kind: 'pglite',
    ...queries,
    script: async (text) => void (await lite.exec(text)),
    pages: () => {
      throw new Error('Migrations read no pages')
    },
    vacuum: async () => undefined,
    isStuck: () => false,
    listen: async () => async () => undefined,
    close: () => lite.close(),
    transaction: async (work) => {
      await queries.run(raw('begin'))
      const result = await work(queries)
      await queries.run(raw('commit'))
      return result
    },
  }
}
