import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The directory of the embedded database is in use, broken or half written: said in words, never mended in silence. */
export class DataDirectoryError extends Error {}

const MARKER = 'agridesk.json'
/** PostgreSQL pads its control file to this size. */
const CONTROL_BYTES = 8192
const STATE_OFFSET = 16
const SHUT_DOWN = 1

/**
 * What is found where the database should be: nothing yet, a whole database, or one that was abandoned without being
 * closed and will be recovered. Throws DataDirectoryError for anything else.
 */
export function inspectDirectory(directory: string): 'fresh' | 'whole' | 'abandoned' {
  const database = join(directory, 'postgres')
  const marker = join(directory, MARKER)
  if (!existsSync(database) && !existsSync(marker)) return 'fresh'
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
  return readFileSync(control).readInt32LE(STATE_OFFSET) === SHUT_DOWN ? 'whole' : 'abandoned'
}

/** Writes the database through to the disk: neither creation nor recovery syncs the files that it writes. */
export function syncDirectory(directory: string): void {
  syncTree(join(directory, 'postgres'))
}

/** Marks a fresh directory as whole, once it is on the disk. */
export function sealDirectory(directory: string): void {
  syncDirectory(directory)
  writeFileSync(join(directory, MARKER), JSON.stringify({ created: new Date().toISOString() }))
  syncOne(join(directory, MARKER))
  syncOne(directory)
}

function syncTree(folder: string): void {
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
