import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { openPortal, type Portal } from '../support/portal'
import { eventually, tablePage, type TablePage } from '../support/tablePage'
import { visit } from '../support/visiting'

let portal: Portal
let page: Page
let table: TablePage
beforeAll(async () => {
  portal = await openPortal()
  page = await portal.page('superadmin')
  table = tablePage(page, portal.url)
})
afterAll(() => portal.close())

const open: TablePage['open'] = (address) => table.open(address)
const rows: TablePage['rows'] = () => table.rows()
const rowsOf = (at: Page): Locator => tablePage(at, portal.url).rows()
const headingsOf = (at: Page): Promise<string[]> => tablePage(at, portal.url).headings()
const cursor: TablePage['cursor'] = () => table.cursor()
const press: TablePage['press'] = (...keys) => table.press(...keys)

describe('the look of a list', () => {
  // Another user’s list, so that no other test is affected.
  let person: Page
  const path = '/crops'
  afterEach(async () => {
    await tablePage(person, portal.url).open(path)
    await person.getByRole('button', { name: 'Columns' }).click()
    await person.getByText('Comfortable').click()
    await kept(person, () => person.getByRole('button', { name: 'Reset columns' }).click())
  })
  /** Waits until the service has saved the last change; `what` must be in it. */
  const kept = async (at: Page, change: () => Promise<void>, what = ''): Promise<void> => {
    const isKept = (body: string | null): boolean => body?.includes(what) ?? false
    await Promise.all([
      at.waitForResponse((answer) => answer.url().includes('/preferences/look') && isKept(answer.request().postData())),
      change(),
    ])
  }
  const widthOf = async (name: string, at = person): Promise<number> =>
    Math.round((await at.getByRole('columnheader', { name, exact: true }).boundingBox())?.width ?? 0)

  test('keeps moved, pinned, hidden and resized columns after a reload and in another browser', async () => {
    person = await portal.page('superadmin')
    await tablePage(person, portal.url).open(path)
    await person.getByRole('button', { name: /^Show \d+ more$/ }).click()
    const before = await headingsOf(person)
    const [, second = '', third = '', last = ''] = [...before.slice(0, 3), before.at(-1)]
    await person.getByRole('button', { name: 'Columns' }).click()
    await person.getByRole('button', { name: `Move ${second} down` }).press('Enter')
    await eventually(() => headingsOf(person).then((names) => names.slice(1, 3)), [third, second])
    await expect.poll(() => person.locator(':focus').getAttribute('aria-label')).toBe(`Move ${second} down`)
    await person.getByRole('button', { name: `Pin ${second}` }).click()
    await person.getByRole('checkbox', { name: last, exact: true }).first().click()
    await person.getByText('Compact').click()
    await person.keyboard.press('Escape')
    const wanted = [before[0], second, third, ...before.slice(3, -1)]
    await eventually(() => headingsOf(person), wanted as string[])

    const width = await widthOf(second)
    const edge = await person.getByRole('separator', { name: `Width of ${second}` }).boundingBox()
    await person.mouse.move((edge?.x ?? 0) + 5, (edge?.y ?? 0) + 10)
    await person.mouse.down()
    await person.mouse.move((edge?.x ?? 0) + 65, (edge?.y ?? 0) + 12, { steps: 5 })
    await kept(person, () => person.mouse.up(), 'widths')
    expect(await widthOf(second)).toBe(width + 60)

    await person.reload()
    await rowsOf(person).first().waitFor()
    const elsewhere = await portal.page('superadmin')
    await tablePage(elsewhere, portal.url).open(path)
    for (const at of [person, elsewhere]) {
      expect(await headingsOf(at)).toEqual(wanted)
      expect(await widthOf(second, at)).toBe(width + 60)
      await expect.poll(() => at.getByRole('grid').getAttribute('data-density')).toBe('compact')
      await expect.poll(() => at.locator('th[data-pin]').count()).toBe(2)
    }
  })

  test('lets a heading be dragged, and its edge be moved by keyboard', async () => {
    person = await portal.page('superadmin')
    await tablePage(person, portal.url).open(path)
    const before = await headingsOf(person)
    const heading = (name = ''): Locator => person.getByRole('columnheader', { name, exact: true })
    const from = await heading(before[3]).boundingBox()
    const to = await heading(before[1]).boundingBox()
    await person.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 18)
    await person.mouse.down()
    await person.mouse.move((to?.x ?? 0) + 8, (to?.y ?? 0) + 18, { steps: 6 })
    await kept(person, () => person.mouse.up())
    const moved = [before[0], before[3], before[1], before[2], ...before.slice(4)]
    await eventually(() => headingsOf(person), moved as string[])
    expect(new URL(person.url()).search, 'a drag is no click').toBe('')

    await rowsOf(person).first().focus()
    await person.keyboard.press('ArrowRight')
    await person.keyboard.press('ArrowUp')
    await person.keyboard.press('Tab')
    await expect.poll(() => person.locator(':focus').getAttribute('role')).toBe('separator')
    const width = await widthOf(moved[0] ?? '')
    await person.keyboard.press('ArrowRight')
    await kept(person, () => person.keyboard.press('Shift+ArrowRight'))
    expect(await widthOf(moved[0] ?? '')).toBe(width + 60)
    await kept(person, () => person.keyboard.press('Enter'))
    expect(await widthOf(moved[0] ?? '')).toBeLessThan(width + 60)
  })
})

describe('a page of a thousand rows', () => {
  test('draws those near the screen, scrolls without gaps and keeps the cursor', async () => {
    await open('/lands?size=1000')
    await expect.poll(() => rows().count()).toBeLessThan(80)
    const height = await page.locator('.rows-body tbody').evaluate((body) => body.getBoundingClientRect().height)
    expect(height).toBeCloseTo(1000 * 40, -2)
    await rows().nth(3).focus()
    for (const top of [9_000, 26_000, 12_500, 39_000]) {
      await page.evaluate((y) => window.scrollTo(0, y), top)
      await eventually(() => page.evaluate(() => document.elementFromPoint(700, 450)?.closest('.row') !== null), true)
    }
    expect(await cursor()).toBe('3')
    await press('End')
    expect(await cursor()).toBe('999')
    await press('ArrowUp', 'Shift+ArrowUp')
    expect(await cursor()).toBe('997')
    await page.getByText('2 selected').waitFor()
    await press('Escape', 'Home')
    expect(await cursor()).toBe('0')
  })
})

describe('a list at any width', () => {
  afterEach(() => page.setViewportSize({ width: 1440, height: 900 }))

  test('passes axe with ticked rows, an open menu and columns beyond the edge', async () => {
    const person = await portal.page('superadmin')
    await person.setViewportSize({ width: 1024, height: 768 })
    await tablePage(person, portal.url).open('/farmers')
    await rowsOf(person).nth(1).getByRole('checkbox').click()
    await rowsOf(person).nth(2).hover()
    await person
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await person.getByRole('menuitem').first().waitFor()
    expect(await axe(person)).toEqual([])
  })

  test('continues a title in a second line before truncating it, and keeps all rows at one height', async () => {
    const person = await portal.page('superadmin')
    await tablePage(person, portal.url).open('/help-desk')
    const drawn = await rowsOf(person).evaluateAll((rows) =>
      rows.map((row) => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = row.querySelector('.row-title') ?? row
        return {
          height: row.getBoundingClientRect().height,
          isCut: scrollWidth > clientWidth || scrollHeight > clientHeight,
          lines: Math.round(clientHeight / 19),
        }
      }),
    )
    expect(drawn.length).toBeGreaterThan(20)
    expect(drawn.filter(({ isCut }) => isCut)).toEqual([])
    expect(new Set(drawn.map(({ lines }) => lines))).toEqual(new Set([1, 2]))
    expect(new Set(drawn.map(({ height }) => Math.round(height))).size).toBe(1)
  })

  test('shows rows on a phone as cards with a checkbox and a menu, as wide as the screen', async () => {
    const person = await portal.page('superadmin')
    await person.setViewportSize({ width: 390, height: 844 })
    await visit(person, `${portal.url}/farmers?status=ACTIVE`)
    const cards = person.locator('.card')
    await cards.first().waitFor()
    await cards.first().getByRole('checkbox').focus()
    await person.keyboard.press('Space')
    await person.getByText('1 selected').waitFor()
    await cards
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await person.getByRole('menuitem', { name: 'Edit', exact: true }).waitFor()
    await person.keyboard.press('Escape')
    expect(await person.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await axe(person)).toEqual([])
  })

  test('says that the user is offline, and reloads with the connection', async () => {
    await open('/lands')
    await page.context().setOffline(true)
    await page.getByText('You are offline. Data may be out of date.').waitFor()
    const asked = page.waitForResponse((answer) => /\/api\/admin\/lands(\?|$)/.test(answer.url()))
    await page.context().setOffline(false)
    await asked
    await eventually(() => page.getByText('You are offline').count(), 0)
  })
})
