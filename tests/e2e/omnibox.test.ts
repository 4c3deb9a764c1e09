import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { serviceAs } from '../support/desk'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

const NAME = 'Zoravari Deskwala'
const MOBILE = '9811122233'

let portal: Portal
let admin: Page
let farmer = 0
let code = ''
beforeAll(async () => {
  portal = await openPortal()
  admin = await portal.page('admin')
  const api = await serviceAs(portal, 'admin')
  const { items } = await api<{ items: { id: number }[] }>('GET', '/geographies?type=village&size=1')
  const made = await api<{ id: number; farmerCode: string }>('POST', '/farmers', {
    mobile: `+91${MOBILE}`,
    firstName: 'Zoravari',
    lastName: 'Deskwala',
    gender: 'FEMALE',
    language: 'pa',
    source: 'FO',
    village: items[0]?.id,
  })
  farmer = made.id
  code = made.farmerCode
  await searchPatiently(admin)
})
afterAll(async () => {
  const api = await serviceAs(portal, 'admin')
  await api('PUT', '/preferences/recent', { value: null })
  await portal.close()
})

/** Repeats the search until it is complete, since a busy machine may give it up. */
async function searchPatiently(page: Page): Promise<void> {
  await page.route(/\/api\/admin\/search\?/, async (route) => {
    for (;;) {
      const response = await route.fetch()
      const { groups } = (await response.json()) as { groups: { isCut: boolean }[] }
      if (!groups.some(({ isCut }) => isCut)) return route.fulfill({ response })
    }
  })
}

async function openDashboard(page: Page): Promise<void> {
  await visit(page, `${portal.url}/dashboard`)
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
}

describe('the omnibox, by keyboard alone', () => {
  const box = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })
  const type = async (page: Page, words: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await box(page).and(page.locator(':focus')).waitFor()
    await page.keyboard.type(words)
  }
  const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

  test('finds a caller by their whole mobile number: Enter waits for the result', async () => {
    await openDashboard(admin)
    await type(admin, MOBILE)
    await admin.keyboard.press('Enter')
    await admin.getByRole('heading', { name: NAME, level: 1 }).waitFor()
    expect(new URL(admin.url()).pathname).toBe(`/farmers/${farmer}`)
  })

  test('finds a record by its code and by words in any order, and lists it among the recent ones afterwards', async () => {
    await type(admin, code.toLowerCase())
    await option(admin, new RegExp(NAME)).waitFor()
    await admin.keyboard.press('Escape')
    await box(admin).waitFor({ state: 'detached' })
    await type(admin, 'deskwa zora')
    await option(admin, new RegExp(`${NAME}.*98111 22233`))
      .first()
      .waitFor()
    await admin.keyboard.press('Escape')
    await admin.keyboard.press('Control+k')
    await admin.getByRole('group', { name: 'Recent' }).getByRole('option').first().waitFor()
    await expect
      .poll(() => admin.getByRole('group', { name: 'Recent' }).getByRole('option').first().innerText())
      .toContain(NAME)
    expect(await axe(admin)).toEqual([])
    await admin.keyboard.press('Escape')
  })

  test('opens a tab and an action, and returns the focus when nothing is opened', async () => {
    await openDashboard(admin)
    await admin.getByRole('button', { name: 'Search everything' }).focus()
    await admin.keyboard.press('Enter')
    await box(admin).waitFor()
    expect(await axe(admin)).toEqual([])
    await admin.keyboard.press('Escape')
    await box(admin).waitFor({ state: 'detached' })
    expect(await admin.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Search everything')
    await type(admin, 'geogr')
    await admin.keyboard.press('Enter')
    await admin.getByRole('heading', { name: 'Geographies', level: 1 }).waitFor()
    await type(admin, 'create farmer')
    await admin.keyboard.press('Enter')
    await admin.waitForURL(/\/farmers\/create$/)
  })

  test('moves with the arrows, and opens a new tab with Ctrl+Enter', async () => {
    await openDashboard(admin)
    await type(admin, 'users')
    await option(admin, /^Users$/).waitFor()
    // The service’s results come after the tabs, and may move the options.
    await admin.getByRole('listbox', { name: 'Found' }).and(admin.locator('[aria-busy=false]')).waitFor()
    await admin.keyboard.press('ArrowDown')
    const chosen = admin.locator('[role=option][aria-selected=true]')
    await expect.poll(() => box(admin).getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'))
    await admin.keyboard.press('ArrowUp')
    await option(admin, /^Users$/)
      .and(admin.locator('[aria-selected=true]'))
      .waitFor()
    const [opened] = await Promise.all([admin.context().waitForEvent('page'), admin.keyboard.press('Control+Enter')])
    await opened.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
    await opened.close()
    await admin.bringToFront()
    await admin.keyboard.press('Escape')
    await box(admin).waitFor({ state: 'hidden' })
  })

  test('offers searches of lists when nothing is found', async () => {
    await type(admin, 'qqxqq')
    await option(admin, 'Search farmers for “qqxqq”').waitFor()
    await option(admin, 'Search farmers for “qqxqq”').click()
    await admin.waitForURL(/\/farmers\?q=qqxqq$/)
  })

  test('keeps personal data masked, and does not offer what the user may not see', async () => {
    const sales = await portal.page('sales', '/sessions/mine')
    await searchPatiently(sales)
    await type(sales, 'zoravari desk')
    await option(sales, new RegExp(NAME)).waitFor()
    await expect.poll(() => option(sales, new RegExp(NAME)).innerText()).toMatch(/•••••••233/)
    await sales.keyboard.press('Escape')
    await type(sales, 'mapping')
    await sales
      .getByText('Nothing found')
      .or(option(sales, /Search farmers for/))
      .first()
      .waitFor()
    await expect.poll(() => option(sales, 'User-Tabs-Mapping').count()).toBe(0)
  })
})

test('the question mark shows every shortcut, and Escape closes the list', async () => {
  await openDashboard(admin)
  await admin.keyboard.press('?')
  const help = admin.getByRole('dialog', { name: 'Keyboard help' })
  await help.getByText('Find any tab, action or record').waitFor()
  expect(await axe(admin)).toEqual([])
  await admin.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await visit(admin, `${portal.url}/farmers`)
  await admin.getByRole('searchbox').fill('?')
  await expect.poll(() => help.count()).toBe(0)
})
