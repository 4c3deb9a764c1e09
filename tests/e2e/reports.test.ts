import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, messages, todayInIndia } from '#define'
import { newestMessage } from '../support/outbox'
import { openPortal, type Portal } from '../support/portal'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('a report opens with its last days, asks for others once they are removed, and has a chart of them', async () => {
  const page = await portal.page('bdo', '/sessions/mine')
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
})

test('a report of at most three months is emailed; its link requires signing in, and the download is logged', async () => {
  const today = todayInIndia(new Date())
  const page = await portal.page('bi')
  const over = async (days: number): Promise<void> => {
    const from = `${addDays(today, 1 - days)}T00:00:00%2B05:30`
    await visit(page, `${portal.url}/reports/spraying?startAt.gte=${from}&startAt.lte=${today}T23:59:59%2B05:30`)
    await page.getByText(/For up to 92 days, use Export: the file comes by email/).waitFor()
  }
  const button = page.getByRole('button', { name: 'Export' })
  await over(93)
  expect(await button.isDisabled()).toBe(true)
  await over(92)
  await button.click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await page.getByRole('button', { name: 'Email me' }).click()
  await page.getByText(messages.exportMailed).waitFor()
  await page.getByRole('button', { name: 'Open export centre' }).click()
  await page.getByRole('button', { name: 'Download Spraying report' }).waitFor()
  const mail = await newestMessage(portal, page, 'bi@example.in')
  const [link = ''] = /http\S+exports\?link=\S+/.exec(mail) ?? []

  const { page: elsewhere } = await portal.open()
  await elsewhere.goto(link)
  await elsewhere.getByRole('button', { name: 'Sign in' }).click()
  await elsewhere.getByRole('textbox', { name: 'Username' }).fill('bi')
  await elsewhere.getByLabel('Password', { exact: true }).fill(portal.password)
  await elsewhere.getByLabel('Password', { exact: true }).press('Enter')
  const coming = elsewhere.waitForEvent('download')
  await elsewhere.getByRole('button', { name: 'Download Spraying report' }).click()
  const lines = readFileSync(await (await coming).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFSpraying,Start,/)
  expect(lines.length).toBeGreaterThan(500)

  const admin = await portal.page('superadmin', '/access-log?kind=EXPORTED')
  const count = (lines.length - 1).toLocaleString('en-IN')
  await admin.getByText(`${count} of Spraying report`).first().waitFor()
})
