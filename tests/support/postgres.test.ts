import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startPostgres } from './postgres'
import { findPostgres } from './programs.mjs'

afterEach(() => vi.unstubAllEnvs())

describe('The PostgreSQL of the tests', () => {
  it.runIf(findPostgres())('starts with UTF-8 and plain ordering and leaves nothing behind', async () => {
    vi.stubEnv('TEST_DATABASE_URL', undefined)
    // Beside others that begin and end their own meanwhile, nothing could be said about what is left.
    const folder = mkdtempSync(join(tmpdir(), 'agridesk-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    chmodSync(folder, 0o755)
    vi.stubEnv('TMPDIR', folder)
    const server = await startPostgres()
    const client = new Client({ connectionString: server.url })
    await client.connect()
    const answer = await client.query(
      `select pg_encoding_to_char(encoding) as encoding, datcollate from pg_database where datname = 'postgres'`,
    )
    await client.end()
    const during = readdirSync(folder)
    await server.stop()
    expect(answer.rows).toEqual([{ encoding: 'UTF8', datcollate: 'C' }])
    expect(during).toEqual([expect.stringMatching(/^agridesk-postgres-/)])
    expect(readdirSync(folder)).toEqual([])
  })

  it('is the given one, which is left running, when TEST_DATABASE_URL names it', async () => {
    vi.stubEnv('TEST_DATABASE_URL', 'postgresql://somebody@elsewhere/theirs')
    const server = await startPostgres()
    await server.stop()
    expect(server.url).toBe('postgresql://somebody@elsewhere/theirs')
  })
})
