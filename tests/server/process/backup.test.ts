import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase, sql, type Database } from '../../../server/database'
import { onServer } from '../../support/database'
import { findPostgres } from '../../support/programs.mjs'
import { emptyDirectory, emptyFolder } from '../database/directories'
import { buildService, runProgram, startBuiltService, type Ending, type Environment } from './builtService'
import { farmer, foundCompany, production, type Company } from './company'

beforeAll(buildService)

const WRITERS = 8
const isOnServer = process.env.AGRIDESK_TEST_DATABASE === 'postgres'
const PATH = [findPostgres(), process.env.PATH].filter(Boolean).join(delimiter)

interface Backup {
  readonly folder: string
  readonly ending: Ending
}

const manifestOf = (folder: string) => join(folder, 'manifest.json')

async function backUp(environment: Environment, place = emptyDirectory()): Promise<Backup> {
  const folder = join(place, 'backups/today')
  return { folder, ending: await runProgram('backupCommand', { ...environment, PATH }, [folder]) }
}

/** Creates an empty database of the kind under test. */
async function emptyPlace(): Promise<Environment> {
  const place = { ...production, DATA_DIR: join(emptyDirectory(), 'data') }
  if (!isOnServer) return place
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const name = `restored_${Date.now()}_${Math.round(Math.random() * 1e6)}`
  await onServer(url.href, `create database ${name}`)
  onTestFinished(() => onServer(url.href, `drop database ${name} with (force)`))
  return { ...place, DATABASE_URL: Object.assign(new URL(url), { pathname: `/${name}` }).href }
}

async function restore(folder: string, environment: Environment, ...more: readonly string[]): Promise<Ending> {
  return runProgram('restoreCommand', { ...environment, PATH }, [folder, ...more])
}

async function lookAt<Result>(place: Environment, work: (database: Database) => Promise<Result>): Promise<Result> {
  const { DATA_DIR: dataDirectory = '', DATABASE_URL: databaseUrl } = place
  const database = await openDatabase({ dataDirectory, ...(databaseUrl && { databaseUrl }) })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const PLACES = '5'

/** Returns the number of places of a company, which identifies it. */
const placesOf = (place: Environment): Promise<string> =>
  lookAt(place, (database) => database.json(sql`select count(*) from geographies`))

/** A stopped company, with a file and a backup. */
interface Resting {
  readonly company: Company
  readonly backup: Backup
}

let resting: Promise<Resting> | undefined
const endings: (() => void | Promise<void>)[] = []
afterAll(async () => {
  for (const end of endings) await end()
})

/** Returns the company shared by the tests that do not change it. */
function restingCompany(): Promise<Resting> {
  return (resting ??= (async () => {
    const company = await foundCompany(undefined, (end) => endings.push(end))
    keepFile(company, 'one.pdf')
    const { directory, remove } = emptyFolder()
    endings.push(remove)
    return { company, backup: await backUp(company.environment, directory) }
  })())
}

function keepFile({ directory }: Company, name: string): void {
  mkdirSync(join(directory, 'files/papers'), { recursive: true })
  writeFileSync(join(directory, 'files/papers', name), name)
}

/** Returns a function that creates the farmer of a number at a running service; it resolves once acknowledged. */
function writer(url: string, headers: Record<string, string>, company: Company): (number: number) => Promise<number> {
  return async (number) => {
    const body = JSON.stringify(farmer(number, company.village))
    const response = await fetch(`${url}/api/admin/farmers`, { method: 'POST', headers, body })
    expect(response.status).toBe(201)
    return ((await response.json()) as { id: number }).id
  }
}

describe('A backup', () => {
  it('made during concurrent writes contains everything acknowledged before it, and a service starts on it', async () => {
    const company = await foundCompany()
    keepFile(company, 'one.pdf')
    const service = await startBuiltService(company.environment)
    const headers = await company.signIn(service.url)
    const write = writer(service.url, headers, company)
    const acknowledged: number[] = []
    let isOver = false
    let last = 0
    const hands = Array.from({ length: WRITERS }, async () => {
      while (!isOver) acknowledged.push(await write((last += 1)))
    })
    const until = async (count: number): Promise<void> => {
      await expect.poll(() => acknowledged.length).toBeGreaterThan(count)
    }
    onTestFinished(() => void (isOver = true))
    await until(100)
    const before = [...acknowledged]
    const { folder, ending } = await backUp(company.environment)
    expect(ending).toMatchObject({ code: 0, complaints: '' })
    const after = acknowledged.length
    await until(after + 20)
    isOver = true
    await Promise.all(hands)
    expect(statSync(folder).mode & 0o077).toBe(0)
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)

    const place = await emptyPlace()
    expect(await restore(folder, place)).toMatchObject({ code: 0, complaints: '' })
    const { ids, lines } = await lookAt(place, async (database) => ({
      ids: (await database.rows<{ id: number }>(sql`select id from farmers order by id`)).map(({ id }) => id),
      lines: (
        await database.rows<{ id: number }>(sql`
          select record_id as id from history where resource = 'farmers' order by record_id`)
      ).map(({ id }) => id),
    }))
    expect(before.filter((id) => !ids.includes(id))).toEqual([])
    expect(lines).toEqual(ids)
    expect(ids.length).toBeLessThanOrEqual(after + WRITERS)
    const data = place.DATA_DIR ?? ''
    expect(readFileSync(join(data, 'files/papers/one.pdf'), 'utf8')).toBe('one.pdf')
    expect(readFileSync(join(data, 'secrets.json'))).toEqual(readFileSync(join(company.directory, 'secrets.json')))
    expect(statSync(join(data, 'secrets.json')).mode & 0o777).toBe(0o600)

    const restored = await startBuiltService(place)
    const again = await company.signIn(restored.url)
    expect(await writer(restored.url, again, company)(9_000_000)).toBeGreaterThan(ids.at(-1) ?? 0)
  })

  it('can be made of a stopped service too, describes itself, and overwrites nothing', async () => {
    const {
      company,
      backup: { folder, ending },
    } = await restingCompany()
    expect(ending).toMatchObject({ code: 0, complaints: '' })
    expect(ending.printed).toContain(`Backed up to ${folder}: `)
    const manifest = JSON.parse(readFileSync(manifestOf(folder), 'utf8')) as Record<string, unknown>
    expect(manifest).toMatchObject({
      ...{ format: 'agridesk-backup', version: 1, database: isOnServer ? 'postgres' : 'pglite', files: 'included' },
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      migrations: expect.arrayContaining([expect.stringMatching(/^0001-/)]) as string[],
    })
    const place = await emptyPlace()
    expect(await restore(folder, place)).toMatchObject({ code: 0, complaints: '' })
    expect(await placesOf(place)).toBe(PLACES)
    expect(await runProgram('backupCommand', { ...company.environment, PATH }, [folder])).toMatchObject({
      code: 1,
      complaints: `${folder} is there already. Name a folder that does not exist yet.\n`,
    })
    const inside = join(company.directory, 'files/backup')
    expect(await runProgram('backupCommand', { ...company.environment, PATH }, [inside])).toMatchObject({
      code: 1,
      complaints: `${inside} lies in the data directory ${company.directory}. A backup belongs elsewhere.\n`,
    })
    expect(existsSync(inside)).toBe(false)
  })

  it('is refused without a database, and leaves nothing behind then', async () => {
    const { folder, ending } = await backUp(await emptyPlace())
    expect(ending.code).toBe(1)
    expect(ending.complaints).toMatch(/^There is no (database in|Agridesk in the database)/)
    expect(readdirSync(join(folder, '..'))).toEqual([])
  })
})

describe('A restore', () => {
  it('refuses a damaged backup, one of a newer release and one of the other database, and changes nothing', async () => {
    const { backup } = await restingCompany()
    const folder = join(emptyDirectory(), 'copy')
    cpSync(backup.folder, folder, { recursive: true })
    const place = await emptyPlace()
    const refusals: string[] = []
    const whole = readFileSync(manifestOf(folder), 'utf8')
    const tryWith = async (change: object, where = place): Promise<void> => {
      writeFileSync(manifestOf(folder), JSON.stringify({ ...(JSON.parse(whole) as object), ...change }))
      const { code, complaints } = await restore(folder, where)
      expect(code).toBe(1)
      refusals.push(complaints.replace(folder, 'X').trim())
    }
    const lost = { bytes: 1, sha256: '' }
    await tryWith({ contents: [{ ...lost, path: 'files/lost' }] })
    await tryWith({ contents: [{ ...lost, path: '../x' }] })
    await tryWith({ version: 2 })
    await tryWith({ migrations: ['9999-from-tomorrow'] })
    const other = { DATA_DIR: place.DATA_DIR ?? '' }
    await tryWith({}, isOnServer ? other : { ...other, DATABASE_URL: 'postgres://localhost:9/x' })
    writeFileSync(join(folder, 'files/papers/one.pdf'), 'two.pdf')
    await tryWith({})
    expect(refusals).toEqual([
      'The backup X is damaged: “files/lost” is missing.',
      'The backup X is damaged: its manifest.json cannot be read.',
      'The backup X was made by a newer release.',
      'The backup was made by a newer release: its database has had a migration that is unknown here (9999-from-tomorrow).',
      isOnServer
        ? 'This is a backup of PostgreSQL. Set DATABASE_URL to an empty database, then restore it there.'
        : 'This is a backup of the embedded database. Unset DATABASE_URL, then restore it.',
      'The backup X is damaged: “files/papers/one.pdf” is not as it was written.',
    ])
    expect(existsSync(place.DATA_DIR ?? '')).toBe(false)
  })

  it('overwrites nothing, and restores to another directory on request', async () => {
    const {
      company: { environment, directory },
      backup: { folder },
    } = await restingCompany()
    expect(await restore(folder, environment)).toMatchObject({
      code: 1,
      complaints: `The directory ${directory} is not empty, and a restore overwrites nothing. Move it away, or restore elsewhere with --into <directory>.\n`,
    })
    const into = join(emptyDirectory(), 'elsewhere')
    const elsewhere = await restore(folder, environment, '--into', into)
    if (isOnServer) {
      expect(elsewhere).toMatchObject({
        code: 1,
        complaints:
          'The database at DATABASE_URL is not empty, and a restore overwrites nothing. Create a new one, or name another.\n',
      })
      expect(readdirSync(into)).toEqual([])
    } else {
      expect(elsewhere).toMatchObject({ code: 0, complaints: '' })
      expect(await placesOf({ DATA_DIR: into })).toBe(PLACES)
    }
    expect(await placesOf(environment)).toBe(PLACES)
  })

  it('that was interrupted keeps the service from starting, and can be repeated from the beginning', async () => {
    const {
      backup: { folder },
    } = await restingCompany()
    const place = await emptyPlace()
    const directory = place.DATA_DIR ?? ''
    mkdirSync(join(directory, 'files'), { recursive: true })
    writeFileSync(join(directory, '.restoring'), '')
    writeFileSync(join(directory, 'files/half'), '')
    expect(await runProgram('main', place)).toMatchObject({
      code: 1,
      complaints: `A restore into ${directory} is under way or was interrupted. Run npm run restore again before anything else.\n`,
    })
    expect(await restore(folder, place)).toMatchObject({ code: 0, complaints: '' })
    expect(readdirSync(join(directory, 'files'))).toEqual(['papers'])
    expect(await placesOf(place)).toBe(PLACES)
  })

  it.runIf(isOnServer)('names the PostgreSQL programs it needs when they are missing or too old', async () => {
    const {
      company: { environment },
    } = await restingCompany()
    const bin = emptyDirectory()
    const withBin = { ...environment, PATH: bin }
    const target = join(emptyDirectory(), 'backup')
    const missing = await runProgram('backupCommand', withBin, [target])
    expect(missing.complaints).toMatch(
      /^The program pg_dump was not found\. Install the client programs of PostgreSQL \d+ or later/,
    )
    writeFileSync(join(bin, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.1"\n', { mode: 0o755 })
    const old = await runProgram('backupCommand', withBin, [target])
    expect(old.complaints).toMatch(/^The program pg_dump is of version 9, but the server is of version \d+\. Install/)
    expect(existsSync(target)).toBe(false)
  })
})
