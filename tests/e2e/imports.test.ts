import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from '../support/axe'
import { distinctName } from '../support/distinctName'
import { dayAhead, fieldServiceAs } from '../support/fieldWork'
import { tick, typedDay } from '../support/formSteps'
import { openPortal, type Portal } from '../support/portal'
import { sheetsIn, workbook } from '../support/sheets'
import { visit } from '../support/visiting'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal.close())

test('a workbook is filled in, its rows are checked, one is corrected, five are imported and one returned', async () => {
  const page = await portal.page('admin')
  const isClean = async (): Promise<void> => expect(await axe(page)).toEqual([])
  await visit(page, `${portal.url}/machines`)
  await page.getByRole('link', { name: /Import$/ }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download workbook' }).click()
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
  await page.getByLabel('Field for “Colour”').selectOption('-')
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
  expect([heading?.slice(-2), row?.at(-2), more]).toEqual([['Earlier row', 'Errors'], '6', []])
  expect(row?.at(-1)).toContain('District “Nowhere” was not found.')

  await visit(page, `${portal.url}/machines?import=new`)
  await page.getByRole('region', { name: 'Your recent imports' }).getByRole('button', { name: 'machines.xlsx' }).click()
  // Test files of one worker share their company.
  await page.getByRole('region', { name: 'machines.xlsx' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undo: Import: 5 machines undone').first().waitFor()
  await page.getByText('5 rows imported, 5 undone since. 1 row with errors.').waitFor()
  await page.getByRole('tab', { name: 'Imported 5' }).click()
  await page.getByText('New, no longer exists').nth(4).waitFor()
})

const headings = ['State', 'District', 'Tehsil', 'Village', 'LGD Village Code', 'PIN']
const FIRST_CODE = 800_000

/** Villages as in a survey: a misspelt tehsil in 38 rows, an unknown state, invalid PINs, and duplicate codes. */
function surveyed(count: number): string[][] {
  return Array.from({ length: count }, (_, at) => [
    at >= 38 && at < 41 ? 'Atlantis' : 'Punjab',
    'Ludhiana',
    at < 38 ? 'Jagroan' : 'Jagraon',
    `Survey ${distinctName(at)}`,
    String(FIRST_CODE + at + (at >= 55 && at < 67 ? 100 : 0)),
    at >= 41 && at < 55 ? '0142' : '142026',
  ])
}

test('five thousand villages are imported: 38 rows share a correction, 29 are returned, and two tehsils become served', async () => {
  const page = await portal.page('admin')
  const admin = await fieldServiceAs(portal, 'admin')
  const tehsil = async (name: string) => (await admin.list(`/geographies/options?type=tehsil&q=${name}&size=1`))[0]?.id
  const [surveyedIn, known] = [await tehsil('Jagraon'), await tehsil('Raikot')]
  const there = await admin.list(`/geographies?type=village&parent=${known}&size=100`)
  const moved = there.map(({ name }) => ['Punjab', 'Ludhiana', 'Raikot', String(name), '', '142099'])
  const look = async (rows: readonly (readonly string[])[]): Promise<void> => {
    await visit(page, `${portal.url}/geographies/village`)
    await page.getByRole('link', { name: /Import$/ }).click()
    const file = { name: 'villages.xlsx', mimeType: 'application/octet-stream', buffer: workbook(rows) }
    await page.getByLabel('The file').setInputFiles(file)
    await page.getByRole('button', { name: 'Check the rows' }).click()
  }
  await look([headings, ...surveyed(5000 - moved.length), ...moved])
  await page.getByRole('tab', { name: 'Error 67', selected: true }).waitFor({ timeout: 120_000 })
  await page.getByRole('tab', { name: `New ${(4933 - moved.length).toLocaleString('en-IN')}` }).waitFor()
  await page.getByRole('tab', { name: `Changed ${moved.length}` }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Replace Jagroan by Jagraon in 38 rows' }).click()
  await page.getByRole('tab', { name: 'Error 29', selected: true }).waitFor()
  await page.getByRole('button', { name: 'Import 4,971 rows' }).click()
  await page.getByText(/rows of 4,971/).waitFor()
  await page.getByText('4,971 rows imported. 29 rows with errors.').waitFor({ timeout: 120_000 })

  const back = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download 29 rows with errors' }).click()
  const [heading = [], ...wrong] = sheetsIn(readFileSync(await (await back).path())).Geographies ?? []
  expect([heading, wrong.length]).toEqual([[...headings, 'Earlier row', 'Errors'], 29])
  expect(wrong.filter((row) => !row.at(-1))).toEqual([])
  // Test files of one worker share their company.
  await page.getByRole('region', { name: 'villages.xlsx' }).getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: 'Undo' }).click()
  await page
    .getByText(/Undo: Import: 4,971 geographies undone/)
    .first()
    .waitFor({ timeout: 120_000 })

  const mended = wrong.map((row, at) => [
    'Punjab',
    ...row.slice(1, 4),
    String(FIRST_CODE + 6000 + at),
    '142026',
    '',
    '',
  ])
  await look([heading, ...mended])
  await page.getByRole('tab', { name: 'New 29' }).waitFor()
  await page.getByRole('tab', { name: 'Error 0' }).waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('tooltip').getByRole('button', { name: 'Discard' }).click()
  await page.getByLabel('The file').waitFor()

  await visit(page, `${portal.url}/geographies/village?parent.in=${surveyedIn},${known}&serviceable=false&size=100`)
  await tick(page.getByRole('checkbox', { name: /Select all rows/ }))
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Mark serviceable' }).click()
  const since = page.getByLabel('Serviceable from')
  await since.fill(typedDay(dayAhead(1)))
  await since.press('Tab')
  await page.getByRole('button', { name: /^Mark serviceable: \d+ geographies$/ }).click()
  await page.getByText('No geographies match the search and the filters.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByRole('row').nth(5).waitFor()
})

test('a cancelled import says how many rows are imported, and continues with only the others', async () => {
  const page = await portal.page('admin')
  const admin = await fieldServiceAs(portal, 'admin')
  const rows = Array.from({ length: 3000 }, (_, at) => [
    ...['Punjab', 'Ludhiana', 'Jagraon', `Cut ${distinctName(at)}`, String(FIRST_CODE - 4000 + at), '142026'],
  ])
  const villages = async (): Promise<number> => {
    const { totalItems } = await admin.get('/geographies?type=village&size=1&count=exact')
    return Number(totalItems)
  }
  const before = await villages()
  await visit(page, `${portal.url}/geographies/village`)
  await page.getByRole('link', { name: /Import$/ }).click()
  const file = { name: 'cut.xlsx', mimeType: 'application/octet-stream', buffer: workbook([headings, ...rows]) }
  await page.getByLabel('The file').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: 'Import 3,000 rows' }).click({ timeout: 120_000 })
  const bar = page.getByRole('region', { name: 'cut.xlsx' })
  await bar.getByRole('button', { name: 'Cancel' }).click()
  const rest = bar.getByRole('button', { name: /^Import [\d,]+ rows$/ })
  const left = Number((await rest.innerText()).replace(/\D/g, ''))
  expect(left).toBeGreaterThan(0)
  await page.getByRole('tab', { name: `Imported ${(3000 - left).toLocaleString('en-IN')}` }).waitFor()
  await bar.getByText('The import was cancelled. Imported rows are kept; you can import the rest.').waitFor()
  expect(await villages()).toBe(before + 3000 - left)
  await rest.click()
  await page.getByText(/^3,000 rows imported/).waitFor({ timeout: 120_000 })
  expect(await villages()).toBe(before + 3000)
})
