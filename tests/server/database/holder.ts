import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { root } from '../../../server/parts.mjs'

const source = (file: string): string => JSON.stringify(new URL(`../../../server/database/${file}.ts`, import.meta.url))

/** Another process that holds a data directory; it is killed after the test. */
export interface Holder {
  readonly pid: number
  /** Sends a signal; after SIGKILL, waits until the process has ended. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>
}

/** Starts a process that only takes the lock of a directory. */
export function lockElsewhere(directory: string): Promise<Holder> {
  return start(directory, `await (await import(${source('directoryLock')})).lockDirectory(directory)`)
}

/** Starts a process that opens the embedded database of a directory and runs scripts one after the other. */
export function openElsewhere(directory: string, ...scripts: readonly string[]): Promise<Holder> {
  return start(
    directory,
    `const database = await (await import(${source('pglite')})).openPglite(directory)
     for (const script of ${JSON.stringify(scripts)}) await database.script(script)`,
  )
}

/** Starts a process that creates a database in an empty directory, and kills it once that many files exist. */
export async function killWhileMaking(directory: string, files: number): Promise<void> {
  const child = run(directory, `await (await import(${source('pglite')})).openPglite(directory)`)
  const end = endOf(child)
  const isThere = (): boolean => readdirSync(directory, { recursive: true }).length >= files
  while (!isThere() && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 2))
  child.kill('SIGKILL')
  await end
}

async function start(directory: string, work: string): Promise<Holder> {
  const child = run(directory, work)
  await Promise.race([once(child.stdout, 'data'), endOf(child).then(() => Promise.reject(new Error('It ended')))])
  return {
    pid: child.pid ?? 0,
    async signal(name) {
      child.kill(name)
      if (name === 'SIGKILL') await endOf(child)
    },
  }
}

function run(directory: string, work: string): ChildProcessByStdio<null, Readable, null> {
  const program = `const [, directory] = process.argv; ${work}; setInterval(() => {}, 1e6); process.stdout.write('held')`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, directory], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
