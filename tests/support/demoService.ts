import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { loadDemo, PASSWORD, settingsOver } from './loadedDemo.mjs'
import { scratchFolder } from './scratch.mjs'

/** The built service with the demo company, in a process of its own. */
export interface DemoService {
  readonly url: string
  readonly password: string
  stop(): Promise<void>
}

/**
 * Loads the demo company once, unless the run has loaded it already, and starts the built service on copies of it, each
 * on a free port. Loading it for each was a tenth of the processor time of all browser tests.
 */
export async function startDemos(count: number): Promise<DemoService[]> {
  const given = process.env.AGRIDESK_TEST_DEMO
  const loaded = given ?? scratchFolder('agridesk-portal-')
  try {
    if (given === undefined && !(await loadDemo(loaded))) throw new Error('The demo company was not loaded')
    return await Promise.all(Array.from({ length: count }, () => startDemo(loaded)))
  } finally {
    if (given === undefined) rmSync(loaded, { recursive: true, force: true })
  }
}

async function startDemo(loaded: string): Promise<DemoService> {
  const dataDirectory = scratchFolder('agridesk-portal-')
  await cp(loaded, dataDirectory, { recursive: true })
  const url = `http://localhost:${await freePort()}`
  const service = await startMain(url, dataDirectory)
  return {
    url,
    password: PASSWORD,
    stop: async () => {
      const gone = new Promise((resolve) => service.once('exit', resolve))
      service.kill('SIGTERM')
      await gone
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

function startMain(url: string, dataDirectory: string): Promise<ChildProcess> {
  const service = spawn(process.execPath, [fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))], {
    env: { ...settingsOver(dataDirectory), PORT: new URL(url).port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    let said = ''
    for (const stream of [service.stdout, service.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        if (said.includes('Agridesk is ready')) resolve(service)
      })
    service.once('exit', () => reject(new Error(`The portal did not start:\n${said}`)))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, 'localhost', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
