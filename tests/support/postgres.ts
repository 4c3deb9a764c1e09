import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { findPostgres } from './programs.mjs'
import { scratchFolder } from './scratch.mjs'

/** A running PostgreSQL; `url` is its maintenance database, whose user may create others. */
export interface PostgresServer {
  readonly url: string
  stop(): Promise<void>
}

/** A server that can go away and come back, with everything that it has acknowledged. */
export interface RestartablePostgres extends PostgresServer {
  /** Stops it as a restart does (`fast`), or as a crash (`immediate`). */
  halt(how: 'fast' | 'immediate'): Promise<void>
  /** Starts it again and waits until it responds. */
  resume(): Promise<void>
}

/**
 * Emptying or copying a database takes a lock for each of its four thousand tables and indexes, and this happens
 * concurrently.
 */
const locks = 'max_locks_per_transaction=512'

/** The settings of a server with disposable data. */
const forgetful = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200', locks]

/** The settings of a server that must keep its data in a crash, while the machine keeps running. */
const remembering = ['fsync=off', 'max_connections=50', locks]

/**
 * Starts the PostgreSQL of the tests: the one that `TEST_DATABASE_URL` names, else a new one in a folder that `stop`
 * removes. Throws with a message when PostgreSQL is not installed or does not start.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: () => Promise.resolve() }
  // A message through a socket of the file system costs less than one through the network, which Windows needs.
  return startOwn(forgetful, process.platform !== 'win32')
}

/** Starts a new server beside that of the tests, to be stopped and started at will. */
export function startRestartablePostgres(): Promise<RestartablePostgres> {
  return startOwn(remembering)
}

async function startOwn(given: readonly string[], isBySocket = false): Promise<RestartablePostgres> {
  const binaries = findPostgres()
  if (!binaries) throw new Error('No PostgreSQL was found: install it or set TEST_DATABASE_URL.')
  const owner = ownerOfServer()
  const folder = scratchFolder('agridesk-postgres-')
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, ...owner }
  const creation = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(join(binaries, 'initdb'), creation, { ...options, stdio: 'pipe' })
  const port = await freePort()
  const settings = [...given, `unix_socket_directories=${process.platform === 'win32' ? '' : folder}`]
  const url = `postgresql://postgres@${isBySocket ? encodeURIComponent(folder) : '127.0.0.1'}:${port}/postgres`
  const start = (): ChildProcess =>
    spawn(
      join(binaries, 'postgres'),
      ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    )
  let server = start()
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'close')
  }
  // An aborted run must leave no server behind.
  const abandon = (): void => {
    server.kill('SIGQUIT')
    remove()
  }
  process.once('exit', abandon)
  const stop = async (): Promise<void> => {
    process.off('exit', abandon)
    await end('SIGINT')
    remove()
  }
  try {
    await untilItAnswers(server, url)
  } catch (reason) {
    await stop()
    throw reason
  }
  return {
    url,
    stop,
    halt: (how) => end(how === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    resume: async () => {
      server = start()
      await untilItAnswers(server, url)
    },
  }
}

/** PostgreSQL refuses to run as root, so root runs it as the user that its package created. */
function ownerOfServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('The system gave no free port.')
  return address.port
}

async function untilItAnswers(server: ChildProcess, url: string): Promise<void> {
  let printed = ''
  server.stderr?.on('data', (piece: Buffer) => (printed = `${printed}${piece.toString()}`.slice(-4_000)))
  for (const deadline = Date.now() + 30_000; ; await pause(50)) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (reason) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${printed}`, { cause: reason })
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not answer in 30 s:\n${printed}`, { cause: reason })
    } finally {
      await client.end()
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
