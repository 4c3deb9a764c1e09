import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '../support/portal'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('a report is entered with its last days, asks for others once they are taken away, and has a chart of them', async () => {
  const page = await portal.signIn('bdo')
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await heading(page, 'Reports').waitFor()
  await page
    .getByRole('list', { name: 'Reports' })
    .getByRole('link', { name: /^Spraying/ })
    .click()
  await heading(page, 'Spraying report').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('startAt.within')).toBe('last30Days')
  await page.getByRole('link', { name: /^SPR-/ }).first().waitFor()
  await page.getByRole('img', { name: /^A chart: .* acres in / }).waitFor()

  await page.getByText('Clear all').click()
  await page.getByText('Please select Start and End Date').waitFor()
  expect(await page.getByRole('img', { name: /^A chart/ }).count()).toBe(0)
  await page.getByRole('combobox', { name: 'Days' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.locator('.ant-select-item-option', { hasText: 'This week' }).click()
  await page.getByText('Start: This week').waitFor()
  await page.context().close()
})
