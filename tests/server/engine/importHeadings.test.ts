import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { startService, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'

let service: TestService
let sheets: ReturnType<typeof importsOf>
beforeAll(async () => {
  service = await startService()
  sheets = importsOf(await service.person(['view_geography', 'geo:edit']), service.url, 'geographies')
})
afterAll(() => service.close())

const row = (village: string, code: number): (string | number)[] => ['Punjab', 'Ludhiana', 'Jagraon', village, code]
const plain = ['State', 'District', 'Tehsil', 'Village', 'LGD Village Code']
const uploaded = async (rows: Parameters<typeof workbook>[0], merges: string[] = []) =>
  (await sheets.upload(workbook(rows, merges), 'villages.xlsx', 'village')).body

describe('The headings of a sheet', () => {
  it('are found below a merged title and an empty row, and the rows keep their numbers', async () => {
    const told = await uploaded(
      [['Villages of Jagraon, as surveyed'], [], plain, row('Heading Kalan', 710_001), row('Heading Khurd', 710_002)],
      ['A1:E1'],
    )
    expect(told.headings).toMatchObject({ row: 3, rows: [{ number: 1 }, { number: 3 }, { number: 4 }] })
    expect([told.isClear, told.columns.map(({ heading }) => heading)]).toEqual([true, plain])
    await sheets.settle(
      told.id,
      told.columns.map(({ field }) => field ?? null),
    )
    await sheets.check(told.id)
    expect((await sheets.rows(told.id)).map(({ number, verdict }) => [number, verdict])).toEqual([
      [4, 'CREATE'],
      [5, 'CREATE'],
    ])
  })

  it('may take two rows when cells are merged down and across', async () => {
    const told = await uploaded(
      [
        ['Survey 2026'],
        ['State', 'Where it lies', '', '', 'LGD Village Code'],
        ['', 'District', 'Tehsil', 'Village', ''],
        row('Merged Kalan', 710_003),
      ],
      ['A1:E1', 'A2:A3', 'B2:D2', 'E2:E3'],
    )
    expect(told.headings?.row).toBe(3)
    expect(told.columns.map(({ heading }) => heading)).toEqual(plain)
  })

  it('with the same name are distinguished by the group above them', async () => {
    const told = await uploaded([
      ['Village', '', 'Headman', ''],
      ['Name', 'LGD code', 'Name', 'Mobile'],
      ['Grouped', 710_004, 'Ram', '9812345670'],
      ['Grouped Too', 710_005, 'Sham', '9812345671'],
    ])
    expect(told.headings?.row).toBe(2)
    expect(told.columns.map(({ heading }) => heading)).toEqual(['Village Name', 'LGD code', 'Headman Name', 'Mobile'])
  })

  it('are in the first full row when none is known, and a person may choose another row and return', async () => {
    const told = await uploaded([
      ['Register of hamlets'],
      ['Rajya', 'Zila', 'Gaon'],
      ['Punjab', 'Ludhiana', 'Chosen Kalan'],
      ['Punjab', 'Ludhiana', 'Chosen Khurd', '', 'wide'],
    ])
    expect(told.headings?.row).toBe(2)
    const numbers = async () => (await sheets.rows(told.id)).map(({ number, cells }) => [number, cells.length])
    const { body: lower } = await sheets.headings(told.id, 3)
    expect([lower.headings?.row, lower.columns.slice(0, 3).map(({ heading }) => heading)]).toEqual([
      3,
      ['Punjab', 'Ludhiana', 'Chosen Kalan'],
    ])
    expect(await numbers()).toEqual([[4, 5]])
    const { body: upper } = await sheets.headings(told.id, 1)
    expect(upper.columns).toHaveLength(5)
    expect(await numbers()).toEqual([
      [2, 5],
      [3, 5],
      [4, 5],
    ])
    const refused = await Promise.all([4, 0, 99].map((row) => sheets.headings(told.id, row)))
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
  })

  it('can be read from another row without losing later rows, and duplicates are found among all of them', async () => {
    const many = Array.from({ length: 60 }, (_, at) => row(`Row ${'x'.repeat(at + 1)}`, 711_000 + (at % 59)))
    const told = await uploaded([plain, plain, ...many])
    const { body } = await sheets.headings(told.id, 2)
    expect(body.counts.PENDING).toBe(60)
    await sheets.settle(
      told.id,
      body.columns.map(({ field }) => field ?? null),
    )
    expect((await sheets.check(told.id)).counts).toMatchObject({ CREATE: 59, ERROR: 1 })
    expect((await sheets.headings(told.id, 1)).status).toBe(400)
  })

  it('of separated values are found below a title with other separators in it', async () => {
    const csv =
      'Villages, Jagraon\n\nState;District;Tehsil;Village;LGD Village Code\nPunjab;Ludhiana;Jagraon;Csv Kalan;710009\n'
    const { body } = await sheets.upload(csv, 'villages.csv', 'village')
    expect([body.headings?.row, body.columns.map(({ heading }) => heading)]).toEqual([3, plain])
  })

  it('without rows below them leave nothing of the file', async () => {
    const { status, body } = await sheets.upload(workbook([['Only a title']]), 'empty.xlsx', 'village')
    expect([status, body.detail]).toEqual([400, 'There are no rows under the headings'])
    expect(await service.database.json(sql`select count(*)::text from imports where file_name = 'empty.xlsx'`)).toBe(
      '0',
    )
  })
})
