import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '../support/portal'
import { sheetsIn } from '../support/sheets'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

test('a short list is saved at once by keyboard, as CSV and as a workbook', async () => {
  const page = await portal.signIn('admin')
  await page.goto(`${portal.url}/crops?q=bajra`)
  await page.getByRole('row', { name: /Bajra/ }).waitFor()
  const saved = async (...keys: readonly string[]): Promise<Buffer> => {
    await page.getByRole('button', { name: 'Export' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('[role=menuitem]:focus').waitFor()
    const coming = page.waitForEvent('download')
    for (const key of keys) await page.keyboard.press(key)
    return readFileSync(await (await coming).path())
  }
  const book = sheetsIn(await saved('Enter'))
  expect([Object.keys(book), book.Crops?.length]).toEqual([['Crops', 'About this export'], 2])
  const lines = (await saved('ArrowDown', 'Enter')).toString().trimEnd().split('\r\n')
  expect(lines.map((line) => line.split(',')[0])).toEqual(['\uFEFFName', 'Bajra'])
})

test('a long list is asked for by e-mail, made in the background and fetched from the export centre', async () => {
  const page = await portal.signIn('superadmin')
  const isClean = async (): Promise<void> => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.goto(`${portal.url}/farmers`)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await page.getByRole('dialog', { name: 'Export farmers as CSV' }).waitFor()
  await page.getByRole('button', { name: 'E-mail me' }).click()
  await page.getByText('Your request to export the report to email is completed. Please check your email.').waitFor()
  await page.getByRole('button', { name: 'Open the export centre' }).click()
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
  await page.goto(`${portal.url}/exports?link=00000000-0000-4000-8000-000000000000.made-up`)
  await page.getByText('The link leads to no export of yours.').waitFor()
  expect(page.url()).toBe(`${portal.url}/exports`)
})
