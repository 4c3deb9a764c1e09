import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { serviceAs } from '../support/desk'
import { tick } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'
import { visit } from '../support/visiting'

let portal: Portal
let admin: Page
beforeAll(async () => {
  portal = await openPortal()
  admin = await portal.page('admin')
})
afterAll(async () => {
  const api = await serviceAs(portal, 'admin')
  const { views } = await api<{ views: { id: number; _can: string[] }[] }>('GET', '/views?resource=farmers')
  for (const { id, _can } of views) if (_can.includes('delete')) await api('DELETE', `/views/${id}`)
  for (const name of ['views:farmers', 'look:farmers']) await api('PUT', `/preferences/${name}`, { value: null })
  await portal.close()
})

const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Farmers views' }).getByRole('link', { name })
const search = (page: Page) => new URL(page.url()).search

async function openList(page: Page, query = ''): Promise<void> {
  await visit(page, `${portal.url}/farmers${query}`)
  await page.getByRole('heading', { name: 'Farmers', level: 1 }).waitFor()
  await page.locator('.rows-frame').or(page.getByText('No data found')).first().waitFor()
}

describe('a saved view', () => {
  test('keeps the filters, order and columns of a list, and is shared with a role whose holders open it', async () => {
    await openList(admin, '?status=ACTIVE&sort=name')
    await admin.getByRole('button', { name: 'Columns' }).click()
    await tick(admin.getByRole('checkbox', { name: 'Language' }), false)
    await admin.keyboard.press('Escape')
    await admin.getByRole('button', { name: 'Save as view…' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Save as view' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Active by name')
    await dialog.getByText('People and roles').click()
    await dialog.getByRole('combobox', { name: 'Roles' }).waitFor()
    expect(await axe(admin)).toEqual([])
    await dialog.getByRole('combobox', { name: 'Roles' }).press('ArrowDown')
    await admin.keyboard.type('Business dev')
    await admin.locator('.ant-select-item-option', { hasText: 'Business development officer' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).press('Enter')
    await admin.waitForURL(/\/farmers\?view=\d+$/)
    await tab(admin, 'Active by name').and(admin.locator('[aria-current=page]')).waitFor()
    const address = admin.url()

    const bdo = await portal.page('bdo')
    await openList(bdo)
    await tab(bdo, 'Active by name').click()
    await bdo.waitForURL(address)
    await bdo.getByText('Status: Active').waitFor()
    await bdo.getByRole('columnheader', { name: 'Name' }).and(bdo.locator('[aria-sort=ascending]')).waitFor()
    await expect.poll(() => bdo.getByRole('columnheader', { name: 'Language' }).count()).toBe(0)
    await bdo.getByRole('button', { name: /Options for view/ }).click()
    await bdo.getByRole('menuitem', { name: 'Duplicate…' }).waitFor()
    await expect.poll(() => bdo.getByRole('menuitem', { name: 'Delete…' }).count()).toBe(0)

    const sales = await portal.page('sales')
    await openList(sales)
    await expect.poll(() => tab(sales, 'Active by name').count()).toBe(0)
    await visit(sales, address)
    await sales.getByText('This view doesn’t exist').first().waitFor()
    await sales.waitForURL(/\/farmers\?view=all$/)
  })

  test('marks changes, which can be undone, and everything can be cleared without leaving it', async () => {
    await openList(admin)
    await tab(admin, 'Active by name').click()
    await admin.waitForURL(/view=\d+$/)
    const kept = search(admin)
    await admin.getByRole('button', { name: 'Remove filter Status: Active' }).click()
    await tab(admin, 'Active by name , changed').waitFor()
    expect(search(admin)).toMatch(/sort=name/)
    await admin.reload()
    await tab(admin, 'Active by name , changed').waitFor()
    await expect.poll(() => admin.getByText('Status: Active').count()).toBe(0)
    await admin.goBack()
    await admin.getByText('Status: Active').waitFor()
    await admin.goForward()
    await admin.getByRole('button', { name: 'Reset' }).click()
    await admin.getByText('Status: Active').waitFor()
    expect(search(admin)).toBe(kept)
    await expect.poll(() => admin.getByRole('button', { name: 'Reset' }).count()).toBe(0)
  })

  test('is saved with a changed look', async () => {
    await openList(admin)
    await tab(admin, 'Active by name').click()
    await admin.getByText('Status: Active').waitFor()
    await admin.getByRole('button', { name: 'Columns' }).click()
    await tick(admin.getByRole('checkbox', { name: 'Source' }), false)
    await admin.keyboard.press('Escape')
    await tab(admin, 'Active by name , changed').waitFor()
    await admin.getByRole('group', { name: 'This view' }).getByRole('button', { name: 'Save', exact: true }).click()
    await admin.getByText('View saved').first().waitFor()
    const api = await serviceAs(portal, 'bdo')
    const { views } = await api<{ views: { label: string; delta: unknown }[] }>('GET', '/views?resource=farmers')
    expect(views.find(({ label }) => label === 'Active by name')?.delta).toMatchObject({
      where: { field: 'status', eq: 'ACTIVE' },
      look: { hidden: ['language', 'source'] },
    })
  })

  test('opens with the list as the default, “All” shows everything, and deleting it is final', async () => {
    await openList(admin, '?view=all&q=kumar')
    await admin.getByRole('button', { name: 'Save as view…' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Save as view' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Only Kumars')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await tab(admin, 'Only Kumars').and(admin.locator('[aria-current=page]')).waitFor()
    await admin.getByRole('button', { name: 'Options for view Only Kumars' }).click()
    await admin.getByRole('menuitem', { name: 'Open by default' }).click()
    await admin.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await admin.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    await admin.getByRole('link', { name: 'Farmer', exact: true }).click()
    await admin.waitForURL(/\/farmers\?view=\d+$/)
    await expect.poll(() => admin.getByRole('searchbox').inputValue()).toBe('kumar')
    await tab(admin, 'All').click()
    await admin.waitForURL(/\/farmers\?view=all$/)
    await admin.goBack()
    await admin.getByRole('button', { name: 'Options for view Only Kumars' }).click()
    await admin.getByRole('menuitem', { name: 'Delete…' }).click()
    await admin.getByRole('dialog', { name: 'Delete view' }).getByRole('button', { name: 'Delete' }).click()
    await admin.getByText('View deleted').first().waitFor()
    await admin.waitForURL((url) => url.pathname === '/farmers' && url.search === '')
    await expect.poll(() => tab(admin, 'Only Kumars').count()).toBe(0)
  })

  test('is chosen in a single select on a narrow screen', async () => {
    await admin.setViewportSize({ width: 390, height: 844 })
    await openList(admin)
    await admin.getByLabel('Farmers views').selectOption({ label: 'Active by name' })
    await admin.waitForURL(/view=\d+$/)
    await admin.getByText('Status: Active').waitFor()
    // Old rows are dimmed until the new ones have loaded.
    await admin.locator('.rows-frame[data-stale="false"]').waitFor()
    await settled(admin)
    expect(await axe(admin)).toEqual([])
    await admin.setViewportSize({ width: 1440, height: 900 })
  })
})
