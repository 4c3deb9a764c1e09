import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { createHash } from 'node:crypto'

/** The directory of the embedded database is in use, broken or half written: said in words, never mended in silence. */
export class DataDirectoryError extends Error {}

/** The lock of a data directory; `release` gives it back. The end of the process, however violent, releases it too. */
export interface DirectoryLock {
  release(): Promise<void>
}

/**
 * Takes the one lock of a directory. Two processes on one embedded database lose data without a word, so the lock is a
 * socket that only a living process can hold. Throws DataDirectoryError naming the process that holds it.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  mkdirSync(directory, { recursive: true })
  const address = socketOf(directory)
  const server = createServer((socket) => socket.end(String(process.pid)))
  for (let attempt = 0; ; attempt += 1) {
    try {
      await listen(server, address)
      server.unref()
      return { release: () => new Promise((resolve) => server.close(() => resolve())) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt > 0) throw error
      const holder = await holderOf(address)
      if (holder)
        throw new DataDirectoryError(
          `The data directory ${directory} is in use by process ${holder}. Stop that process, or set DATA_DIR to another directory.`,
        )
      rmSync(address, { force: true })
    }
  }
}

/** Socket paths may have 104 bytes at most, so a long one moves to the temporary directory under a name made of the directory. */
function socketOf(directory: string): string {
  const digest = createHash('sha256').update(directory).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\agridesk-${digest}`
  const path = join(directory, '.owner.sock')
  return Buffer.byteLength(path) < 100 ? path : join(tmpdir(), `agridesk-${digest}.sock`)
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function holderOf(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(address)
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('end', () => resolve(answer || 'unknown'))
    socket.on('error', () => resolve(undefined))
  })
}

const MARKER = 'agridesk.json'

/** What is found where the database should be: nothing yet, or a whole database. Throws DataDirectoryError for anything else. */
export function inspectDirectory(directory: string): 'fresh' | 'whole' {
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
  const version = readFileSync(join(database, 'PG_VERSION'), 'utf8').trim()
  if (version !== '18')
    throw new DataDirectoryError(
      `The database in ${directory} is of version "${version}", but this service reads version 18. ${advice}`,
    )
  return 'whole'
}

/** Writes the fresh directory through to the disk and marks it as whole: creation itself does not sync its files. */
export function sealDirectory(directory: string): void {
  syncTree(join(directory, 'postgres'))
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
