import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const BUDGET = { record: 8, form: 6 }

/**
 * A farmer opened for a caller: the record with its summary, its context, what the viewer may do now, and the
 * presence stream.
 */
const CALLER = 4

/** Requests on a timer or in the background: the bell, operations, and the recently opened records. */
const byClock = /\/(notices\/unread|my-notices|operations\?state=running|preferences\/recent)/

/** Collects a page’s requests, except for cached files. */
function requestsOf(page: Page): { since: () => readonly string[] } {
  const files = new Set<string>()
  let asked: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (url.startsWith('data:') || byClock.test(url) || files.has(url)) return
    if (url.includes('/assets/')) files.add(url)
    asked.push(`${request.method()} ${url}`)
  })
  return {
    since: () => {
      const before = asked
      asked = []
      return before
    },
  }
}

/** Opens the first list, and waits until its prefetching has ended, with the form. */
async function openList(page: Page, address: string): Promise<void> {
  const last = page.waitForResponse(/\/assets\/form-[^/]+\.js$/)
  await page.goto(`${portal.url}${address}`)
  await page.locator('.row a').first().waitFor()
  await (await last).finished()
  await settled(page)
}

test('a form’s first section takes keys before the rest is drawn, and keeps what is typed', async () => {
  const page = await portal.signIn('admin')
  await openList(page, '/farmers')
  const drawn = await page.evaluateHandle(() => {
    const counts: number[] = []
    new MutationObserver(() => {
      const count = document.querySelectorAll('.form-section').length
      if (count === 0 || count === counts.at(-1)) return
      counts.push(count)
      if (counts.length > 1) return
      document.querySelector<HTMLInputElement>('.form-section input[type=text]')?.focus()
      document.execCommand('insertText', false, 'Kavita')
    }).observe(document.body, { childList: true, subtree: true })
    return counts
  })
  await page.locator('main a[href$="/create"]').first().click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  const counts = await drawn.jsonValue()
  expect(counts[0]).toBe(1)
  expect(counts.at(-1)).toBeGreaterThan(1)
  expect(await page.locator('.form-section input[type=text]').first().inputValue()).toBe('Kavita')
  // It counts as typed, so it is offered again after leaving.
  await page.goto(`${portal.url}/farmers/create`)
  await page.getByText(/You have unsaved changes from/).waitFor()
})

test('a form keeps its scroll position when its user returns to it', async () => {
  const page = await portal.signIn('admin')
  await openList(page, '/farmers')
  await page.locator('main a[href$="/create"]').first().click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 600))
  await page.waitForFunction(() => window.scrollY === 600)
  await page.getByRole('link', { name: 'Bookings', exact: true }).first().click()
  await page.locator('.row a').first().waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await settled(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(600)
})

test('a page opened by its address starts at its top, and keeps its scroll position when reloaded', async () => {
  const page = await portal.signIn('admin')
  await page.goto(`${portal.url}/farmers/create`)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.waitFor()
  await settled(page)
  await page.evaluate(() => window.scrollTo(0, 400))
  await page.waitForFunction(() => window.scrollY === 400)
  await page.reload()
  await save.waitFor()
  await page.waitForFunction(() => window.scrollY === 400)
  await page.goto(`${portal.url}/lands/create`)
  await save.waitFor()
  await settled(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test.each(['/farmers', '/bookings', '/users'])(
  'from the list %s a record opens with at most 8 requests, and its form and that of a new one with at most 6',
  async (address) => {
    const page = await portal.signIn('admin')
    const requests = requestsOf(page)
    await openList(page, address)
    requests.since()

    // A record’s surroundings are requested shortly after it: the presence stream, its context, its counts.
    const beside = [/\/events\?.*doing=viewing/, /\/context\?.*related/].map((one) => page.waitForRequest(one))
    // By key, since the page under a resting pointer is prefetched as well.
    await page.locator('.row a').first().press('Enter')
    await page.getByRole('link', { name: /Edit$/ }).waitFor()
    await Promise.all(beside)
    await settled(page)
    const record = requests.since()
    expect(record.length, record.join('\n')).toBeGreaterThan(2)
    expect(record.length, record.join('\n')).toBeLessThanOrEqual(address === '/farmers' ? CALLER : BUDGET.record)

    const editing = page.waitForRequest(/\/events\?.*doing=editing/)
    await page.getByRole('link', { name: /Edit$/ }).click()
    await page.getByRole('button', { name: 'Save' }).waitFor()
    await editing
    await settled(page)
    const form = requests.since()
    expect(form.length, form.join('\n')).toBeGreaterThan(2)
    expect(form.length, form.join('\n')).toBeLessThanOrEqual(BUDGET.form)

    await openList(page, address)
    requests.since()
    await page.locator('main a[href$="/create"], main a[href*="/create?"]').first().click()
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
    await settled(page)
    const made = requests.since()
    expect(made.length, made.join('\n')).toBeGreaterThan(0)
    expect(made.length, made.join('\n')).toBeLessThanOrEqual(BUDGET.form)
  },
)
