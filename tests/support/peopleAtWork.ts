import type { Browser, BrowserContext, Page } from 'playwright-core'
import { follow } from './settling'
import { signInUndrawn } from './signingIn'
import { BETWEEN, visit } from './visiting'

const SIZE = { width: 1440, height: 900 }

/** The timeout of a window: a busy machine takes ten times as long as an idle one. */
const PATIENCE = 120_000

/** Opens a window with the settings of every test. */
export async function newWindow(browser: Browser, { hasServiceWorker = false } = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: SIZE,
    locale: 'en-IN',
    // Two browsers that draw every frame of every animation would be most of a small machine's work.
    reducedMotion: 'reduce',
    serviceWorkers: hasServiceWorker ? 'allow' : 'block',
  })
  context.setDefaultTimeout(PATIENCE)
  context.on('page', follow)
  return context
}

/** The person at work, and where. */
interface Place {
  readonly browser: Browser
  readonly url: string
  /** The script by which a page signs a person in. */
  readonly script: string
}

/** The sign-ins of people in this worker. */
const signedIn = new Map<string, BrowserContext>()

/** The pages of the people who worked last, in the order in which they left. */
const waiting = new Map<string, Page>()

/**
 * The number of kept pages: a few people work in every second file, and a page for each of the others would only use
 * memory.
 */
const MOST_WAITING = 5

/**
 * Returns the page of a demo user. They sign in once for all files of the worker, and a person who worked in a recent
 * file continues in its page: reloading the portal takes three times as long as rendering afterwards.
 */
export async function pageOf(username: string, { browser, url, script }: Place): Promise<Page> {
  const left = waiting.get(username)
  waiting.delete(username)
  if (left && !left.isClosed()) return left
  const context = signedIn.get(username) ?? (await newWindow(browser))
  const page = await context.newPage()
  attend(page)
  if (!signedIn.has(username)) await signInUndrawn(page, { url, username, script })
  signedIn.set(username, context)
  return page
}

/** Removes what a file leaves on a page, and keeps the page for the next one. */
export async function leave(username: string, page: Page, url: string): Promise<void> {
  await cleared(page, url)
  waiting.set(username, page)
  const [first] = waiting
  if (waiting.size <= MOST_WAITING || !first) return
  waiting.delete(first[0])
  await first[1].close()
}

/** All page events that a test listens to. */
const heard = ['request', 'requestfinished', 'requestfailed', 'response', 'console', 'pageerror', 'dialog', 'download']

/** Unsaved changes of one test must not hold up the next one. */
function attend(page: Page): void {
  page.on('dialog', (dialog) => void dialog.accept())
}

/** Removes what a file has set, listened to, held up and stored in the browser, except the session. */
async function cleared(page: Page, url: string): Promise<void> {
  const context = page.context()
  await context.setOffline(false)
  await context.clearPermissions()
  for (const held of [context, page]) await held.unrouteAll({ behavior: 'ignoreErrors' })
  const others = context.pages().filter((other) => other !== page)
  await Promise.all(others.map((other) => other.close()))
  for (const what of heard) page.removeAllListeners(what)
  follow(page)
  attend(page)
  await page.emulateMedia({ media: null })
  await page.setViewportSize(SIZE)
  await visit(page, `${url}${BETWEEN}`)
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()))
}
