import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPortal, type Portal } from '../support/portal'
import { sheetsIn, workbook } from '../support/sheets'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

test('a workbook is filled in, its rows are looked through, one is mended, five come in and one comes back', async () => {
  const page = await portal.signIn('admin')
  const isClean = async (): Promise<void> => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.goto(`${portal.url}/machines`)
  await page.getByRole('link', { name: /Import$/ }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the workbook' }).click()
  const template = sheetsIn(readFileSync(await (await coming).path())).Machines?.[0] ?? []
  await isClean()

  const rows = Array.from({ length: 6 }, (_, index) => {
    const values: Record<string, string> = {
      ...{ 'Serial No': `E2E-IMPORT-${index}`, Type: 'DR-10', Ownership: 'Company', Purchased: '01/04/2026' },
      ...{ UIN: `E2EIMPORT${index}`, 'Type certificate No': 'TC-1' },
      District: index === 2 ? 'Ludhiyana' : index === 4 ? 'Nowhere' : 'Ludhiana',
    }
    return template.map((label) => values[label] ?? '')
  })
  const buffer = workbook([[...template, 'Colour'], ...rows.map((row) => [...row, 'red'])])
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.getByLabel('The file').setInputFiles({ name: 'machines.xlsx', mimeType, buffer })
  const check = page.getByRole('button', { name: 'Check the rows' })
  await check.waitFor()
  expect(await check.isDisabled()).toBe(true)
  await isClean()
  await page.getByLabel('What “Colour” fills').selectOption('-')
  await check.click()

  await page.getByRole('tab', { name: 'Error 2', selected: true }).waitFor()
  await isClean()
  await page.getByRole('button', { name: 'Ludhiana, Punjab' }).click()
  await page.getByRole('tab', { name: 'Error 1' }).waitFor()
  await page.getByRole('button', { name: 'Import 5 rows' }).click()
  await page.getByText('5 rows imported. 1 row with errors.').waitFor()
  await page.getByRole('tab', { name: 'Imported 5' }).click()
  await page.getByText('Imported', { exact: true }).nth(4).waitFor()

  const back = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download 1 row with errors' }).click()
  const [heading, row, ...more] = sheetsIn(readFileSync(await (await back).path())).Machines ?? []
  expect([heading?.at(-1), row?.at(-1), more]).toEqual(['Errors', 'District “Nowhere” is not to be found', []])
  // The files of a worker share their company.
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByText('Undo: Import: 5 machines changed').first().waitFor()
})
