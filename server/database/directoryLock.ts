import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DataDirectoryError } from './dataDirectory'

/** The lock of a data directory; `release` gives it back. The end of the process, however violent, releases it too. */
export interface DirectoryLock {
  release(): Promise<void>
}

const WINDOWS = process.platform === 'win32'
/** Milliseconds in which a living process answers; one that takes longer is alive all the same. */
const PATIENCE = 1000

/**
 * Takes the one lock of a directory. Two processes on one embedded database lose data without a word, so the lock is a
 * socket that only a living process can answer. Throws DataDirectoryError naming the process that holds it.
 *
 * Each process listens under a name of its own before it asks the others, so of two the later one always meets the
 * earlier one, and what is taken away after a violent end is never the socket of somebody else.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  mkdirSync(directory, { recursive: true })
  const place = placeOf(directory)
  const own = WINDOWS ? place.prefix : `${place.prefix}${randomBytes(4).toString('hex')}.sock`
  let isHeld = false
  const server = createServer((socket) => {
    // Whoever asks may be gone before the answer, and must not take the holder along.
    socket.on('error', () => undefined)
    socket.end(`${isHeld ? 'holds' : 'claims'} process ${process.pid}`)
  })
  const isAlone = await listen(server, join(place.folder, own))
  const release = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
  const holder = isAlone ? await otherHolder(place, own) : (await ask(join(place.folder, own)))?.name
  if (holder) {
    if (isAlone) await release()
    throw new DataDirectoryError(
      `The data directory ${directory} is in use by ${holder}. Stop that process, or set DATA_DIR to another directory.`,
    )
  }
  isHeld = true
  return { release }
}

/** Where the sockets of a directory are: in a folder, under names that begin alike. */
interface Place {
  readonly folder: string
  readonly prefix: string
}

/** A socket's path may have 104 bytes at most, so a long one moves to the temporary folder under a name made of the directory. */
function placeOf(directory: string): Place {
  const digest = createHash('sha256').update(directory).digest('hex').slice(0, 24)
  if (WINDOWS) return { folder: '\\\\.\\pipe\\', prefix: `agridesk-${digest}` }
  return Buffer.byteLength(directory) < 80
    ? { folder: directory, prefix: '.owner-' }
    : { folder: tmpdir(), prefix: `agridesk-${digest}-` }
}

/** Whether the address could be taken. Only Windows, where all processes share one name, may find it taken. */
function listen(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      WINDOWS && error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(address, () => {
      server.removeAllListeners('error').unref()
      resolve(true)
    })
  })
}

/** The process that holds the lock, or claims it with a better right; the sockets of the dead are taken away. */
async function otherHolder({ folder, prefix }: Place, own: string): Promise<string | undefined> {
  if (WINDOWS) return undefined
  const others = readdirSync(folder).filter((name) => name.startsWith(prefix) && name !== own)
  for (const other of others) {
    const path = join(folder, other)
    // The lesser name waits: the greater one either meets it and gives way, or was there before it and will hold.
    for (const deadline = Date.now() + PATIENCE; ; await pause(5)) {
      const found = await ask(path)
      if (!found) break
      if (!found.claims || other < own || Date.now() > deadline) return found.name
    }
    rmSync(path, { force: true })
  }
  return undefined
}

/** Who answers at a socket, or undefined when nobody does any more. */
function ask(address: string): Promise<{ name: string; claims: boolean } | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(address)
    const end = (isThere: boolean): void => {
      const [, does, name = 'another process'] = /^(claims|holds) (.+)$/.exec(answer) ?? []
      socket.destroy()
      resolve(isThere ? { name, claims: does === 'claims' } : undefined)
    }
    socket.on('data', (chunk) => (answer += chunk.toString()))
    socket.on('end', () => end(true))
    socket.on('error', () => end(false))
    socket.setTimeout(PATIENCE, () => end(true))
  })
}
