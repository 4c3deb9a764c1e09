import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { DataDirectoryError } from '../../../server/database'
import { lockDirectory, type DirectoryLock } from '../../../server/database/directoryLock'
import { runToEnd } from '../../../server/childProcess.mjs'
import { changedParts, root } from '../../../server/parts.mjs'

/** How a process ended, and its output. */
export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly printed: string
  readonly complaints: string
}

/** The built service running in its own process; it is killed after the test. */
export interface RunningService {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** Returns the output so far. */
  printed(): string
  signal(name: NodeJS.Signals): void
  readonly end: Promise<Ending>
}

/** The environment of a service, which inherits only the path of this process. */
export type Environment = Readonly<Record<string, string>>

/** Builds the service when its sources are newer. Test files running in parallel build it once. */
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

/** Runs a built program until it ends. */
export function runProgram(name: string, environment: Environment, args?: readonly string[]): Promise<Ending> {
  return startProgram(name, environment, args).end
}

/** Starts the built service on a free port and waits until it is ready. Throws its message otherwise. */
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
  /** Resumes it, once the other one has ended. */
  takeOver(): Promise<RunningService>
}

/**
 * Prepares a second process. On a PostgreSQL server it runs already but is stopped, so that the first one starts all
 * the work. An embedded database allows one process at a time, so there it starts when it takes over.
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

/** Returns an unused port. */
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
