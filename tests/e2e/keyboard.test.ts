import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

/** Presses a key several times, and names what then has the focus below a bar that stays, or nothing has it. */
async function obscured(page: Page, key: string, times: number): Promise<string[]> {
  const found: string[] = []
  for (let press = 0; press < times; press += 1) {
    await page.keyboard.press(key)
    const bar = await page.evaluate(() => {
      const focused = document.activeElement
      const { x, y, width, height } = focused?.getBoundingClientRect() ?? new DOMRect()
      const covers = ['.top-bar', '.form-buttons', '.record-head'].map((one) => document.querySelector(one))
      const cover = covers.find((one) => {
        const over = one?.getBoundingClientRect()
        return over && !one?.contains(focused) && over.top < y + height && over.bottom > y && over.right > x
      })
      return focused?.closest('main') && width > 0 && cover
        ? `${focused.getAttribute('aria-label') ?? focused.id} below ${cover.className}`
        : ''
    })
    if (bar) found.push(bar)
  }
  return found
}

test.each([
  ['/enrolments/create', 390],
  ['/bookings/create', 1440],
  ['/farmers/create', 1440],
])('at %s in a window of %i px, no bar covers what gets the focus by Tab', async (path, width) => {
  const page = await portal.page('superadmin')
  await page.setViewportSize({ width, height: 900 })
  await visit(page, `${portal.url}${path}`)
  await page.locator('main h1').focus()
  expect([...(await obscured(page, 'Tab', 36)), ...(await obscured(page, 'Shift+Tab', 34))]).toEqual([])
})

test('removing the last filter of a list leaves the focus on the button that adds filters', async () => {
  const page = await portal.page('superadmin')
  await visit(page, `${portal.url}/farmers?status=ACTIVE&language=hi`)
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page
    .getByRole('button', { name: /^Remove filter/ })
    .last()
    .press('Enter')
  await expect.poll(focused).toMatch(/^Status|^Language/)
  await page.keyboard.press('Delete')
  await expect.poll(focused).toBe('Filter')
})
