import { inject } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from './browser'
import { leave, newWindow, pageOf } from './peopleAtWork'
import { signInUndrawn } from './signingIn'
import { visit } from './visiting'

/** The built portal with the demo company, shared by the files of one worker, with a browser. */
export interface Portal {
  readonly url: string
  readonly password: string
  /** Opens a new browser window without a sign-in. The page's errors are collected in `complaints`. */
  open(): Promise<{ page: Page; context: BrowserContext; complaints: string[] }>
  /**
   * Returns the window of a demo user in this file, optionally at an address of the portal. The person signs in once
   * for all files of the worker and may have worked before, so it is unsuitable for tests that end a session, or of
   * what a new window or two of them show.
   */
  page(username: string, address?: string): Promise<Page>
  /**
   * Opens a new window in which a demo user is signed in, optionally at an address of the portal. Without one nothing
   * is rendered yet: tests that go elsewhere first need not wait for a dashboard, which costs as much as two lists.
   */
  signIn(username: string, address?: string): Promise<Page>
  /** Signs in by the pages that people see, with username and password. */
  signInByForm(username: string): Promise<Page>
  close(): Promise<void>
}

function portalOfWorker(): { readonly url: string; readonly password: string } {
  const portal = inject('portals')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!portal) throw new Error(`No portal runs for worker ${process.env.VITEST_POOL_ID}`)
  return portal
}

/** The browser of this worker, used by its files one after the other; it ends with the worker. */
let browserOfWorker: Promise<Browser> | undefined

/**
 * Opens a browser for the portal of this worker's files. By default without its service worker: a test can neither
 * delay nor answer requests that pass through one.
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

/** Signs in by username and password, as a person does who knows their own. */
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
