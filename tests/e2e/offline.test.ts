import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser'
import { openPortal, type Portal } from '../support/portal'
import { serveReleases } from '../support/releases'
import { settled } from '../support/settling'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ hasServiceWorker: true })
})
afterAll(() => portal.close())

const UNREACHABLE = 'The service can’t be reached'

/** Waits until a service worker controls the page. */
async function hasWorker(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
}

/** The addresses of everything stored in the browser, and those whose content contains one of these words. */
function kept(page: Page, words: readonly string[] = []): Promise<Record<'caches' | 'addresses' | 'found', string[]>> {
  return page.evaluate(async (searched) => {
    const names = await caches.keys()
    const entries = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        const answers = await cache.matchAll()
        const text = (await Promise.all(answers.map((answer) => answer.text()))).join('\n')
        return { addresses: (await cache.keys()).map(({ url }) => url.slice(location.origin.length)), text }
      }),
    )
    return {
      caches: names,
      addresses: entries.flatMap(({ addresses }) => addresses),
      found: searched.filter((word) => entries.some(({ text }) => text.includes(word))),
    }
  }, words)
}

const isEverybodys = (address: string): boolean => address === '/' || /^\/assets\/[\w.-]+$/.test(address)

describe('Without a connection', () => {
  test('the portal opens and says so, and returns to the requested page by itself once the connection is back', async () => {
    const page = await portal.signIn('call.centre03', '/')
    await hasWorker(page)
    await page.goto(`${portal.url}/farmers`)
    await page.locator('td a[href^="/farmers/"]').first().waitFor()
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: UNREACHABLE }).waitFor()
    expect(await page.locator('main').innerText()).toContain('Please check your Internet Connection and try again.')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: UNREACHABLE }).waitFor()
    await page.context().setOffline(false)
    await page.locator('td a[href^="/farmers/"]').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/farmers')
  })

  test('the cached page still allows its own styles and no others', async () => {
    const { page, context } = await portal.open()
    await page.goto(portal.url)
    await hasWorker(page)
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: UNREACHABLE }).waitFor()
    const colour = (nonce: boolean) =>
      page.evaluate((own) => {
        const style = document.createElement('style')
        if (!own) style.nonce = ''
        style.textContent = `h1 { color: rgb(1, 2, ${own ? 3 : 4}) !important }`
        document.head.append(style)
        return getComputedStyle(document.querySelector('h1') ?? document.body).color
      }, nonce)
    expect([await colour(true), await colour(false)]).toEqual(['rgb(1, 2, 3)', 'rgb(1, 2, 3)'])
  })

  test('a chunk that failed to load is reported, and opens with its styles once the connection is back', async () => {
    const page = await portal.signIn('call.centre03', '/')
    await hasWorker(page)
    await page.goto(`${portal.url}/farmers`)
    await page.locator('td a[href^="/farmers/"]').first().waitFor()
    await settled(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Search everything' }).click()
    await page.getByRole('alert').getByText('This part could not be loaded').waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    const columns = page.getByRole('dialog', { name: 'Columns' })
    await columns.getByRole('button', { name: 'Retry' }).click()
    await columns.getByText('This part could not be loaded').waitFor()
    expect(await page.locator('.view').getByText('This part could not be loaded').count()).toBe(0)

    await page.context().setOffline(false)
    await columns.getByRole('checkbox').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Search everything' }).click()
    const omnibox = page.locator('dialog.omnibox[open]')
    await omnibox.waitFor()
    expect(await omnibox.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('10px')
  })
})

describe('The browser’s storage', () => {
  test('has the first page and the built files, and nothing of the service, during a session and after it', async () => {
    const page = await portal.signIn('call.centre03', '/')
    await hasWorker(page)
    await page.goto(`${portal.url}/farmers`)
    const link = page.locator('td a[href^="/farmers/"]').first()
    const personal = [await link.innerText(), 'Rohit', 'call.centre03']
    await link.click()
    await page.getByRole('heading', { level: 1, name: personal[0] }).waitFor()
    await settled(page)
    const atWork = await kept(page, [...personal, 'Agridesk needs JavaScript'])
    expect(atWork.addresses).toContain('/')
    expect(atWork.addresses.length).toBeGreaterThan(5)
    expect(atWork.addresses.filter((address) => !isEverybodys(address))).toEqual([])
    expect(atWork.found).toEqual(['Agridesk needs JavaScript'])

    await page.getByRole('button', { name: /Rohit/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    const left = await kept(page, personal)
    expect(left.addresses.filter((address) => !isEverybodys(address))).toEqual([])
    expect(left.found).toEqual([])
  })

  test('is empty where only a visitor with a public link came', async () => {
    const { page } = await portal.open()
    await page.goto(`${portal.url}/forgot-password`)
    await settled(page)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    expect((await kept(page)).caches).toEqual([])
  })
})

describe('A new release', () => {
  const open = async (): Promise<{ releases: Awaited<ReturnType<typeof serveReleases>>; context: BrowserContext }> => {
    const browser = await launchBrowser()
    const releases = await serveReleases()
    const context = await browser.newContext()
    context.once('close', () => void browser.close())
    return { releases, context }
  }

  test('is shown by the next navigation, while an open tab continues undisturbed', async () => {
    const { releases, context } = await open()
    const old = await context.newPage()
    await old.goto(`${releases.url}/farmers`)
    await hasWorker(old)
    const [first] = (await kept(old)).caches
    await old.evaluate(() => Object.assign(window, { typed: 'not saved yet' }))
    releases.release('second')
    const next = await context.newPage()
    await next.goto(`${releases.url}/farmers`)
    expect(await next.title()).toBe('second')
    await expect
      .poll(() => next.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)))
      .toBe(true)
    expect(await old.evaluate(() => 'typed' in window)).toBe(true)
    expect((await kept(old)).caches).toContain(first)

    await old.close()
    await next.close()
    const last = await context.newPage()
    await last.goto(`${releases.url}/users`)
    await expect.poll(async () => (await kept(last)).caches).toEqual([expect.not.stringContaining(first ?? 'none')])
    await releases.close()
    await last.reload()
    expect(await last.title()).toBe('second')
    await last.getByRole('heading', { name: UNREACHABLE }).waitFor()
    await context.close()
  })

  test('is cached completely: a page of another build than the service worker’s is requested again', async () => {
    const { releases, context } = await open()
    releases.release('mixed')
    const page = await context.newPage()
    await page.goto(`${releases.url}/farmers`)
    // Only the service worker requests the first page at this address.
    await expect.poll(() => releases.asked('/')).toBeGreaterThan(0)
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    expect((await kept(page)).caches).toEqual([])
    releases.release('second')
    await page.reload()
    await hasWorker(page)
    await releases.close()
    await context.close()
  })

  test('that a proxy cannot reach is reported by the cached page', async () => {
    const { releases, context } = await open()
    const page = await context.newPage()
    await page.goto(`${releases.url}/farmers`)
    await hasWorker(page)
    releases.release('unreachable')
    await page.reload()
    await page.getByRole('heading', { name: UNREACHABLE }).waitFor()
    await releases.close()
    await context.close()
  })
})
