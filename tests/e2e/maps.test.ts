import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayInIndia } from '#define'
import { axe } from '../support/axe'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

test('a calendar works by keyboard: moving over days and months, and opening a day’s records', async () => {
  const page = await portal.page('admin', '/bookings/today')
  await page.getByRole('navigation', { name: 'Show as' }).getByRole('link', { name: 'Calendar' }).press('Enter')
  const today = todayInIndia(new Date())
  const day = (which: string) => page.locator(`[data-day="${which}"]`)
  await day(today).focus()
  await expect.poll(() => day(today).getAttribute('aria-label')).toMatch(/today: \d+ bookings?, [\d,.]+ acres: /)
  await page.keyboard.press('Enter')
  const open = page.getByRole('region', { name: /^Bookings on / })
  await open.locator('.card').first().waitFor()
  expect(new URL(page.url()).searchParams.get('when')).toBe(today)
  await settled(page)
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('ArrowUp')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-day')))
    .toBe(addDays(today, -7))
  await page.keyboard.press('PageDown')
  await expect.poll(() => new URL(page.url()).searchParams.get('when')).not.toBe(today)
  await page.goBack()
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await page.locator('main tbody tr').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/bookings/today')
})

test('a chart’s bar leads to its bookings', async () => {
  const page = await portal.page('admin', '/bookings?as=chart')
  const drawing = page.locator('.chart-drawing canvas').first()
  await drawing.waitFor()
  await settled(page)
  expect(await axe(page)).toEqual([])
  await expect
    .poll(async () => {
      const { width = 0 } = (await drawing.boundingBox({ timeout: 1_000 }).catch(() => null)) ?? {}
      if (width > 0) await drawing.click({ position: { x: width * 0.3, y: 40 } })
      return new URL(page.url()).searchParams.has('service')
    })
    .toBe(true)
  await page.locator('main tbody tr').first().waitFor()
})

test('a map’s list leads from districts to villages, whose records are selected together', async () => {
  const page = await portal.page('admin', '/bookings/unassigned?as=map')
  const map = page.getByRole('application', { name: 'Bookings by district' })
  await map.focus()
  const camera = () => page.locator('.geo-map-frame svg > g').first().getAttribute('transform')
  const before = await camera()
  await page.keyboard.press('+')
  await expect.poll(camera).not.toBe(before)
  await page.keyboard.press('Home')
  await expect.poll(camera).toBe(before)
  await page.getByText('external boundary as per Survey of India').waitFor()
  for (const level of ['Districts', 'Tehsils']) {
    await page.getByRole('list', { name: level }).getByRole('button').first().press('Enter')
    await page.getByRole('list', { name: level === 'Districts' ? 'Tehsils' : 'Villages' }).waitFor()
  }
  await settled(page)
  expect(await axe(page)).toEqual([])
  await page.getByRole('list', { name: 'Villages' }).getByRole('checkbox').first().press('Space')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: /Assign$/ }).waitFor()
  await page.getByRole('list', { name: 'Villages' }).getByRole('button').first().press('Enter')
  await page.locator('.area-list .card').first().waitFor()
  expect(await page.locator('.area-list .tick').first().isChecked()).toBe(true)
})

test('the villages of a machine are chosen in a tree by keyboard and saved as one change', async () => {
  const page = await portal.page('admin', '/machine-village-mapping/plan')
  await page.locator('.plan-table tbody a').first().click()
  const items = page.getByRole('treeitem')
  await items.first().focus()
  // State, district, tehsil: an arrow opens each, and the next one enters it once it has loaded.
  for (const level of [2, 3, 4]) {
    await page.keyboard.press('ArrowRight')
    await page.locator(`[role=treeitem][aria-level="${level}"]`).first().waitFor()
    await page.keyboard.press('ArrowRight')
  }
  const village = page.locator('[role=treeitem]:focus')
  const isChosen = (await village.getAttribute('aria-checked')) === 'true'
  await page.keyboard.press('Space')
  const changes = page.getByRole('region', { name: 'Changes' })
  await changes.getByText(isChosen ? '−1 village' : '+1 village').waitFor()
  await settled(page)
  expect(await axe(page)).toEqual([])
  await changes.getByRole('button', { name: 'Save' }).click()
  await page
    .getByText(isChosen ? 'Village mapping ended successfully' : 'Villages mapped successfully')
    .first()
    .waitFor()
  await page
    .getByText(isChosen ? '1 village removed' : '1 village added')
    .first()
    .waitFor()
  await expect.poll(() => changes.count()).toBe(0)
  expect(await items.first().getAttribute('aria-checked')).not.toBe('true')
})
