import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDirectory, newDraft, openPostgres, raw, readMigrations, RESTORING, sealDraft, syncTree } from '../database'
import { BackupError, COPY, DUMP, readManifest, SECRETS, verifyContents, type Manifest } from './manifest'
import { mustHave, runOn } from './postgresPrograms'

/** What is restored, and where to. */
export interface RestoreOptions {
  readonly backup: string
  /** The data directory, which must be empty or missing. */
  readonly directory: string
  /** The PostgreSQL database, which must be empty, when one is configured. */
  readonly databaseUrl?: string
  readonly signal: AbortSignal
}

/**
 * What a directory may contain and still count as empty: `lost+found` in the root of a disk, and the sockets of its
 * holder.
 */
const NOTHING = /^(lost\+found|\.owner-.*|\.new-.*)$/

/**
 * Restores a backup completely or not at all. Until it is complete, a marker is in the directory, with which no service
 * starts and another restore starts over. Throws BackupError when the backup is damaged, of a newer release or of the
 * other kind of database, or when the target is not empty.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { backup, directory, databaseUrl } = options
  const manifest = await readManifest(backup)
  mustFit(manifest, databaseUrl)
  await verifyContents(backup, manifest)
  const lock = await lockDirectory(directory)
  try {
    await mustBeEmpty(directory)
    if (databaseUrl) await mustTakeDump(databaseUrl)
    await writeFile(join(directory, RESTORING), new Date().toISOString(), { flush: true })
    await clear(directory)
    try {
      await copyInto(manifest, options)
      if (databaseUrl) await loadDump(databaseUrl, options)
      else sealDraft(directory)
      syncTree(directory)
    } catch (error) {
      await clear(directory)
      await rm(join(directory, RESTORING), { force: true })
      throw error
    }
    await rm(join(directory, RESTORING))
    return manifest
  } finally {
    await lock.release()
  }
}

function mustFit({ database, migrations }: Manifest, databaseUrl: string | undefined): void {
  if (database === 'postgres' && !databaseUrl)
    throw new BackupError(
      'This is a backup of PostgreSQL. Set DATABASE_URL to an empty database, then restore it there.',
    )
  if (database === 'pglite' && databaseUrl)
    throw new BackupError('This is a backup of the embedded database. Unset DATABASE_URL, then restore it.')
  const known = readMigrations().map(({ name }) => name)
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length)
    throw new BackupError(
      `The backup was made by a newer release: its database has had a migration that is unknown here (${unknown.join(', ')}).`,
    )
}

/** What an interrupted restore left in a directory is not user data. */
async function mustBeEmpty(directory: string): Promise<void> {
  if (existsSync(join(directory, RESTORING))) return
  const found = (await readdir(directory)).filter((name) => !NOTHING.test(name))
  if (found.length)
    throw new BackupError(
      `The directory ${directory} is not empty, and a restore overwrites nothing. Move it away, or restore elsewhere with --into <directory>.`,
    )
}

async function mustTakeDump(databaseUrl: string): Promise<void> {
  const database = await openPostgres(databaseUrl, { connections: 1 })
  try {
    await mustHave('pg_restore', database)
    const [row] = await database.rows<{ relations: number }>(
      raw(`select count(*)::int as relations from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
             and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`),
    )
    if (row?.relations !== 0)
      throw new BackupError(
        'The database at DATABASE_URL is not empty, and a restore overwrites nothing. Create a new one, or name another.',
      )
  } finally {
    await database.close()
  }
}

async function clear(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (name !== RESTORING && !NOTHING.test(name)) await rm(join(directory, name), { recursive: true, force: true })
}

/**
 * Copies everything but the dump; the embedded database goes to the draft folder, where databases are created before
 * they are renamed.
 */
async function copyInto({ folders, contents }: Manifest, { backup, directory, signal }: RestoreOptions): Promise<void> {
  const draft = newDraft(directory)
  const placeOf = (path: string): string => {
    const [first = '', ...rest] = path.split('/')
    return join(first === COPY ? draft : join(directory, first), ...rest)
  }
  for (const folder of folders) await mkdir(placeOf(folder), { recursive: true })
  for (const { path } of contents) {
    signal.throwIfAborted()
    if (path !== DUMP) await copyFile(join(backup, path), placeOf(path))
  }
  if (existsSync(join(directory, SECRETS))) await chmod(join(directory, SECRETS), 0o600)
}

/** Loads the dump in one transaction, and then renews the statistics, which a dump lacks. */
async function loadDump(databaseUrl: string, { backup, signal }: RestoreOptions): Promise<void> {
  const file = join(backup, DUMP)
  await runOn(databaseUrl, 'pg_restore', ['--single-transaction', '--no-owner', '--no-privileges', file], signal)
  const database = await openPostgres(databaseUrl, { connections: 1 })
  try {
    await database.vacuum()
  } finally {
    await database.close()
  }
}
