import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPortal, type Portal } from '../support/portal'
import { eventually, tablePage, type TablePage } from '../support/tablePage'

let portal: Portal
let page: Page
let table: TablePage
beforeAll(async () => {
  portal = await openPortal()
  page = await portal.page('superadmin')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  table = tablePage(page, portal.url)
})
afterAll(() => portal.close())

const open: TablePage['open'] = (address) => table.open(address)
const rows: TablePage['rows'] = () => table.rows()
const headings: TablePage['headings'] = () => table.headings()
const ticked: TablePage['ticked'] = () => table.ticked()
const cursor: TablePage['cursor'] = () => table.cursor()
const press: TablePage['press'] = (...keys) => table.press(...keys)

describe('the rows of a list, by keyboard alone', () => {
  test('are one Tab stop: Tab enters them, and the next Tab leaves them', async () => {
    await open('/lands')
    await page.getByRole('button', { name: 'Export' }).focus()
    await press('Tab')
    expect(await cursor()).toBe('0')
    await press('Tab')
    expect(await cursor()).toBe('outside')
    await press('Shift+Tab')
    expect(await cursor()).toBe('0')
  })

  test('are navigated with the arrows, into the cells and up to the heading', async () => {
    await open('/lands?size=35')
    await rows().first().focus()
    await press('ArrowDown', 'ArrowDown')
    expect(await cursor()).toBe('2')
    await press('End')
    expect(await cursor()).toBe('34')
    await press('PageUp')
    const after = Number(await cursor())
    expect(after).toBeGreaterThan(5)
    expect(after).toBeLessThan(34)
    await press('Home', 'ArrowRight', 'ArrowRight')
    const second = await page.locator('th[data-name]').nth(1).getAttribute('data-name')
    expect(await cursor()).toBe(`0 ${second}`)
    await press('ArrowDown')
    expect(await cursor()).toBe(`1 ${second}`)
    await press('ArrowUp', 'ArrowUp')
    expect(await cursor()).toBe(`heading ${second}`)
    await press('ArrowDown', 'Escape')
    expect(await cursor()).toBe('0')
  })

  test('are never below the heading or the edge of the window when they have the cursor', async () => {
    await open('/lands?size=100')
    await rows().first().focus()
    await press('End')
    await press(...Array.from({ length: 30 }, () => 'ArrowUp'))
    const [row, heading] = await Promise.all([
      page.locator('.row:focus').boundingBox(),
      page.locator('.rows-head').boundingBox(),
    ])
    expect(row?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0) - 1)
    expect(heading?.y).toBeCloseTo(66, 0)
  })

  test('are ticked with Space and Shift, all of the page with Ctrl+A, and none with Escape', async () => {
    await open('/lands?size=35')
    await rows().nth(2).focus()
    await press('Space')
    expect(await ticked()).toEqual([2])
    await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown')
    expect(await ticked()).toEqual([2, 3, 4, 5])
    await press('Shift+ArrowUp')
    expect(await ticked()).toEqual([2, 3, 4])
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Shift+Space')
    expect(await ticked()).toEqual([2, 3, 4, 5, 6, 7])
    await press('Control+a')
    expect(await ticked()).toHaveLength(35)
    await press('Escape')
    expect(await ticked()).toEqual([])
    expect(await cursor()).toBe('7')
  })

  test('open with Enter, and Back returns to the same page of the list', async () => {
    await open('/lands?page=2')
    const title = await rows().nth(1).locator('.row-title').innerText()
    await rows().nth(1).focus()
    await press('Enter')
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.goBack()
    await rows().first().waitFor()
    expect(new URL(page.url()).search).toBe('?page=2')
  })

  test('open beside the list with a full stop, at an address', async () => {
    await open('/lands')
    await rows().nth(1).focus()
    const id = await rows().nth(1).getAttribute('data-id')
    await press('.')
    await page.waitForURL((url) => url.searchParams.get('record') === id)
    await eventually(() => rows().nth(1).getAttribute('data-open'), 'true')
    await page.goBack()
    await page.waitForURL((url) => !url.searchParams.has('record'))
  })

  test('have a menu and quick actions reached with the arrows', async () => {
    await open('/lands?status=ACTIVE')
    await rows().first().focus()
    await press('End', 'Home')
    await press('ArrowRight', 'End')
    const opener = page.locator(':focus')
    await expect.poll(() => opener.getAttribute('aria-label')).toMatch(/^Actions for /)
    await press('ArrowLeft')
    await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toMatch(/^Edit /)
    await press('ArrowRight', 'Enter')
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
    await eventually(() => page.locator(':focus').getAttribute('role'), 'menuitem')
    await press('Escape')
    await eventually(() => page.locator(':focus').getAttribute('aria-haspopup'), 'menu')
  })
})

describe('the rows of a list, by pointer', () => {
  test('open on a click; with Ctrl, or the middle button, in another tab', async () => {
    await open('/lands')
    const id = await rows().nth(2).getAttribute('data-id')
    for (const click of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
      const [other] = await Promise.all([
        page.context().waitForEvent('page'),
        rows().nth(2).locator('[data-name="status"]').click(click),
      ])
      await other.waitForURL(({ pathname }) => pathname === `/lands/${id}`)
      await other.close()
    }
    expect(new URL(page.url()).pathname).toBe('/lands')
    await rows().nth(2).locator('[data-name="status"]').click()
    await page.waitForURL(({ pathname }) => pathname === `/lands/${id}`)
  })

  test('are ticked by a click with Shift from the last one touched to this one', async () => {
    await open('/lands')
    await rows().nth(1).getByRole('checkbox').click()
    await rows()
      .nth(4)
      .locator('[data-name="status"]')
      .click({ modifiers: ['Shift'] })
    expect(await ticked()).toEqual([1, 2, 3, 4])
    expect(await page.evaluate(() => window.getSelection()?.toString())).toBe('')
  })

  test('are sorted by a heading, and further by a second one with Shift; both show their position', async () => {
    await open('/lands')
    const sorts = (name: string): Promise<string | null> =>
      page.getByRole('columnheader', { name, exact: true }).getAttribute('aria-sort')
    await page.getByRole('button', { name: /^Show \d+ more$/ }).click()
    await page.getByRole('columnheader', { name: 'Land name' }).click()
    await page.waitForURL(/sort=name$/)
    await page.getByRole('columnheader', { name: 'Created' }).click({ modifiers: ['Shift'] })
    await page.waitForURL(/sort=name%2CcreatedAt$/)
    await page.getByRole('columnheader', { name: 'Created' }).click({ modifiers: ['Shift'] })
    await page.waitForURL(/sort=name%2C-createdAt$/)
    await eventually(
      () => Promise.all([sorts('Land name'), sorts('Created'), sorts('Status')]),
      ['ascending', 'descending', 'none'],
    )
    await expect.poll(() => page.getByRole('columnheader', { name: 'Created' }).innerText()).toMatch(/2$/)
  })

  test('show their actions at their end on hover', async () => {
    await open('/lands?status=ACTIVE')
    await expect.poll(() => page.locator('.quick').count()).toBe(0)
    await rows().nth(1).hover()
    await rows()
      .nth(1)
      .getByRole('link', { name: /^Edit / })
      .waitFor()
    await expect.poll(() => page.locator('.quick').count()).toBe(1)
  })
})

describe('copied text', () => {
  const clipboard = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

  test('is that of a cell, or the whole row as cells of a spreadsheet', async () => {
    await open('/farmers')
    const mobile = await rows().first().locator('[data-name="mobile"] .cell').innerText()
    await rows().first().focus()
    await press('Control+c')
    const row = (await clipboard()).split('\t')
    expect(row).toHaveLength((await headings()).length)
    expect(row).toContain(mobile)
    await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Control+c')
    expect(await clipboard()).toBe(mobile)
    await page.getByRole('status').getByText('Copied').waitFor()
  })

  test('is a mobile number by one click beside it', async () => {
    await open('/farmers')
    const cell = rows().nth(1).locator('[data-name="mobile"]')
    await cell.hover()
    await cell.getByRole('button', { name: 'Copy Mobile' }).click()
    await page.getByRole('status').getByText('Copied').waitFor()
    expect(await clipboard()).toBe(await cell.locator('.cell').innerText())
    expect(new URL(page.url()).pathname).toBe('/farmers')
  })
})

describe('ticked rows', () => {
  test('stay ticked from page to page, and are cleared for other results', async () => {
    await open('/lands')
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await rows().nth(0).getByRole('checkbox').click()
    await rows().nth(1).getByRole('checkbox').click()
    await page.getByRole('link', { name: 'Page 2', exact: true }).click()
    await page.waitForURL(/page=2/)
    await eventually(ticked, [])
    await bar.getByText('2 selected').waitFor()
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
    await bar.getByText('12 selected').waitFor()
    await bar.getByText(/match/).waitFor()
    await page.getByRole('link', { name: 'Page 1', exact: true }).click()
    await eventually(ticked, [0, 1])
    // Only two of this page are ticked, however many are elsewhere.
    await expect.poll(() => bar.getByText(/match/).count()).toBe(0)
    await page.getByRole('columnheader', { name: 'Land name' }).click()
    await page.waitForURL(/sort=name/)
    await eventually(() => bar.count(), 0)
  })
})
