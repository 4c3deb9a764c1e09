import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordOnDesk } from '../support/onDesk'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const DESK = '/kyc-documents/desk'

/** Opens a desk and returns the id of its record. */
async function sitDown(page: Page): Promise<string> {
  await page.locator('.paper-pile > :not([data-ahead]) .paper').first().waitFor()
  await settled(page)
  return (await recordOnDesk(page)) ?? ''
}

/** Replaces the page’s access token by one that expires in seconds, so that any request would renew it first. */
async function renewsSoon(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 14.8 * 60_000
  })
}

test.each([
  ['goes to another address', (page: Page) => page.goto('about:blank')],
  ['closes the tab', (page: Page) => page.close()],
])(
  'a reviewer who %s releases the open record, so that another person can review it immediately',
  async (_, goAway) => {
    const one = await portal.signIn('backoffice', DESK)
    const address = await sitDown(one)
    const two = await portal.signIn('superadmin', address)
    await two.getByText(/is looking at this identity document until/).waitFor()
    await renewsSoon(one)
    await goAway(one)
    await expect
      .poll(
        async () => {
          await two.reload()
          await two.locator('.paper-desk').waitFor()
          // The reviewer’s presence is recorded shortly after the record opens.
          await settled(two)
          return two.getByRole('button', { name: 'Reject' }).count()
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(1)
  },
  120_000,
)

test('a desk is left by a request that outlives its page', async () => {
  const page = await portal.signIn('backoffice', DESK)
  await sitDown(page)
  const last = page.waitForRequest((one) => one.method() === 'DELETE' && one.url().endsWith(DESK))
  await page.getByRole('link', { name: 'Back to list' }).click()
  expect((await last).resourceType()).toBe('fetch')
})
