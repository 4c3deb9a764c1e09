import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../server/parts.mjs'
import { production } from '../server/process/company'

/** The portal at work in a process of its own. */
export interface Portal {
  readonly child: ChildProcess
  readonly ended: Promise<string>
  readonly complaints: () => string
}

/** Ends the embedded database's thread when the process hears SIGUSR2. */
const HARM = `data:text/javascript,${encodeURIComponent(`
  import threads from 'node:worker_threads'
  import { syncBuiltinESMExports } from 'node:module'
  const started = []
  threads.Worker = class extends threads.Worker {
    constructor(...given) { super(...given); started.push(this) }
  }
  syncBuiltinESMExports()
  process.on('SIGUSR2', () => void started[0]?.terminate())`)}`

/** Starts the built portal on an embedded directory; SIGUSR2 ends the thread of its database. */
export function startPortal(directory: string, port: number): Portal {
  const child = spawn(process.execPath, ['--import', HARM, join(root, 'dist/server/main.js')], {
    env: { PATH: process.env.PATH, ...production, DATA_DIR: directory, PORT: String(port), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  process.once('exit', () => void child.kill('SIGKILL'))
  process.setMaxListeners(0)
  let complaints = ''
  child.stderr?.on('data', (piece: Buffer) => (complaints += piece.toString()))
  const ended = once(child, 'close').then(([code, signal]) => String(code ?? signal))
  return { child, ended, complaints: () => complaints }
}
