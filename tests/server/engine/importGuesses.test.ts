import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'

let service: TestService
let keeper: Person
let villages: ReturnType<typeof importsOf>
let farmers: ReturnType<typeof importsOf>
beforeAll(async () => {
  service = await startService()
  keeper = await service.person([
    'view_geography',
    'geo:edit',
    'view_farmer_tab',
    'farmer:create',
    'farmer:edit',
    'pii:reveal',
  ])
  villages = importsOf(keeper, service.url, 'geographies')
  farmers = importsOf(keeper, service.url, 'farmers')
})
afterAll(() => service.close())

const names = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot']
const fillings = async (rows: Parameters<typeof workbook>[0], sheets = villages, tab = 'village') => {
  const { body } = await sheets.upload(workbook(rows), 'guess.xlsx', tab)
  return body.columns.map(({ field, isAside, isGuessed, why }) => [field ?? isAside, isGuessed, why])
}

describe('A column without a known heading', () => {
  const guess = (field: string) => [field, true, 'Matched by content: please check']

  it('is matched by its places, PINs, degrees and codes, and a column of row numbers is set aside', async () => {
    const rows = names.map((name, at) => [
      ...[at + 1, 'Punjab', 'Ludhiana', 'Jagraon', `Guess ${name}`],
      ...[720_000 + at, '142026', 30.78 + at / 100, 75.47],
    ])
    expect(await fillings([['S.', 'Rajya', 'Zila', 'Khand', 'Gaon', 'Kramank', 'Dak', 'N', 'E'], ...rows])).toEqual([
      [true, undefined, 'Row numbers only'],
      ...['parent.state', 'parent.district', 'parent', 'name', 'lgdCode', 'pins'].map(guess),
      ...['centroid.latitude', 'centroid.longitude'].map(guess),
    ])
  })

  it('stays open when two fields would fit, or two columns', async () => {
    const rows = names.map((name, at) => [
      'Punjab',
      'Ludhiana',
      'Jagraon',
      `Open ${name}`,
      `${142_030 + at}`,
      'Good',
      'Bad',
    ])
    const headings = ['State', 'District', 'Tehsil', 'Village', 'Ank', 'Remark', 'Remark 2']
    const told = await fillings([headings, ...rows])
    expect(told.slice(4).map(([field]) => field)).toEqual([undefined, undefined, undefined])
  })

  it('is matched by a heading that contains the name of a field', async () => {
    const told = await fillings([
      ['Name of the village', 'Taluka', 'LGD code no.'],
      ['Around Kalan', 'Jagraon', '720100'],
    ])
    expect(told).toEqual([
      ['name', true, undefined],
      ['parent', undefined, undefined],
      ['lgdCode', true, undefined],
    ])
  })

  it('with mobile numbers is matched to the required one of two such fields', async () => {
    const rows = names.map((name, at) => [name, `98123000${10 + at}`, at % 2 ? 'Male' : 'Female'])
    const told = await fillings([['First name', 'Ph', 'M/F'], ...rows], farmers, '')
    expect(told.slice(1)).toEqual(['mobile', 'gender'].map(guess))
  })
})

describe('One value for all rows', () => {
  it('fills a field without a column, refers to records, and can be corrected in a single row', async () => {
    const rows = names.map((name, at) => [`Valued ${name}`, 720_200 + at])
    const { body } = await villages.upload(workbook([['Village', 'LGD code'], ...rows]), 'v.xlsx', 'village')
    const values = { 'parent.state': 'Punjab', 'parent.district': 'Ludhiana', parent: 'Jagraon', pins: '142026' }
    const { status, body: settled } = await villages.settle(body.id, ['name', 'lgdCode'], values)
    expect([status, settled.columns.slice(2).map(({ heading }) => heading)]).toEqual([
      200,
      ['State', 'District', 'Tehsil', 'PINs'],
    ])
    expect((await villages.check(body.id)).counts).toMatchObject({ CREATE: 6, ERROR: 0 })
    const { body: mended } = await villages.mend(body.id, 3, { 5: '142099' })
    expect(mended.row).toMatchObject({ verdict: 'CREATE', cells: expect.arrayContaining(['142099']) as string[] })
    await villages.commit(body.id)
    const made = await keeper.get<{ items: { name: string; parent: { label: string }; pins: string[] }[] }>(
      '/api/admin/geographies?q=Valued&columns=name,parent,pins&sort=name',
    )
    expect(made.body.items.map(({ parent, pins }) => [parent.label, ...pins])).toEqual(
      ['142026', '142099', '142026', '142026', '142026', '142026'].map((pin) => ['Jagraon', pin]),
    )
  })

  it('is reported once when wrong, and replaced in all rows at once', async () => {
    const rows = names.map((name, at) => [`Misvalued ${name}`, 720_300 + at])
    const { body } = await villages.upload(workbook([['Village', 'LGD code'], ...rows]), 'v.xlsx', 'village')
    await villages.settle(body.id, ['name', 'lgdCode'], { parent: 'Jagroan' })
    await villages.check(body.id)
    const [word] = await villages.words(body.id)
    expect(word).toMatchObject({ field: 'parent', text: 'Jagroan', rows: 6 })
    await villages.replace(body.id, { field: 'parent', text: 'Jagroan', by: 'Jagraon' })
    expect((await villages.check(body.id)).counts).toMatchObject({ CREATE: 6, ERROR: 0 })
  })

  it('can be changed or removed when the columns are settled again', async () => {
    const { body } = await villages.upload(
      workbook([
        ['Village', 'LGD code'],
        ['Anew Kalan', 720_400],
      ]),
      'v.xlsx',
      'village',
    )
    await villages.settle(body.id, ['name', 'lgdCode'], { parent: 'Jagraon', pins: '142026' })
    await villages.settle(body.id, ['name', 'lgdCode'], { pins: '142099' })
    expect((await villages.rows(body.id))[0]?.cells).toEqual(['Anew Kalan', '720400', '142099'])
    await villages.settle(body.id, ['name', 'lgdCode'])
    expect((await villages.rows(body.id))[0]?.cells).toEqual(['Anew Kalan', '720400'])
  })

  it('is refused for a field filled by a column, for one that no sheet fills, and when it is not text', async () => {
    const { body } = await villages.upload(
      workbook([
        ['Village', 'LGD code'],
        ['Refused Kalan', 720_500],
      ]),
      'v.xlsx',
      'village',
    )
    for (const values of [{ name: 'Twice' }, { status: 'ACTIVE' }, { parent: 7 }, { parent: 'a\nb' }, ['x'], 'parent'])
      expect(
        (await villages.settle(body.id, ['name', 'lgdCode'], values as unknown as Record<string, string>)).status,
      ).toBe(400)
  })
})
