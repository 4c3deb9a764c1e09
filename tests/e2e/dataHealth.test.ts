import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

test('a record that violates a health rule is found by a check, and leaves the list once corrected', async () => {
  const page = await portal.page('superadmin')
  const label = 'Villages in use must be serviceable'
  await visit(page, `${portal.url}/users/data-health`)
  await page.getByRole('button', { name: 'Check now' }).click()
  const rule = page.getByRole('listitem').filter({ hasText: label })
  await rule.getByText(/Village mappings/).click()
  await page.getByRole('heading', { name: label, level: 1 }).waitFor()
  const row = page.getByRole('table').getByRole('row').nth(1)
  const village = (await row.getByRole('link').nth(1).textContent()) ?? ''
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: village, exact: true }) })
  expect(await rows.count()).toBeGreaterThan(0)
  await row.getByRole('link').nth(1).click()
  await page.getByRole('button', { name: 'Mark serviceable' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Serviceable from').fill('01-10-2026')
  await dialog.getByLabel('Serviceable from').press('Enter')
  await dialog.getByRole('button', { name: 'Mark serviceable' }).click()
  await page.getByText('Geography updated successfully').first().waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: label, level: 1 }).waitFor()
  await expect.poll(() => rows.count()).toBe(0)
})
