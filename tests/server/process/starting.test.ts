import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readMigrations } from '../../../server/database/migrate'
import { openPglite } from '../../../server/database/pglite'
import { readSettings } from '../../../server/settings'
import { openTestDatabase } from '../../support/database'
import { emptyDirectory, wasClosed, wholeDirectory } from '../database/directories'
import { emptyDatabase, emptyOut } from '../database/scratch'
import { buildService, freePort, runProgram, startBuiltService, type Environment } from './builtService'
import { production } from './company'

beforeAll(buildService)

describe('Invalid settings', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT is a number from 0 to 65535, not “abc”.'],
    [{ PORT: '70000' }, 'PORT is a number from 0 to 65535, not “70000”.'],
    [{ DATABASE_URL: 'mysql://localhost/agridesk' }, 'DATABASE_URL begins with postgres:// or postgresql://.'],
    [{ SESSION_KEY: 'short' }, 'SESSION_KEY must have at least 32 characters.'],
    [
      { HOST: '0.0.0.0' },
      'HOST is not this machine, but nobody could sign in: set OIDC_ISSUER and OIDC_CLIENT_ID, because the demo accounts are offered on this machine only.',
    ],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is one of fatal, error, warn, info, debug, trace, silent.'],
    [{ FIRST_SUPERADMIN: 'meera.devi' }, 'FIRST_SUPERADMIN is an email address, not “meera.devi”.'],
    [{ OIDC_ISSUER: 'https://id.example.in' }, 'OIDC_ISSUER is set, so OIDC_CLIENT_ID must be set too.'],
  ])('are reported in a sentence: %j', async (environment: Environment, sentence) => {
    const directory = emptyDirectory()
    await expect(readSettings({ DATA_DIR: directory, ...environment })).rejects.toThrow(
      new Error(`The settings are not right:\n  – ${sentence}`),
    )
    expect(readdirSync(directory)).toEqual([])
  })

  it('are reported all at once by the service, which ends without creating anything', async () => {
    const directory = emptyDirectory()
    const { code, printed, complaints } = await runProgram('main', {
      DATA_DIR: directory,
      PORT: 'abc',
      DATABASE_URL: 'mysql://localhost/agridesk',
      SESSION_KEY: 'short',
      HOST: '0.0.0.0',
    })
    expect(code).toBe(1)
    expect(printed).toBe('')
    expect(complaints.split('\n').map((line) => line.split(' ').slice(0, 4).join(' '))).toEqual([
      'The settings are not',
      '  – PORT',
      '  – DATABASE_URL',
      '  – HOST',
      '  – SESSION_KEY',
      '',
    ])
    expect(readdirSync(directory)).toEqual([])
  })
})

/** The environment of a service in production with an unmigrated database. */
async function unmigrated(): Promise<Environment> {
  if (process.env.AGRIDESK_TEST_DATABASE === 'postgres') {
    const { url = '' } = await emptyDatabase()
    return { ...production, DATA_DIR: emptyDirectory(), DATABASE_URL: url }
  }
  const directory = await wholeDirectory()
  const database = await openPglite(directory)
  await emptyOut(database)
  await database.close()
  return { ...production, DATA_DIR: directory }
}

/** The environment of a service in production with a migrated database. */
async function migrated(): Promise<Environment> {
  if (process.env.AGRIDESK_TEST_DATABASE !== 'postgres') return { ...production, DATA_DIR: await wholeDirectory() }
  const { url = '', close } = await openTestDatabase()
  onTestFinished(close)
  return { ...production, DATA_DIR: emptyDirectory(), DATABASE_URL: url }
}

describe('A service in production', () => {
  it('refuses a database that lacks migrations, naming them, and starts once they have been applied', async () => {
    const environment = await unmigrated()
    const names = readMigrations().map(({ name }) => name)
    const refused = await runProgram('main', { ...environment, PORT: String(await freePort()) })
    expect(refused).toMatchObject({ code: 1, printed: '' })
    expect(refused.complaints).toBe(
      `The database lacks ${names.length} ${names.length === 1 ? 'migration' : 'migrations'} (${names.join(', ')}). Run npm run migrate first.\n`,
    )
    if (environment.DATABASE_URL === undefined) expect(wasClosed(environment.DATA_DIR ?? '')).toBe(true)

    const migrated = await runProgram('migrateCommand', environment)
    expect(migrated).toMatchObject({ code: 0, complaints: '' })
    expect(migrated.printed).toBe(names.map((name) => `Applied ${name}\n`).join(''))
    const again = await runProgram('migrateCommand', environment)
    expect(again).toMatchObject({ code: 0, printed: 'The database is up to date.\n', complaints: '' })

    const service = await startBuiltService(environment)
    const healthy = await fetch(`${service.url}/healthz`)
    expect([healthy.status, await healthy.json()]).toEqual([200, { status: 'ok' }])
    const ready = await fetch(`${service.url}/readyz`)
    const database = environment.DATABASE_URL ? 'postgres' : 'pglite'
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', database }])
  })

  it('appoints the configured first superadmin, and reports at the next start that there is one', async () => {
    const environment = { ...(await migrated()), FIRST_SUPERADMIN: 'meera.devi@agri.example' }
    const first = await startBuiltService(environment)
    expect(first.printed()).toContain('the first superadmin was appointed')
    first.signal('SIGTERM')
    await first.end
    const second = await startBuiltService(environment)
    expect(second.printed()).toContain('FIRST_SUPERADMIN does nothing, because there is a superadmin')
    expect(first.printed() + second.printed()).not.toContain('meera.devi')
  })
})

describe('A service ends with a message', () => {
  it('when another service holds its data directory, naming the holder', async () => {
    const directory = await wholeDirectory()
    const environment = { ...production, DATA_DIR: directory }
    const first = await startBuiltService(environment)
    const second = await runProgram('main', { ...environment, PORT: String(await freePort()) })
    expect(second).toMatchObject({ code: 1, printed: '' })
    expect(second.complaints).toBe(
      `The data directory ${directory} is in use by process ${first.pid}. Stop that process, or set DATA_DIR to another directory.\n`,
    )
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  it('when PostgreSQL is away, with an error code for a supervisor to restart it', async () => {
    const DATABASE_URL = `postgresql://postgres@127.0.0.1:${await freePort()}/agridesk`
    const { code, complaints } = await runProgram('main', { ...production, DATA_DIR: emptyDirectory(), DATABASE_URL })
    expect(code).toBe(1)
    expect(complaints).toMatch(/^The database is away: /)
  })

  it('when another program listens on its port, and closes its database', async () => {
    const other = createServer().listen(0, 'localhost')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const address = other.address()
    const port = String(typeof address === 'object' ? address?.port : 0)
    const directory = await wholeDirectory()
    const { code, complaints } = await runProgram('main', { ...production, DATA_DIR: directory, PORT: port })
    expect(code).toBe(1)
    expect(complaints).toBe(
      `Port ${port} is in use by another program. Stop that program, or set PORT to another number.\n`,
    )
    expect(wasClosed(directory)).toBe(true)
  })
})
