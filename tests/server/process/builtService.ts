import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { DataDirectoryError } from '../../../server/database'
import { lockDirectory, type DirectoryLock } from '../../../server/database/directoryLock'
import { runToEnd } from '../../../server/childProcess.mjs'
import { changedParts, root } from '../../../server/parts.mjs'

/** How a process ended and what it had to say. */
export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly printed: string
  readonly complaints: string
}

/** The built service at work in a process of its own; it is killed when the test has ended. */
export interface RunningService {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** What it has printed so far. */
  printed(): string
  signal(name: NodeJS.Signals): void
  readonly end: Promise<Ending>
}

/** The environment of a service; of this process it inherits nothing but the path. */
export type Environment = Readonly<Record<string, string>>

/** Builds the service where its sources are newer. Two files of tests at the same time build it once. */
export async function buildService(): Promise<void> {
  const lock = await untilLocked(join(root, 'node_modules/.cache/agridesk/build'))
  try {
    if (!changedParts().some(({ name }) => name === 'service')) return
    const code = await runToEnd(process.execPath, [join(root, 'server/build.mjs'), '--service'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (code !== 0) throw new Error(`The service could not be built: code ${code}`)
  } finally {
    await lock.release()
  }
}

async function untilLocked(directory: string): Promise<DirectoryLock> {
  for (const deadline = Date.now() + 60_000; ;) {
    try {
      return await lockDirectory(directory)
    } catch (reason) {
      if (!(reason instanceof DataDirectoryError) || Date.now() > deadline) throw reason
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** Starts a built program (`main`, `migrateCommand`) with its arguments. */
export function startProgram(
  name: string,
  environment: Environment,
  args: readonly string[] = [],
): Omit<RunningService, 'url' | 'port'> {
  const child = spawn(process.execPath, [join(root, 'dist/server', `${name}.js`), ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const printed = collect(child, 'stdout')
  const complaints = collect(child, 'stderr')
  const end = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    printed: printed(),
    complaints: complaints(),
  }))
  return { pid: child.pid ?? 0, printed, signal: (signal) => void child.kill(signal), end }
}

/** Runs a built program to its end. */
export function runProgram(name: string, environment: Environment, args?: readonly string[]): Promise<Ending> {
  return startProgram(name, environment, args).end
}

/** Starts the built service on a free port and waits until it says that it is ready. Throws what it says instead. */
export async function startBuiltService(environment: Environment): Promise<RunningService> {
  const port = await freePort()
  const program = startProgram('main', { PORT: String(port), LOG_LEVEL: 'info', ...environment })
  const ready = (async () => {
    while (!program.printed().includes('Agridesk is ready')) await new Promise((resolve) => setTimeout(resolve, 20))
  })()
  const failed = program.end.then(({ complaints }) => {
    throw new Error(`The service ended before it was ready:\n${complaints}`)
  })
  failed.catch(() => undefined)
  await Promise.race([ready, failed])
  return { ...program, port, url: `http://localhost:${port}` }
}

/** A process that takes over from another one of the same service. */
export interface Standby {
  /** Lets it work, once the other one has ended. */
  takeOver(): Promise<RunningService>
}

/**
 * A second process, which on a server runs already, at rest until it takes over: so what is begun is begun by the first one
 * alone. An embedded database has one process at a time, so there it is started then.
 */
export async function standBy(environment: Environment): Promise<Standby> {
  if (!environment.DATABASE_URL) return { takeOver: () => startBuiltService(environment) }
  const service = await startBuiltService(environment)
  service.signal('SIGSTOP')
  return {
    takeOver: () => {
      service.signal('SIGCONT')
      return Promise.resolve(service)
    },
  }
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('The system gave no free port.')
  return address.port
}

function collect(child: ChildProcess, stream: 'stdout' | 'stderr'): () => string {
  let text = ''
  child[stream]?.on('data', (piece: Buffer) => (text += piece.toString()))
  return () => text
}
