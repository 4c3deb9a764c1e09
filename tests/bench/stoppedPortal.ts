import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../server/parts.mjs'
import type { Environment } from '../server/process/builtService'

/** A portal running in a process of its own. */
export interface Portal {
  readonly child: ChildProcess
  readonly ended: Promise<string>
  readonly complaints: () => string
}

/** The headers of a signed-in client. */
export type Headers = Readonly<Record<string, string>>

/** A client's sign-in. */
export interface Client {
  readonly clientId: string
  readonly clientSecret: string
}

/** Ends the embedded database's thread when the process receives SIGUSR2. */
const HARM = `data:text/javascript,${encodeURIComponent(`
  import threads from 'node:worker_threads'
  import { syncBuiltinESMExports } from 'node:module'
  const started = []
  threads.Worker = class extends threads.Worker {
    constructor(...given) { super(...given); started.push(this) }
  }
  syncBuiltinESMExports()
  process.on('SIGUSR2', () => void started[0]?.terminate())`)}`

/** Starts the built portal in an environment; SIGUSR2 ends the thread of its embedded database. */
export function startPortal(environment: Environment, port: number): Portal {
  const child = spawn(process.execPath, ['--import', HARM, join(root, 'dist/server/main.js')], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  process.once('exit', () => void child.kill('SIGKILL'))
  process.setMaxListeners(0)
  let complaints = ''
  child.stderr?.on('data', (piece: Buffer) => (complaints += piece.toString()))
  const ended = once(child, 'close').then(([code, signal]) => String(code ?? signal))
  return { child, ended, complaints: () => complaints }
}

/**
 * Waits until a portal responds at `url`, the address of its API, and signs a client in. Undefined if it ends
 * instead.
 */
export async function signInAt(url: string, client: Client, { ended }: Portal): Promise<Headers | undefined> {
  const body = JSON.stringify({
    grant_type: 'client_credentials',
    client_id: client.clientId,
    client_secret: client.clientSecret,
  })
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  const json = { 'content-type': 'application/json' }
  while (!hasEnded) {
    const response = await fetch(`${url}/oauth/token`, { method: 'POST', headers: json, body }).catch(() => undefined)
    if (response?.ok) {
      const { access_token: token } = (await response.json()) as { access_token: string }
      return { ...json, authorization: `Bearer ${token}` }
    }
    await pause(50)
  }
  return undefined
}

/** Returns a function that returns a random number between two others. */
export function random(most: number, least = 0): () => number {
  return () => least + Math.random() * (most - least)
}
