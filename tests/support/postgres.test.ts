import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { Client } from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startPostgres } from './postgres'
import { findPostgres } from './programs.mjs'

afterEach(() => vi.unstubAllEnvs())

describe('The PostgreSQL of the tests', () => {
  it.runIf(findPostgres())('starts with UTF-8 and plain ordering and leaves nothing behind', async () => {
    vi.stubEnv('TEST_DATABASE_URL', undefined)
    const server = await startPostgres()
    const client = new Client({ connectionString: server.url })
    await client.connect()
    const answer = await client.query(
      `select pg_encoding_to_char(encoding) as encoding, datcollate from pg_database where datname = 'postgres'`,
    )
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    await client.end()
    const folder = dirname(rows[0]?.data_directory ?? '')
    expect(basename(folder)).toMatch(/^agridesk-postgres-/)
    expect(existsSync(folder)).toBe(true)
    await server.stop()
    expect(answer.rows).toEqual([{ encoding: 'UTF8', datcollate: 'C' }])
    expect(existsSync(folder)).toBe(false)
  })

  it('is the given one, which is left running, when TEST_DATABASE_URL names it', async () => {
    vi.stubEnv('TEST_DATABASE_URL', 'postgresql://somebody@elsewhere/theirs')
    const server = await startPostgres()
    await server.stop()
    expect(server.url).toBe('postgresql://somebody@elsewhere/theirs')
  })
})
