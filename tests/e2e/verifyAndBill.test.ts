import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saved } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

/** Returns the addresses of the first unverified bookings that match the filters. */
async function toVerify(page: Page, filters: string): Promise<string[]> {
  await visit(page, `${portal.url}/bookings/to-verify?${filters}`)
  const links = page.locator('main tbody td a[href^="/bookings/"]')
  await links.first().waitFor()
  await settled(page)
  return links.evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href))
}

const side = (page: Page): Locator => page.getByRole('region', { name: 'Acres compared' })

test('a spraying that matches the controller is verified without a remark; one outside the land is invalid', async () => {
  const page = await portal.page('backoffice')
  await drawn(page)
  await side(page).getByText('fine, within 10% of the billed acres').waitFor()
  expect(await side(page).locator('dt').allInnerTexts()).toEqual(['Booked', 'Billed', 'Controller'])
  await page.getByRole('img', { name: 'Path of the spraying' }).waitFor()
  await side(page).getByRole('button', { name: 'Verify' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
  await saved(page, 'Booking verified successfully')

  await outside(page)
  await side(page)
    .getByText(/^[−+][\d.]+%: needs a remark/)
    .waitFor()
  await side(page).getByRole('button', { name: 'Verify' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await dialog.getByText('Remark is required').first().waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await side(page).getByRole('button', { name: 'Mark invalid' }).click()
  const reason = page.getByRole('dialog').getByLabel('Reason')
  await reason.click()
  await reason.fill('path outside')
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark invalid' }).click()
  await saved(page, 'Booking marked invalid successfully')
  await page.getByLabel('Facts').getByText('Refunded', { exact: true }).waitFor()
})

/** Finds a booking that agrees with its spraying, of which a path is drawn: a land without a boundary has no drawing. */
async function drawn(page: Page): Promise<void> {
  for (const address of await toVerify(page, 'comparison=OK')) {
    await visit(page, address)
    await side(page).waitFor()
    await settled(page)
    if (await page.getByRole('img', { name: 'Path of the spraying' }).isVisible()) return
  }
  throw new Error('No spraying that agrees has a path')
}

/** Finds a paid booking that was sprayed outside its land. */
async function outside(page: Page): Promise<void> {
  for (const address of await toVerify(page, 'comparison=BLOCKED&paymentStatus=PAID')) {
    await visit(page, address)
    await side(page).waitFor()
    await settled(page)
    if (await page.getByRole('region', { name: 'Sprayings on the land' }).getByText('Outside the land').count()) return
  }
  throw new Error('No booking that is to be verified was sprayed outside of its land')
}
