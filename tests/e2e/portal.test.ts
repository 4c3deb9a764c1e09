import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'
import { visit } from '../support/visiting'

let portal: Portal
let admin: Page
beforeAll(async () => {
  portal = await openPortal()
  admin = await portal.page('admin')
})
afterAll(() => portal.close())

describe('the portal for support staff on the phone', () => {
  test('signs in by one click on a demo user, without a browser warning', async () => {
    const { page, complaints } = await portal.open()
    await page.goto(portal.url)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: /Vikram Sethi/ }).click()
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await page.getByText('Hi, Vikram Sethi').waitFor()
    expect(complaints).toEqual([])
  })

  test('says at the sign-in page that no person matches a search, and shows all again', async () => {
    const { page } = await portal.open()
    await page.goto(portal.url)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const person = page.getByRole('button', { name: /Vikram Sethi/ })
    const search = page.getByLabel('Find a person')
    await search.fill('nosuchperson')
    await page.getByText('No person matches.').waitFor()
    expect(await person.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Show all' }).click()
    await person.waitFor()
    expect(await page.getByText('No person matches.').isVisible()).toBe(false)
    expect(await search.evaluate((box) => document.activeElement === box)).toBe(true)
  })

  test('finds a farmer by mobile number, creates one with a typed village, edits it, and shows its history', async () => {
    const page = admin
    await visit(page, `${portal.url}/farmers`)
    const search = page.getByRole('searchbox').or(page.getByPlaceholder('Search farmers')).first()
    await search.fill('98765 01234')
    await page.getByText('Farmer Not Found').waitFor()
    await page
      .getByRole('link', { name: 'Add farmer' })
      .or(page.getByRole('button', { name: 'Add farmer' }))
      .first()
      .click()
    await page.getByLabel('Mobile', { exact: true }).fill('98765 01234')
    await page.getByLabel('First name').fill('gurpreet')
    await page.getByLabel('Last name').fill('sandhu')
    await page.getByLabel('Gender', { exact: true }).fill('Female')
    await page.keyboard.press('Enter')
    await page.getByLabel('Village', { exact: true }).fill('Chak')
    await page.locator('.ant-select-item-option').filter({ hasText: /Chak/ }).first().click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Gurpreet Sandhu', level: 1 }).waitFor()
    await page.getByText('Farmer created successfully').waitFor()

    await page
      .getByRole('link', { name: 'Edit' })
      .or(page.getByRole('button', { name: 'Edit' }))
      .first()
      .click()
    await page.getByRole('textbox', { name: 'Last name' }).fill('Gill')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Gurpreet Gill', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'History', exact: true }).click()
    const history = page.getByRole('region', { name: 'History' })
    await history.getByText('Sandhu').first().waitFor()
    await expect.poll(() => history.innerText()).toMatch(/Vikram Sethi/)

    await visit(page, `${portal.url}/farmers?q=9876501234`)
    await page.getByRole('link', { name: 'Gurpreet Gill' }).first().waitFor()
  })

  test('shows the service’s error at its field and loses nothing typed', async () => {
    const page = admin
    await visit(page, `${portal.url}/crops/create`)
    await page.getByLabel('Code', { exact: true }).fill('WHEAT')
    await page.getByLabel('Name', { exact: true }).fill('Wheat')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').first().waitFor()
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Wheat')
    expect(new URL(page.url()).pathname).toBe('/crops/create')
  })
})

describe('the portal for users with fewer authorities', () => {
  test('neither shows the tab nor opens its address without the key', async () => {
    const page = await portal.page('campaign', '/')
    await page.getByRole('navigation').first().waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Farmer', exact: true }).count()).toBe(0)
    await page.goto(`${portal.url}/farmers`)
    await page.getByText('Access Denied').first().waitFor()
    await page.waitForURL((url) => !url.pathname.startsWith('/farmers'))
  })

  test('shows only masked numbers without the right to see personal data', async () => {
    const page = await portal.page('sales')
    const answer = page.waitForResponse(
      (response) => response.url().includes('/api/admin/farmers?') || response.url().endsWith('/api/admin/farmers'),
    )
    await page.goto(`${portal.url}/farmers`)
    const { items } = (await (await answer).json()) as { items: { mobile: string }[] }
    expect(items.length).toBeGreaterThan(0)
    for (const { mobile } of items) expect(mobile).toMatch(/^•••••••\d{3}$/)
  })
})

/** A kind of screen: its address, and what is done there before it is examined. */
interface Kind {
  readonly what: string
  readonly path: string
  readonly open?: (page: Page) => Promise<unknown>
}

const kinds: readonly Kind[] = [
  { what: 'a dashboard', path: '/dashboard' },
  { what: 'a list', path: '/farmers' },
  { what: 'a list in groups', path: '/bookings?as=chart&chart=by:village.state' },
  { what: 'a chart', path: '/bookings?as=chart' },
  { what: 'a calendar', path: '/bookings?as=calendar' },
  { what: 'a map', path: '/bookings?as=map' },
  { what: 'a list of places', path: '/geographies/village' },
  { what: 'a log', path: '/access-log' },
  { what: 'a record', path: '/farmers/1' },
  { what: 'a record with a lifecycle', path: '/bookings/60' },
  { what: 'a form', path: '/users/create' },
  {
    what: 'a form with errors',
    path: '/farmers/create',
    open: async (page) => {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText(/fields need attention/).waitFor()
    },
  },
  {
    what: 'the dialog of an action',
    path: '/farmers/12',
    open: async (page) => {
      await page.locator('.record-head').getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Deactivate' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { what: 'an import', path: '/farmers?import' },
  { what: 'a desk', path: '/kyc-documents/1' },
  { what: 'the reports', path: '/reports' },
  { what: 'a report', path: '/reports/spraying' },
  { what: 'the help', path: '/help' },
  { what: 'a screen of settings', path: '/user-tabs-mapping' },
]

/** Switches to the other look as a user does, also while a dialog covers the button. */
async function changeLook(page: Page): Promise<void> {
  await page.locator('button[aria-label^="Switch to"]').first().dispatchEvent('click')
  await settled(page)
}

describe('the portal for all users', () => {
  test.each(kinds)('passes axe on $what, in either look', async ({ path, open }) => {
    const page = admin
    await visit(page, `${portal.url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    await open?.(page)
    expect(await axe(page), 'light').toEqual([])
    await changeLook(page)
    try {
      expect(await axe(page), 'dark').toEqual([])
    } finally {
      await changeLook(page)
    }
  })

  test.each(['light', 'dark'] as const)('passes axe on the sign-in page, %s', async (colorScheme) => {
    const { page } = await portal.open()
    await page.emulateMedia({ colorScheme })
    await page.goto(portal.url)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await axe(page)).toEqual([])
  })

  test('fails axe on an unreadable text, even in one of many similar rows', async () => {
    await visit(admin, `${portal.url}/farmers`)
    const title = 'main .row:nth-child(6) .row-title'
    await admin.locator(title).waitFor()
    await settled(admin)
    // A style rule, so that elements redrawn in between get it as well.
    const rule = await admin.addStyleTag({ content: `${title} { background: #5a5a5a !important; transition: none }` })
    try {
      expect(await axe(admin)).toEqual([expect.stringMatching(/^color-contrast: /)])
    } finally {
      await rule.evaluate((element) => (element as Element).remove())
    }
  })

  test('ends the session in every tab on signing out', async () => {
    const page = await portal.signIn('admin', '/sessions/mine')
    const other = await page.context().newPage()
    await other.goto(`${portal.url}/farmers`)
    await other.getByRole('heading', { name: 'Farmers', level: 1 }).waitFor()
    await page.getByRole('button', { name: /Hi, / }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await other.getByRole('button', { name: 'Sign in' }).waitFor()
  })
})
