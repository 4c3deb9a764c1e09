import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceAs } from '../support/desk'
import { tick } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { settled } from '../support/settling'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const [BOOKINGS, MOST_CLICKS] = [10, 3]

interface Booking {
  readonly status: string
}

test(`sprayings of ${BOOKINGS} bookings are verified in bulk in at most ${MOST_CLICKS} clicks, as previewed`, async () => {
  const api = await serviceAs(portal, 'backoffice')
  const page = await portal.page('backoffice')
  let clicks = 0
  const count = async (done: Promise<void>): Promise<void> => {
    clicks += 1
    await done
  }
  const click = (target: Locator): Promise<void> => count(target.click())
  const address = `/bookings/to-verify?comparison=OK&size=${BOOKINGS}`
  await visit(page, portal.url + address)
  const links = page.locator('main tbody td a[href^="/bookings/"]')
  await links.first().waitFor()
  await settled(page)
  const hrefs = await links.evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).pathname))
  const ids = [...new Set(hrefs.map((href) => Number(href.split('/').at(-1))))].filter(Boolean)
  expect(ids).toHaveLength(BOOKINGS)

  await count(tick(page.getByRole('checkbox', { name: /Select all rows/ })))
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByText(`${BOOKINGS} selected`).waitFor()
  await click(bar.getByRole('button', { name: 'Verify' }))
  const dialog = page.getByRole('dialog', { name: `Verify: ${BOOKINGS} bookings` })
  await dialog.getByText(`${BOOKINGS} bookings will be changed.`).waitFor()
  await click(dialog.getByRole('button', { name: `Verify: ${BOOKINGS} bookings` }))
  const statuses = (): Promise<readonly string[]> =>
    Promise.all(ids.map(async (id) => (await api<Booking>('GET', `/bookings/${id}`)).status))
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(Array<string>(BOOKINGS).fill('VERIFIED'))
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
})
