import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { fieldServiceAs } from '../support/fieldWork'
import { openPortal, type Portal } from '../support/portal'
import { workbook } from '../support/sheets'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

const FIRST_CODE = 905_000
const firsts = ['Rampur', 'Kotla', 'Bassi', 'Talwandi', 'Dher', 'Saidpur', 'Nangal', 'Gill', 'Mundian', 'Fatehgarh']
const seconds = ['Kalan', 'Khurd', 'Sandhuan', 'Virkan', 'Jattan', 'Brahmana']
const names = firsts.flatMap((first) => seconds.map((second) => `Sathi ${first} ${second}`))

/**
 * Sixty villages: five wrong cells, one name close to an existing village’s, one equal to it, one close to another
 * row’s.
 */
function sixty(): (string | number)[][] {
  return names.map((name, at) => [
    at + 1,
    { 10: 'Sathi Patikot', 20: 'Sathi Pattikot', 59: 'Sathi Rampur Kalaan' }[at] ?? name,
    { 40: 'Jagroan', 41: 'Jagroan', 42: 'Nowhere' }[at] ?? 'Jagraon',
    { 43: 'L-43', 44: FIRST_CODE }[at] ?? FIRST_CODE + at,
  ])
}

test('sixty villages are imported from a sheet with a merged title, errors and duplicates, left unedited', async () => {
  const page = await portal.page('admin')
  const admin = await fieldServiceAs(portal, 'admin')
  const [tehsil] = await admin.list('/geographies/options?type=tehsil&q=Jagraon&size=1')
  const place = { type: 'village', parent: tehsil?.id, pins: ['142026'] }
  await admin.post('/geographies', { ...place, name: 'Sathi Pattikot', code: 'V905900', lgdCode: 905_900 })
  const title = [['Villages to be served from April'], ['Asked for by the field office'], []]
  const end = [[], ['Prepared by: Gurpreet Kaur']]
  const buffer = workbook([...title, ['S.No.', 'Gaon', 'Taluka', 'Kramank'], ...sixty(), ...end], ['A1:D1', 'A2:D2'])

  await visit(page, `${portal.url}/geographies/village`)
  await page.getByRole('link', { name: /Import$/ }).click()
  const file = { name: 'sixty.xlsx', mimeType: 'application/octet-stream', buffer }
  await page.getByLabel('The file').setInputFiles(file)
  expect(await page.getByLabel('Headings in').inputValue()).toBe('4')
  expect(await page.getByLabel('Field for “Gaon”').inputValue()).toBe('name')
  expect(await page.getByLabel('Field for “Kramank”').inputValue()).toBe('lgdCode')
  expect(await page.getByLabel('Field for “S.No.”').inputValue()).toBe('-')
  await page.getByLabel('Add a value for all rows').selectOption('PINs')
  await page.getByLabel('PINs', { exact: true }).fill('142026')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Check the rows' }).click()

  await page.getByRole('tab', { name: 'Error 5', selected: true }).waitFor({ timeout: 60_000 })
  await page.getByText('Row 66 was skipped: it looks like a note below the table.').waitFor()
  await page.getByRole('button', { name: /Replace Jagroan by Jagraon.* in 2 rows/ }).click()
  await page.getByRole('tab', { name: 'Error 3', selected: true }).waitFor()
  const mend = async (label: string, text: string): Promise<void> => {
    await page.getByLabel(label, { exact: true }).fill(text)
    await page.keyboard.press('Enter')
  }
  await mend('Tehsil of row 47', 'Jagraon')
  await page.getByRole('tab', { name: 'Error 2', selected: true }).waitFor()
  await mend('LGD code of row 48', String(FIRST_CODE + 43))
  await page.getByRole('tab', { name: 'Error 1', selected: true }).waitFor()
  await mend('LGD code of row 49', String(FIRST_CODE + 44))

  await page.getByText('3 rows are probably duplicates and need an answer.').waitFor()
  await page.getByRole('tab', { name: 'Probable duplicates 3' }).click()
  await page.getByText(/V905900 · Jagraon, Ludhiana, Punjab · 97% alike/).waitFor()
  expect(await axe(page)).toEqual([])
  const answer = async (row: number, label: string): Promise<void> => {
    const group = page.getByRole('group', { name: `Answer for row ${row}`, exact: true })
    await group.getByRole('button', { name: label }).click()
    await group.waitFor({ state: 'detached' })
  }
  await answer(15, 'Update existing')
  await answer(25, 'Add as new')
  await answer(64, 'Skip')
  await page.getByRole('button', { name: 'Import 59 rows' }).click()
  await page.getByText('59 rows imported.').waitFor({ timeout: 60_000 })

  await visit(page, `${portal.url}/geographies/village?q=Sathi%20Pat`)
  await page.getByText('Sathi Patikot', { exact: true }).first().waitFor()
  await page.getByText('Sathi Pattikot', { exact: true }).first().waitFor()
  const there = await admin.list('/geographies?type=village&q=Sathi&size=100')
  expect([there.length, there.filter(({ name }) => name === 'Sathi Pattikot').length]).toEqual([59, 1])
  expect(there.map(({ name }) => name)).not.toContain('Sathi Rampur Kalaan')
})
