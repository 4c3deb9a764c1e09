import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { scratchFolder } from './scratch'

/** The built service with the demo company, in a process of its own. */
export interface DemoService {
  readonly url: string
  readonly password: string
  stop(): Promise<void>
}

const PASSWORD = 'tractor-mango-river'

/**
 * Loads the demo company once, and starts the built service over copies of it, each on a free port. Loading it anew for
 * each was a tenth of all that the tests of the browser burned.
 */
export async function startDemos(count: number): Promise<DemoService[]> {
  const loaded = scratchFolder('agridesk-portal-')
  try {
    await ended(run('demoCommand.js', { DATA_DIR: loaded }))
    return await Promise.all(Array.from({ length: count }, () => startDemo(loaded)))
  } finally {
    rmSync(loaded, { recursive: true, force: true })
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

function run(script: string, settings: NodeJS.ProcessEnv) {
  const path = fileURLToPath(new URL(`../../dist/server/${script}`, import.meta.url))
  const environment = { ...process.env, DEMO_PASSWORD: PASSWORD, LOG_LEVEL: 'warn', ...settings }
  return spawn(process.execPath, [path], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
}

function ended(command: ReturnType<typeof run>): Promise<void> {
  const said = listenTo(command)
  return new Promise((resolve, reject) => {
    command.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The demo company was not loaded:\n${said.text}`)),
    )
  })
}

/** What a process says, as it says it. */
function listenTo(command: ReturnType<typeof run>, hear?: (text: string) => void): { text: string } {
  const said = { text: '' }
  for (const stream of [command.stdout, command.stderr])
    stream.on('data', (chunk: Buffer) => {
      said.text += chunk.toString()
      hear?.(said.text)
    })
  return said
}

function startMain(url: string, dataDirectory: string): Promise<ReturnType<typeof run>> {
  const service = run('main.js', { PORT: new URL(url).port, DATA_DIR: dataDirectory })
  return new Promise((resolve, reject) => {
    const said = listenTo(service, (text) => text.includes('Agridesk is ready') && resolve(service))
    service.once('exit', () => reject(new Error(`The portal did not start:\n${said.text}`)))
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
