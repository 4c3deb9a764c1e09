import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/**
 * The directory of the embedded database is in use, broken or incomplete: reported in words, never repaired silently.
 */
export class DataDirectoryError extends Error {}

/** The folder of the database within a data directory. */
export const DATABASE = 'postgres'
/** The folder in which a database is created before it is renamed. It never contains user data. */
const DRAFT = `${DATABASE}.part`
const MARKER = 'agridesk.json'
/** PostgreSQL pads its control file to this size. */
const CONTROL_BYTES = 8192

/**
 * Inspects the place of the database: nothing yet, perhaps because its creation was interrupted, or a database. Throws
 * DataDirectoryError for anything else.
 */
export function inspectDirectory(directory: string): 'fresh' | 'whole' {
  const database = join(directory, DATABASE)
  const marker = join(directory, MARKER)
  if (!existsSync(database) && (!existsSync(marker) || existsSync(join(directory, DRAFT)))) return 'fresh'
  const advice = `Nothing was changed. Restore ${directory} from a backup, or move it away to begin with an empty one.`
  if (!existsSync(database))
    throw new DataDirectoryError(
      `The data directory ${directory} once held a database, but its folder "postgres" is gone. ${advice}`,
    )
  if (!existsSync(marker))
    throw new DataDirectoryError(
      `The database in ${directory} was never finished: its creation was interrupted. ${advice}`,
    )
  for (const part of ['PG_VERSION', 'base', 'global', 'pg_wal']) {
    if (!existsSync(join(database, part)))
      throw new DataDirectoryError(`The database in ${directory} is broken: "${part}" is missing. ${advice}`)
  }
  const control = join(database, 'global/pg_control')
  const size = statSync(control, { throwIfNoEntry: false })?.size
  if (size !== CONTROL_BYTES)
    throw new DataDirectoryError(
      `The database in ${directory} is broken: "global/pg_control" is ${size === undefined ? 'missing' : 'cut short'}. ${advice}`,
    )
  const version = readFileSync(join(database, 'PG_VERSION'), 'utf8').trim()
  if (version !== '18')
    throw new DataDirectoryError(
      `The database in ${directory} is of version "${version}", but this service reads version 18. ${advice}`,
    )
  return 'whole'
}

/** Prepares the folder in which a database is created, without the remains of an interrupted creation. */
export function newDraft(directory: string): string {
  const draft = join(directory, DRAFT)
  rmSync(draft, { recursive: true, force: true })
  return draft
}

/** Turns the draft into the database of its directory, once it is on the disk: it exists completely or not at all. */
export function sealDraft(directory: string): void {
  syncTree(join(directory, DRAFT))
  writeFileSync(join(directory, MARKER), JSON.stringify({ created: new Date().toISOString() }))
  syncOne(join(directory, MARKER))
  syncOne(directory)
  renameSync(join(directory, DRAFT), join(directory, DATABASE))
  syncOne(directory)
}

/** Syncs a folder with everything in it to the disk. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncOne(path)
  }
  syncOne(folder)
}

function syncOne(path: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
