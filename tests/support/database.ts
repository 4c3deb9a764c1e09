import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import type { Database } from '../../server/database'
import { openPglite } from '../../server/database/pglite'
import { openPostgres } from '../../server/database/postgres'

/** A database of its own for one test file: migrated, empty, removed afterwards. */
export interface TestDatabase {
  readonly database: Database
  /** The address, when it is a PostgreSQL server. */
  readonly url?: string
  close(): Promise<void>
}

/** The PostgreSQL database from which every test database is copied. */
export const TEMPLATE = 'agridesk_template'

/** Opens a new, migrated database of the kind of this run. */
export async function openTestDatabase(): Promise<TestDatabase> {
  return process.env.AGRIDESK_TEST_DATABASE === 'postgres' ? openCopy() : openImage()
}

async function openImage(): Promise<TestDatabase> {
  const path = process.env.AGRIDESK_TEST_IMAGE
  if (!path) throw new Error('The run has prepared no image of the embedded database')
  const database = await openPglite(null, { image: new Uint8Array(readFileSync(path)) })
  return { database, close: () => database.close() }
}

async function openCopy(): Promise<TestDatabase> {
  const server = new URL(process.env.TEST_DATABASE_URL ?? '')
  const name = `${process.env.AGRIDESK_TEST_RUN}_${randomBytes(6).toString('hex')}`
  await onServer(server.href, `create database ${name} template ${TEMPLATE}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const database = await openPostgres(url.href)
  return {
    database,
    url: url.href,
    close: async () => {
      await database.close()
      await onServer(server.href, `drop database ${name} with (force)`)
    },
  }
}

/** Runs a statement that cannot be in a transaction, such as `create database`. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
