import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import {
  appliedMigrations,
  DATABASE,
  inspectDirectory,
  isHeld,
  openDatabase,
  whileQuiesced,
  type DatabaseSettings,
} from '../database'
import { folderCopy } from './folderCopy'
import { BackupError, COPY, DUMP, SECRETS, writeManifest, type Manifest } from './manifest'
import { mustHave, runOn } from './postgresPrograms'

/** What is backed up, and where to. */
export interface BackupOptions extends DatabaseSettings {
  /** Whether files are in a bucket, which is backed up separately. */
  readonly hasBucket: boolean
  /** The folder of the backup, which must not exist. */
  readonly target: string
  readonly signal: AbortSignal
}

/** The folders of a data directory whose files are written once and never changed. */
const FOLDERS = ['files', 'outbox']

/**
 * The number of passes over an embedded database before it is quiesced for the last one, so that little is left to
 * copy.
 */
const PASSES = 2

/**
 * Makes a backup of a database, whether a service is using it or not, with the files and the secrets of its directory.
 * It is made beside its place and renamed when it is complete and on the disk. Throws BackupError.
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { target, dataDirectory } = options
  mustBeFree(target, dataDirectory)
  const draft = `${target}.part`
  await mkdir(dirname(target), { recursive: true })
  await mkdir(draft, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new BackupError(`${draft} is there: a backup to ${target} is being made or was interrupted. Remove it first.`)
  })
  try {
    const manifest = await fill(draft, options)
    await rename(draft, target)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

function mustBeFree(target: string, dataDirectory: string): void {
  if (existsSync(target)) throw new BackupError(`${target} is there already. Name a folder that does not exist yet.`)
  const below = relative(dataDirectory, target)
  if (!isAbsolute(below) && below.split(sep)[0] !== '..')
    throw new BackupError(`${target} lies in the data directory ${dataDirectory}. A backup belongs elsewhere.`)
}

async function fill(draft: string, options: BackupOptions): Promise<Manifest> {
  const { dataDirectory, databaseUrl, hasBucket, signal } = options
  const skips = (name: string): boolean => name.endsWith('.part')
  const copies = FOLDERS.map((name) =>
    folderCopy(join(dataDirectory, name), join(draft, name), { skips, keepsRemoved: true, signal }),
  )
  // The files known to the database were copied before it, except those added in between, which the second pass copies.
  for (const copy of copies) await copy()
  const created = new Date().toISOString()
  const migrations = databaseUrl
    ? await dumpPostgres(databaseUrl, draft, options)
    : await copyEmbedded(dataDirectory, draft, signal)
  for (const copy of copies) await copy()
  await copySecrets(dataDirectory, draft)
  const database = databaseUrl ? 'postgres' : 'pglite'
  return writeManifest(draft, { created, database, migrations, files: hasBucket ? 'bucket' : 'included' })
}

async function copySecrets(dataDirectory: string, draft: string): Promise<void> {
  if (!existsSync(join(dataDirectory, SECRETS))) return
  await copyFile(join(dataDirectory, SECRETS), join(draft, SECRETS))
  await chmod(join(draft, SECRETS), 0o600)
}

/** Dumps the database with PostgreSQL's own program: a consistent snapshot, without blocking anyone. */
async function dumpPostgres(
  databaseUrl: string,
  draft: string,
  { signal, dataDirectory }: BackupOptions,
): Promise<string[]> {
  const database = await openDatabase({ databaseUrl, dataDirectory, connections: 1 })
  try {
    await mustHave('pg_dump', database)
    const migrations = await appliedMigrations(database)
    if (migrations.length === 0) throw new BackupError('There is no Agridesk in the database at DATABASE_URL.')
    const file = join(draft, DUMP)
    await runOn(databaseUrl, 'pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], signal)
    return migrations
  } finally {
    await database.close()
  }
}

/** Copies the embedded database, which its holder quiesces for the last pass; if no process holds it, this one does. */
async function copyEmbedded(dataDirectory: string, draft: string, signal: AbortSignal): Promise<string[]> {
  if (!existsSync(dataDirectory) || inspectDirectory(dataDirectory) === 'fresh')
    throw new BackupError(`There is no database in ${dataDirectory}.`)
  const own = (await isHeld(dataDirectory)) ? undefined : await openDatabase({ dataDirectory })
  try {
    const from = join(dataDirectory, DATABASE)
    const copy = folderCopy(from, join(draft, COPY), { skips: (name) => name === 'pgsql_tmp', signal })
    for (let pass = 0; pass < PASSES; pass += 1) await copy()
    let found: readonly string[] = []
    await whileQuiesced(dataDirectory, async (migrations) => {
      found = migrations
      await copy()
    })
    return [...found]
  } finally {
    await own?.close()
  }
}
