import { inject } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from './browser'
import { leave, newWindow, pageOf } from './peopleAtWork'
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
   * for all files of the worker and may have been at work before, so it is not for what ends a session, nor for what a new
   * window or two of them show.
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

function portalOfWorker(): { readonly url: string; readonly password: string } {
  const portal = inject('portals')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!portal) throw new Error(`No portal runs for worker ${process.env.VITEST_POOL_ID}`)
  return portal
}

/** The browser of this worker, for all its files one after the other; it ends with the worker. */
let browserOfWorker: Promise<Browser> | undefined

/**
 * Opens a browser in front of the portal that runs for the files of this worker. Without its service worker unless said:
 * a test can neither hold up nor answer what passes by one.
 */
export async function openPortal({ hasServiceWorker = false } = {}): Promise<Portal> {
  const { url, password } = portalOfWorker()
  browserOfWorker ??= launchBrowser()
  const browser = await browserOfWorker
  const contexts: BrowserContext[] = []
  const open = async () => {
    const context = await newWindow(browser, { hasServiceWorker })
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
  return {
    url,
    password,
    open,
    page: async (username, address) => {
      const page = pages.get(username) ?? (await pageOf(username, { browser, url, script: inject('letIn') }))
      pages.set(username, page)
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
      await Promise.all(contexts.map((context) => context.close()))
      for (const [username, page] of pages) await leave(username, page, url)
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
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
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
