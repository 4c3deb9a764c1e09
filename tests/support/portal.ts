import { inject } from 'vitest'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { launchBrowser } from './browser'
import { signInUndrawn } from './signingIn'
import { visit } from './visiting'

/** The built portal with the demo company, which the files of one worker share, and a browser in front of it. */
export interface Portal {
  readonly url: string
  readonly password: string
  /** A new browser window, in which nobody is signed in yet. What the page complains of is collected in `complaints`. */
  open(): Promise<{ page: Page; context: BrowserContext; complaints: string[] }>
  /**
   * The window of this demo person in this file, at an address of the portal where one is given. The person signs in once
   * for all files of the worker, so it is not for what ends a session, nor for what is seen by two windows.
   */
  page(username: string, address?: string): Promise<Page>
  /**
   * A new window in which this demo person is signed in, and sees an address of the portal where one is given. Without one
   * nothing is drawn yet: who first goes somewhere else need not wait for a dashboard, which costs as much as two lists.
   */
  signIn(username: string, address?: string): Promise<Page>
  /** The same by the pages that people see, with user name and password. */
  signInByForm(username: string): Promise<Page>
  close(): Promise<void>
}

/**
 * What each page is fetching at the moment, but for the stream of events, which never ends. A page that is closed takes
 * with it what it was fetching, and nothing is told of that.
 */
const fetching = new WeakMap<Page, Set<Request>>()

function follow(page: Page): void {
  const running = new Set<Request>()
  fetching.set(page, running)
  page.on('request', (request) => !request.url().includes('/api/admin/events') && running.add(request))
  const done = (request: Request): boolean => running.delete(request)
  page.on('requestfinished', done)
  page.on('requestfailed', done)
}

/**
 * Waits until a page has fetched and drawn what it shows: nothing is on its way, and what came has led to nothing more.
 * `networkidle` never comes, since the stream of events stays open.
 */
export async function settled(page: Page): Promise<void> {
  const running = fetching.get(page)
  for (let quiet = 0; quiet < 3;) {
    await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' }))
    quiet = running && running.size > 0 ? 0 : quiet + 1
  }
}

function portalOfWorker(): { readonly url: string; readonly password: string } {
  const portal = inject('portals')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!portal) throw new Error(`No portal runs for worker ${process.env.VITEST_POOL_ID}`)
  return portal
}

/** The browser of this worker, for all its files one after the other; it ends with the worker. */
let browserOfWorker: Promise<Browser> | undefined

/** Where the people who have been at work in this worker are signed in; only their pages end with a file. */
const signedIn = new Map<string, BrowserContext>()

/** Ends the pages of a person and forgets what the portal has kept for them in the browser, but for the session. */
async function cleared(context: BrowserContext, url: string): Promise<void> {
  await context.setOffline(false)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await Promise.all(context.pages().map((page) => page.close()))
  const page = await context.newPage()
  await page.goto(`${url}/api/config.json`)
  await page.evaluate(() => localStorage.clear())
  await page.close()
}

/**
 * Opens a browser in front of the portal that runs for the files of this worker. Without its service worker unless said:
 * a test can neither hold up nor answer what passes by one.
 */
export async function openPortal({ hasServiceWorker = false } = {}): Promise<Portal> {
  const { url, password } = portalOfWorker()
  browserOfWorker ??= launchBrowser()
  const browser = await browserOfWorker
  const contexts: BrowserContext[] = []
  const newContext = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-IN',
      // Two browsers that draw every frame of every movement would be most of what a small machine does.
      reducedMotion: 'reduce',
      serviceWorkers: hasServiceWorker ? 'allow' : 'block',
    })
    context.on('page', follow)
    return context
  }
  const open = async () => {
    const context = await newContext()
    contexts.push(context)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    return { page, context, complaints }
  }
  const pages = new Map<string, Page>()
  const pageOf = async (username: string): Promise<Page> => {
    const context = signedIn.get(username) ?? (await newContext())
    const page = await context.newPage()
    // What one test has left unsaved is not to keep the next one waiting.
    page.on('dialog', (dialog) => void dialog.accept())
    if (!signedIn.has(username)) await signInUndrawn(page, { url, username, script: inject('letIn') })
    signedIn.set(username, context)
    pages.set(username, page)
    return page
  }
  return {
    url,
    password,
    open,
    page: async (username, address) => {
      const page = pages.get(username) ?? (await pageOf(username))
      if (address === undefined) return page
      await visit(page, `${url}${address}`)
      await seesPortal(page, username)
      return page
    },
    signIn: async (username, address) => {
      const { page } = await open()
      await signInUndrawn(page, { url, username, script: inject('letIn') })
      if (address === undefined) return page
      await page.goto(`${url}${address}`)
      await seesPortal(page, username)
      return page
    },
    signInByForm: async (username) => {
      const { page } = await open()
      await signInAs(page, url, { username, password })
      return page
    },
    close: async () => {
      const used = [...pages.keys()].flatMap((username) => signedIn.get(username) ?? [])
      await Promise.all([
        ...contexts.map((context) => context.close()),
        ...used.map((context) => cleared(context, url)),
      ])
    },
  }
}

/** Signs in by username and password, as somebody does who knows their own. */
async function signInAs(
  page: Page,
  url: string,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('textbox', { name: 'User name' }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await seesPortal(page, username)
}

async function seesPortal(page: Page, username: string): Promise<void> {
  try {
    await page.getByRole('navigation').first().waitFor()
  } catch (error) {
    const shown = (await page.locator('body').innerText()).slice(0, 500)
    throw new Error(`${username} did not get in. At ${page.url()} the page says: ${shown}`, { cause: error })
  }
}
