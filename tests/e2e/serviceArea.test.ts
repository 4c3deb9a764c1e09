import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '../support/portal'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

test('a service area is chosen in the top bar, narrows what is shown, and is kept until all are chosen', async () => {
  const page = await portal.page('support', '/geographies/state?size=100')
  const states = async (): Promise<string[]> => {
    await page.locator('tbody tr').first().waitFor()
    return page.locator('tbody tr a[href^="/geographies/"]').allInnerTexts()
  }
  expect(await states()).toContain('Punjab')
  await page.getByRole('button', { name: 'All service areas' }).click()
  await page.getByRole('menuitem', { name: 'South' }).click()
  const chosen = page.getByRole('button', { name: 'Service area: South' })
  await chosen.waitFor()
  await page.getByRole('link', { name: 'Karnataka' }).first().waitFor()
  expect(await states()).not.toContain('Punjab')
  await page.reload()
  await chosen.click()
  await page.getByRole('menuitem', { name: 'All service areas' }).click()
  await page.getByRole('link', { name: 'Punjab' }).first().waitFor()
})
