import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built service with the demo company, in a process of its own. */
export interface DemoService {
  readonly url: string
  readonly password: string
  stop(): Promise<void>
}

const PASSWORD = 'tractor-mango-river'

/** Starts the built service on a free port with a fresh data directory. */
export async function startDemo(): Promise<DemoService> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'agridesk-portal-'))
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

async function startMain(url: string, dataDirectory: string): Promise<ChildProcess> {
  const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))
  const port = new URL(url).port
  const environment = {
    ...process.env,
    PORT: port,
    DATA_DIR: dataDirectory,
    DEMO_PASSWORD: PASSWORD,
    LOG_LEVEL: 'warn',
  }
  const service = spawn(process.execPath, [main], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer): void => {
      said += chunk.toString()
      if (said.includes('Agridesk is ready')) resolve()
    }
    service.stdout.on('data', hear)
    service.stderr.on('data', hear)
    service.once('exit', () => reject(new Error(`The portal did not start:\n${said}`)))
  })
  return service
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
