import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from './browser'

/** The built portal with the demo company, running in a process of its own, and a browser in front of it. */
export interface Portal {
  readonly url: string
  readonly password: string
  /** A new browser window, in which nobody is signed in yet. What the page complains of is collected in `complaints`. */
  open(): Promise<{ page: Page; context: BrowserContext; complaints: string[] }>
  /** A new window in which the demo person of this username has signed in with one click. */
  signIn(username: string): Promise<Page>
  close(): Promise<void>
}

const PASSWORD = 'tractor-mango-river'

/** Starts the portal on a free port with a fresh data directory. */
export async function startPortal(): Promise<Portal> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'agridesk-portal-'))
  const url = `http://localhost:${await freePort()}`
  const service = await startMain(url, dataDirectory)
  const browser = await launchBrowser()
  const open = async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-IN' })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    return { page, context, complaints }
  }
  return {
    url,
    password: PASSWORD,
    open,
    signIn: async (username) => {
      const { page } = await open()
      await signInAs(page, url, username)
      return page
    },
    close: () => closeAll(browser, service, dataDirectory),
  }
}

/** Signs in by username and password, as somebody does who knows their own. */
async function signInAs(page: Page, url: string, username: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('textbox', { name: 'User name' }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('navigation').first().waitFor()
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

async function closeAll(browser: Browser, service: ChildProcess, dataDirectory: string): Promise<void> {
  await browser.close()
  const gone = new Promise((resolve) => service.once('exit', resolve))
  service.kill('SIGTERM')
  await gone
  rmSync(dataDirectory, { recursive: true, force: true })
}
