import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayInIndia } from '#define'
import { serviceAs } from '../support/desk'
import { pick, saved, typedDay } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

interface Booking {
  readonly id: number
  readonly bookingNo: string
  readonly serviceDate: string
  readonly farmer: { readonly id: number; readonly label: string; readonly mobile: string }
}

/** Returns the day in India that many days ahead. */
function dayAhead(days: number): string {
  return addDays(todayInIndia(new Date()), days)
}

test('a caller is found by seven digits, told their booking, rescheduled, and given another booking', async () => {
  const api = await serviceAs(portal, 'admin')
  const { items } = await api<{ items: Booking[] }>(
    'GET',
    '/bookings?status=ASSIGNED&serviceDate.within=upcoming&sort=-serviceDate&size=1',
  )
  const [booking] = items
  if (!booking) throw new Error('The demo company has no booking ahead')
  const { farmer } = booking
  const page = await portal.signIn('admin', '/dashboard')
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()

  // The search chunk loads only after all keys are typed.
  let allow = (): void => undefined
  const typed = new Promise<void>((resolve) => (allow = resolve))
  await page.route(/\/assets\/Omnibox-[^/]+\.js$/, async (route) => {
    await typed
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  const digits = farmer.mobile.slice(-7)
  await page.keyboard.type(digits, { delay: 20 })
  allow()
  const box = page.getByRole('combobox', { name: 'Search everything' })
  await box.waitFor()
  await expect.poll(() => box.inputValue()).toBe(digits)
  const found = page.getByRole('option', { name: new RegExp(farmer.label) }).filter({ hasText: /Next booking: / })
  // A busy service gives up a slow search, so it is typed again, as its user would.
  const isFound = async (): Promise<boolean> => {
    if ((await found.count()) > 0) return true
    await box.fill('')
    await box.fill(digits)
    return false
  }
  await expect.poll(isFound, { interval: 3000 }).toBe(true)
  await found.first().click()

  await page.getByRole('heading', { name: farmer.label, level: 1 }).waitFor()
  const next = page.locator('.fact', { hasText: 'Next booking' })
  await next.getByRole('link').waitFor()
  for (const heading of ['Last booking', 'Dues', 'Wallet', 'Service in the village', 'Open tickets'])
    await page.locator('.fact dt', { hasText: heading }).waitFor()

  const moved = dayAhead(9)
  await page.getByRole('button', { name: `Reschedule: ${booking.bookingNo}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Service date', { exact: true }).fill(typedDay(moved))
  await page.keyboard.press('Tab')
  await pick(page, 'Slot', 'Morning')
  await dialog.getByLabel('Reason', { exact: true }).click()
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await saved(page, 'Booking rescheduled successfully')
  const after = await api<Booking>('GET', `/bookings/${booking.id}`)
  expect(after.serviceDate).toBe(moved)
  await page
    .getByRole('region', { name: 'Upcoming bookings' })
    .getByText(new RegExp(` ${Number(moved.slice(8))} `))
    .first()
    .waitFor()

  await page.getByRole('link', { name: 'Create booking' }).click()
  await page.waitForURL((url) => url.pathname === '/bookings/create')
  await settled(page)
  await page.getByRole('heading', { name: 'Add booking' }).waitFor()
  await page.getByText(farmer.label).first().waitFor()
})
