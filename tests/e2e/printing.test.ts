import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

/** The width of A4 in landscape without its margins, in CSS pixels. */
const PAPER = 1032

test('a printed list has all rows and columns within the paper, and neither frame nor tools', async () => {
  const page = await portal.page('superadmin')
  await visit(page, `${portal.url}/farmers?size=100`)
  await page.locator('main tbody tr.row').first().waitFor()
  const headings = await page.locator('main th:not(.cell-tick, .cell-end)').allInnerTexts()
  await page.setViewportSize({ width: PAPER, height: 700 })
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect.poll(() => page.locator('main tbody tr.row').count()).toBe(100)
  expect(await page.locator('.print-line').innerText()).toMatch(
    /^Agridesk · Printed by .+, \d+ \w{3} \d{4}, \d\d:\d\d$/,
  )
  const hidden = ['.top-bar', '.sidebar', '.footer', '.skip-link', 'main .list-tools button', 'main tbody .cell-end']
  for (const one of hidden) expect(await page.locator(one).first().isVisible(), one).toBe(false)
  const cells = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(th, tbody td)')]
      .filter((cell) => cell.getClientRects().length > 0)
      .map((cell) => ({
        right: cell.getBoundingClientRect().right,
        isCut: [cell, ...cell.querySelectorAll('*')].some(
          (part) => getComputedStyle(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1,
        ),
      })),
  )
  expect(cells.length).toBeGreaterThan(100 * (headings.length - 1))
  expect(Math.max(...cells.map(({ right }) => right))).toBeLessThanOrEqual(PAPER)
  expect(cells.filter(({ isCut }) => isCut)).toEqual([])
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect.poll(() => page.locator('.print-line').count()).toBe(0)
})

test('a printed record shows its facts below its title, and no buttons', async () => {
  const page = await portal.page('superadmin')
  await visit(page, `${portal.url}/farmers`)
  await page.locator('main tbody tr.row').first().press('Enter')
  await page.getByLabel('Facts', { exact: true }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.scrollTo(0, 400))
  const boxOf = (one: string) =>
    page.locator(one).evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
  const [head, facts] = [await boxOf('main .record-head'), await boxOf('main dl[aria-label="Facts"]')]
  expect(facts.top).toBeGreaterThanOrEqual(head.bottom)
  expect(await page.locator('main button:visible, main a.ant-btn:visible').count()).toBe(0)
})
