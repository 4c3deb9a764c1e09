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

describe('support staff on the phone', () => {
  test('one click on a demo person signs in, without a complaint of the browser', async () => {
    const { page, complaints } = await portal.open()
    await page.goto(portal.url)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: /Vikram Sethi/ }).click()
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await page.getByText('Hi, Vikram Sethi').waitFor()
    expect(complaints).toEqual([])
  })

  test('a farmer is found by mobile, made with a village found by typing, edited, and tells its history', async () => {
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

  test('an error of the service lands at its field and nothing typed is lost', async () => {
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

describe('who may not', () => {
  test('somebody without the key neither sees the tab nor opens its address', async () => {
    const page = await portal.page('campaign', '/')
    await page.getByRole('navigation').first().waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Farmer', exact: true }).count()).toBe(0)
    await page.goto(`${portal.url}/farmers`)
    await page.getByText('Access Denied').first().waitFor()
    await page.waitForURL((url) => !url.pathname.startsWith('/farmers'))
  })

  test('somebody without the right to see personal data gets masked numbers only', async () => {
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

describe('everybody', () => {
  test.each([
    '/dashboard',
    '/farmers',
    '/farmers/1',
    '/farmers/create',
    '/geographies/village',
    '/users',
    '/user-tabs-mapping',
  ])('axe finds nothing on %s', async (path) => {
    const page = admin
    await visit(page, `${portal.url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settled(page)
    expect(await axe(page)).toEqual([])
  })

  test('axe finds a text that cannot be read, also in one of many rows that look alike', async () => {
    await visit(admin, `${portal.url}/farmers`)
    const title = 'main .row:nth-child(6) .row-title'
    await admin.locator(title).waitFor()
    await settled(admin)
    // As a rule of its own, since whatever is drawn anew meanwhile has it as well.
    const rule = await admin.addStyleTag({ content: `${title} { background: #5a5a5a !important; transition: none }` })
    try {
      expect(await axe(admin)).toEqual([expect.stringMatching(/^color-contrast: /)])
    } finally {
      await rule.evaluate((element) => (element as Element).remove())
    }
  })

  test('signing out ends the session in every tab', async () => {
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
