import type { Locator } from 'playwright-core'
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

const MOST_CLICKS = 5

test(`a payment for completed work is recorded, and its receipt printed, in at most ${MOST_CLICKS} clicks`, async () => {
  const page = await portal.page('backoffice')
  let clicks = 0
  const click = async (target: Locator): Promise<void> => {
    clicks += 1
    await target.click()
  }
  await visit(page, `${portal.url}/bookings/due`)
  await click(page.locator('main tbody td a[href^="/bookings/"]').first())
  // The fields of the bill are in the details as well.
  const bill = page.getByRole('region', { name: 'Bill' }).first()
  const receipts = bill.getByRole('button', { name: 'Print receipt' })
  await bill.getByText('Due', { exact: true }).waitFor()
  await settled(page)
  const before = await receipts.count()
  await click(page.locator('main').getByRole('button', { name: 'Record payment' }).first())
  await click(page.getByRole('dialog').getByRole('button', { name: 'Record payment' }))
  await saved(page, 'Payment recorded successfully')
  await expect.poll(() => receipts.count()).toBe(before + 1)
  // A click would miss a button that moves while the page is refetched.
  await settled(page)
  const [paper] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/receipt.pdf')),
    page.waitForEvent('popup'),
    click(receipts.last()),
  ])
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
})
