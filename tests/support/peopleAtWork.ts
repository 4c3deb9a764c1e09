import type { Browser, BrowserContext, Page } from 'playwright-core'
import { follow } from './settling'
import { signInUndrawn } from './signingIn'
import { BETWEEN, visit } from './visiting'

const SIZE = { width: 1440, height: 900 }

/** For how long a window waits for what a test wants of it: a busy machine takes ten times as long as an idle one. */
const PATIENCE = 120_000

/** A window as every test finds it. */
export async function newWindow(browser: Browser, { hasServiceWorker = false } = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: SIZE,
    locale: 'en-IN',
    // Two browsers that draw every frame of every movement would be most of what a small machine does.
    reducedMotion: 'reduce',
    serviceWorkers: hasServiceWorker ? 'allow' : 'block',
  })
  context.setDefaultTimeout(PATIENCE)
  context.on('page', follow)
  return context
}

/** Who is to be at work, and where. */
interface Place {
  readonly browser: Browser
  readonly url: string
  /** The script by which a page lets somebody in. */
  readonly script: string
}

/** Where the people who have been at work in this worker are signed in. */
const signedIn = new Map<string, BrowserContext>()

/** The pages of the people who were at work last, in the order in which they left. */
const waiting = new Map<string, Page>()

/** How many pages wait: a few people are met in every second file, and a page of each of the others would only take memory. */
const MOST_WAITING = 5

/**
 * The page of a person of the demo company. They sign in once for all files of the worker, and who was at work in a file
 * shortly before goes on in the page of that file: to load the portal anew takes three times as long as what is then drawn.
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

/** Takes what a file leaves off a page, and lets it wait for the next one. */
export async function leave(username: string, page: Page, url: string): Promise<void> {
  await cleared(page, url)
  waiting.set(username, page)
  const [first] = waiting
  if (waiting.size <= MOST_WAITING || !first) return
  waiting.delete(first[0])
  await first[1].close()
}

/** All that a test hears of a page. */
const heard = ['request', 'requestfinished', 'requestfailed', 'response', 'console', 'pageerror', 'dialog', 'download']

/** What one test has left unsaved is not to keep the next one waiting. */
function attend(page: Page): void {
  page.on('dialog', (dialog) => void dialog.accept())
}

/** Takes away what a file has set, heard, held up and kept in the browser, but for the session. */
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
