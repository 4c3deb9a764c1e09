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

/** A farmer answers a caller: the record with its summary, what stands around it, what the viewer may do now, and the stream of who is there. */
const CALLER = 4

/** What the bell and the tray of operations ask, and what is kept of the records that were opened, by their own clocks. */
const byClock = /\/(notices\/unread|my-notices|operations\?state=running|preferences\/recent)/

/** All that a page asks for, but for files which it has already. */
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

/** Opens the first list, and waits for what follows it by itself: the form is the last. */
async function openList(page: Page, address: string): Promise<void> {
  const last = page.waitForResponse(/\/assets\/form-[^/]+\.js$/)
  await page.goto(`${portal.url}${address}`)
  await page.locator('.row a').first().waitFor()
  await (await last).finished()
  await settled(page)
}

test('the first section of a form takes keys before the rest is drawn, and keeps what is typed', async () => {
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
  // It counts as typed: whoever leaves is offered it again.
  await page.goto(`${portal.url}/farmers/create`)
  await page.getByText(/You have unsaved changes from/).waitFor()
})

test('whoever comes back to a form finds it scrolled as it was left', async () => {
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

test('a page that is opened by its address begins at its top, and is scrolled as it was when it is loaded again', async () => {
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
  'from the list %s a record is opened with at most 8 requests, and its form and that of a new one with at most 6',
  async (address) => {
    const page = await portal.signIn('admin')
    const requests = requestsOf(page)
    await openList(page, address)
    requests.since()

    // What stands beside a record is asked for a moment after it: the stream of who is there, what belongs to it, its counts.
    const beside = [/\/events\?.*doing=viewing/, /\/context\?.*related/].map((one) => page.waitForRequest(one))
    // By key: where a pointer rests, what it rests on is fetched ahead as well.
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
