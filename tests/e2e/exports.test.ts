import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { openPortal, type Portal } from '../support/portal'
import { sheetsIn } from '../support/sheets'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

/** Chooses the entry with this beginning from the export menu, by keyboard. */
async function choose(page: Page, beginning: string): Promise<void> {
  await page.getByRole('button', { name: 'Export' }).focus()
  await page.keyboard.press('Enter')
  const active = page.locator('[role=menuitem][class*=-active]:focus')
  await active.waitFor()
  while (!(await active.innerText()).startsWith(beginning)) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('a short list is saved immediately by keyboard, as CSV and as a workbook', async () => {
  const page = await portal.page('admin', '/crops?q=bajra')
  await page.getByRole('row', { name: /Bajra/ }).waitFor()
  const saved = async (format: string): Promise<Buffer> => {
    const coming = page.waitForEvent('download')
    await choose(page, format)
    return readFileSync(await (await coming).path())
  }
  const book = sheetsIn(await saved('Excel'))
  expect([Object.keys(book), book.Crops?.length]).toEqual([['Crops', 'About this export'], 2])
  const lines = (await saved('CSV')).toString().trimEnd().split('\r\n')
  expect(lines.map((line) => line.split(',')[0])).toEqual(['\uFEFFName', 'Bajra'])
})

test('a long list is requested by email, exported in the background and downloaded from the export centre', async () => {
  const page = await portal.page('superadmin')
  const isClean = async (): Promise<void> => expect(await axe(page)).toEqual([])
  await visit(page, `${portal.url}/farmers`)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await page.getByRole('dialog', { name: 'Export farmers as CSV' }).waitFor()
  await page.getByRole('button', { name: 'Email me' }).click()
  await page.getByText('Your request to export the report to email is completed. Please check your email.').waitFor()
  await page.getByRole('button', { name: 'Open export centre' }).click()
  const download = page.getByRole('button', { name: 'Download Farmers' })
  await download.waitFor()
  await isClean()
  const coming = page.waitForEvent('download')
  await download.click()
  const lines = readFileSync(await (await coming).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines.length).toBeGreaterThan(5001)
  await page.getByText('downloaded once').waitFor()
  await visit(page, `${portal.url}/exports?link=00000000-0000-4000-8000-000000000000.made-up`)
  await page.getByText('This export isn’t available.').waitFor()
  expect(page.url()).toBe(`${portal.url}/exports`)
})

test('a list is scheduled weekly by keyboard, sent now, and is in the export centre and in the outbox', async () => {
  const page = await portal.page('admin', '/crops?q=bajra')
  await page.getByRole('row', { name: /Bajra/ }).waitFor()
  await choose(page, 'Send regularly')
  const dialog = page.getByRole('dialog', { name: 'Send “Crops” regularly' })
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await expect.poll(() => title.evaluate((box) => box === document.activeElement)).toBe(true)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Our bajra')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('fri')
  await page.getByRole('option', { name: 'Friday' }).waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
  await dialog.getByText(/^Every Friday at 08:00, next on/).waitFor()
  expect(await axe(page, '.dialog')).toEqual([])
  await title.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Regular delivery created successfully').waitFor()
  await visit(page, `${portal.url}/exports`)
  await page.getByText(/^Every Friday at 08:00 · next on/).waitFor()
  await page.getByRole('button', { name: 'Send now: Our bajra' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(/: sent to 1 of 1$/).waitFor()
  await page.getByRole('button', { name: 'Download Our bajra' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.goto(`${portal.url}/oidc/outbox`)
  await page
    .getByText(/Our bajra: \d/)
    .first()
    .waitFor()
})
