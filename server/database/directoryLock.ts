import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, realpathSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import type { Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DataDirectoryError } from './dataDirectory'
import { addressesOf, pipeOf, SOCKET, socketsIn, WINDOWS } from './lockAddress'
import { answerQuestions, PATIENCE, whoIsAt, type Answers } from './lockQuestions'
import type { Quiesce } from './quiescence'
import { shortNameOf } from './shortName'

/** The lock of a data directory; `release` gives it up. The end of the process, even when killed, releases it too. */
export interface DirectoryLock {
  release(): Promise<void>
}

/** Callbacks of the holder of a lock. */
export interface Holding {
  /** Called when the lock was moved or removed, alone or with its directory: another process may use it now. */
  readonly lost?: () => void
  /** Quiesces the database in the directory while another process copies it. */
  readonly quiesce?: Quiesce
}

/** The prefix of a socket that is not named yet, and the milliseconds after which it will never be. */
const UNNAMED = '.new-'
const YOUNG = 60_000
/** The milliseconds between two checks of one's own lock. */
const LOOK = 1000
/** File systems shared by several machines, by their numbers in Linux: NFS, SMB, CIFS, SMB2. */
const SHARED = [0x6969, 0x517b, 0xff534d42, 0xfe534d42]

/**
 * Takes the one lock of a directory. Two processes on one embedded database lose data silently, so the lock is a socket
 * in the directory itself, independent of the path to it, which only a living process can answer. Throws
 * DataDirectoryError naming the process that holds it.
 */
export async function lockDirectory(directory: string, { lost, quiesce }: Holding = {}): Promise<DirectoryLock> {
  mkdirSync(directory, { recursive: true })
  const folder = realpathSync(directory)
  mustBeOfThisMachine(directory, folder)
  let isHeld = false
  const identity = (): string => `${isHeld ? 'holds' : 'claims'} process ${process.pid}`
  const answers = answerQuestions(identity, quiesce)
  const { holder, socket } = WINDOWS ? await claimPipe(folder, answers) : await claimFolder(folder, answers)
  if (holder)
    throw new DataDirectoryError(
      `The data directory ${directory} is in use by ${holder}. Stop that process, or set DATA_DIR to another directory.`,
    )
  isHeld = true
  const look = socket && lost ? watch(socket, lost) : undefined
  return {
    release: async () => {
      clearInterval(look)
      if (socket) rmSync(socket, { force: true })
      await answers.close()
    },
  }
}

/** Whether a living process holds an existing directory. */
export async function isHeld(directory: string): Promise<boolean> {
  const folder = realpathSync(directory)
  const short = shortNameOf(folder)
  try {
    const found = await Promise.all(addressesOf(folder, short.path).map(whoIsAt))
    return found.some((holder) => holder !== undefined)
  } finally {
    short.forget()
  }
}

/** Locks only work within one kernel, and so on one machine. */
function mustBeOfThisMachine(directory: string, folder: string): void {
  if (WINDOWS || !SHARED.includes(statfsSync(folder).type)) return
  throw new DataDirectoryError(
    `The data directory ${directory} is on a network drive, where another machine could open it too. Set DATA_DIR to a directory on a disk of this machine, or use PostgreSQL (DATABASE_URL).`,
  )
}

/** The process that has the lock instead, or else the socket of our lock. */
interface Claim {
  readonly holder?: string
  readonly socket?: string
}

/**
 * Each process listens under a name of its own before it queries the others, so the later of two always finds the
 * earlier one, and a socket removed after a crash never belongs to a living process.
 */
async function claimFolder(folder: string, answers: Answers): Promise<Claim> {
  const short = shortNameOf(folder)
  try {
    const id = randomBytes(4).toString('hex')
    const own = `${SOCKET}${id}.sock`
    const unnamed = `${UNNAMED}${id}.sock`
    // It is renamed once it answers: a socket that is not listening yet would look like one of a dead process.
    await listen(answers.server, join(short.path, unnamed))
    renameSync(join(short.path, unnamed), join(short.path, own))
    const holder = await otherHolder(short.path, own)
    const socket = join(folder, own)
    if (!holder) {
      await sweepUnnamed(short.path)
      return { socket }
    }
    rmSync(socket, { force: true })
    await answers.close()
    return { holder }
  } finally {
    short.forget()
  }
}

/** Removes the sockets of processes that were killed before they could rename them. A young one may still be in use. */
async function sweepUnnamed(folder: string): Promise<void> {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(UNNAMED))) {
    const path = join(folder, name)
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - made > YOUNG && !(await whoIsAt(path))) rmSync(path, { force: true })
  }
}

/** Windows has one pipe per name, which disappears with its process. */
async function claimPipe(folder: string, answers: Answers): Promise<Claim> {
  try {
    await listen(answers.server, pipeOf(folder))
    return {}
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return { holder: (await whoIsAt(pipeOf(folder)))?.name ?? 'another process' }
  }
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => {
      server.off('error', reject).unref()
      resolve()
    })
  })
}

/** Finds a process that holds the lock, or claims it with priority; sockets of dead processes are removed. */
async function otherHolder(folder: string, own: string): Promise<string | undefined> {
  for (const other of socketsIn(folder)) {
    if (other === own) continue
    const path = join(folder, other)
    // The process with the lesser name waits: the other one either finds it and gives way, or was there first and will
    // hold the lock.
    for (const deadline = Date.now() + PATIENCE; ; await pause(5)) {
      const found = await whoIsAt(path)
      if (!found) break
      if (!found.claims || other < own || Date.now() > deadline) return found.name
    }
    rmSync(path, { force: true })
  }
  return undefined
}

/** Checks regularly whether the socket is still the one that was created. */
function watch(socket: string, lost: () => void): NodeJS.Timeout {
  const { ino } = statSync(socket)
  const look = setInterval(() => {
    if (statSync(socket, { throwIfNoEntry: false })?.ino === ino) return
    clearInterval(look)
    lost()
  }, LOOK)
  return look.unref()
}
