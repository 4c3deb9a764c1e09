import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { startService, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'

const keys = ['view_geography', 'geo:edit']
const headings = ['State', 'District', 'Tehsil', 'Village', 'LGD Village Code', 'PIN', 'Latitude', 'Longitude']

let service: TestService
let keeper: Person
let sheets: ReturnType<typeof importsOf>
beforeAll(async () => {
  service = await startService()
  keeper = await service.person(keys)
  sheets = importsOf(keeper, service.url, 'geographies')
})
afterAll(() => service.close())

let lgd = 700_000
const village = (name: string, more: Partial<Record<(typeof headings)[number], string>> = {}): string[] => {
  const whole: Record<string, string> = {
    ...{
      State: 'Punjab',
      District: 'Ludhiana',
      Tehsil: 'Jagraon',
      Village: name,
      'LGD Village Code': String((lgd += 1)),
    },
    ...{ PIN: '142026', Latitude: '30.78', Longitude: '75.47', ...more },
  }
  return headings.map((heading) => whole[heading] ?? '')
}
const checked = (...rows: string[][]) => sheets.checked(workbook([headings, ...rows]), 'village')
const called = async (name: string): Promise<Record<string, unknown>[]> =>
  (
    await keeper.get<{ items: Record<string, unknown>[] }>(
      `/api/admin/geographies?q=${encodeURIComponent(name)}&columns=code,name,parent,lgdCode,pins,centroid`,
    )
  ).body.items

describe('Villages imported from a sheet', () => {
  it('have a template in the words of their tab, with a column for each part of the place', async () => {
    const book = await sheets.book('template?tab=village')
    const template = book.Geographies?.[0] ?? []
    expect(template).toEqual(
      expect.arrayContaining(['State', 'District', 'Tehsil', 'Village', 'LGD code', 'PINs', 'Latitude', 'Longitude']),
    )
    expect(template).not.toContain('Type')
    const { body } = await sheets.upload(workbook([template, template.map(() => 'x')]), 'villages.xlsx', 'village')
    expect([body.isClear, body.missing]).toEqual([true, []])
  })

  it('find their tehsil by its path, get a code from their LGD code, and are found by it the next time', async () => {
    const row = village('Import Kalan')
    const { id, counts } = await checked(row)
    expect(counts).toMatchObject({ CREATE: 1, ERROR: 0 })
    await sheets.commit(id)
    const [made] = await called('Import Kalan')
    expect(made).toMatchObject({
      ...{ code: `V${row[4]}`, pins: ['142026'], parent: { label: 'Jagraon' } },
      centroid: { coordinates: [75.47, 30.78] },
    })
    expect((await checked(row)).counts).toMatchObject({ UNCHANGED: 1 })
    const renamed = await checked(row.map((cell) => (cell === 'Import Kalan' ? 'Import Khurd' : cell)))
    expect(await sheets.rows(renamed.id)).toMatchObject([
      { verdict: 'UPDATE', recordId: made?.id, changes: { name: ['Import Kalan', 'Import Khurd'] } },
    ])
  })

  it('with the same name in one tehsil are distinguished by LGD code, and one without a code is completed', async () => {
    await sheets.commit((await checked(village('Twin Pur', { 'LGD Village Code': '700901' }))).id)
    const { counts } = await checked(village('Twin Pur', { 'LGD Village Code': '700902' }))
    expect(counts).toMatchObject({ ALIKE: 1, UPDATE: 0 })
    const { counts: bare } = await checked(village('Galib Kalan', { 'LGD Village Code': '700903' }))
    expect(bare).toMatchObject({ UPDATE: 1 })
  })

  it('with a wrong place, PIN or number are reported at the cell, with suggestions', async () => {
    await sheets.commit((await checked(village('Lgd Taken', { 'LGD Village Code': '700950' }))).id)
    const twice = village('Import Two')
    const { id, counts } = await checked(
      village('Wrong A', { Tehsil: 'Jagron' }),
      village('Wrong B', { District: 'Ludhianna' }),
      village('Wrong C', { State: 'Atlantis' }),
      village('Wrong D', { PIN: '0142' }),
      twice,
      [...twice],
      village('Wrong E', { District: 'Patiala' }),
      village('Wrong F', { Latitude: 'north' }),
    )
    expect(counts).toMatchObject({ CREATE: 1, ERROR: 7 })
    const rows = await sheets.rows(id, '?verdict=ERROR')
    expect(rows.map(({ errors }) => errors)).toEqual([
      { parent: 'Tehsil “Jagron” was not found in Ludhiana, Punjab' },
      { 'parent.district': 'District “Ludhianna” was not found in Punjab' },
      { 'parent.state': 'State “Atlantis” was not found' },
      { pins: expect.stringContaining('PIN') as string },
      { lgdCode: 'Row 6 has the same LGD code', name: 'Row 6 has the same Tehsil and Village' },
      { parent: 'Tehsil “Jagraon” was not found in Patiala, Punjab' },
      { 'centroid.latitude': expect.any(String) as string },
    ])
    expect(rows.slice(0, 2).map(({ hints }) => hints)).toEqual([
      { parent: ['Jagraon'] },
      { 'parent.district': ['Ludhiana'] },
    ])
  })

  it('with a wrong parent in its own column are reported and corrected there, also beside a tehsil column', async () => {
    const columns = ['Type', 'Name', 'State', 'District', 'Tehsil', 'Parent', 'LGD code']
    const row = ['Village', 'Beside Pur', 'Punjab', 'Ludhiana', '', 'Jagron', String((lgd += 1))]
    const { id, counts } = await sheets.checked(workbook([columns, row]))
    expect(counts).toMatchObject({ ERROR: 1 })
    const [wrong] = await sheets.rows(id)
    expect(wrong?.errors).toEqual({ parent: 'Parent “Jagron” was not found in Ludhiana, Punjab' })
    expect(wrong?.hints).toEqual({ parent: ['Jagraon'] })
    await sheets.mend(id, wrong?.number ?? 0, { 5: 'Jagraon' })
    expect(await sheets.rows(id)).toMatchObject([{ verdict: 'CREATE', errors: {} }])
  })

  it('with the same wrong word are corrected in all rows at once', async () => {
    const { id } = await checked(
      ...['Many A', 'Many B', 'Many C'].map((name) => village(name, { Tehsil: 'Jagroan' })),
      village('Many D', { Tehsil: 'Xyz' }),
    )
    const [word, ...more] = await sheets.words(id)
    expect([word?.text, word?.rows, word?.hints, more]).toEqual(['Jagroan', 3, ['Jagraon'], []])
    const { body } = await sheets.replace(id, { field: 'parent', text: 'Jagroan', by: 'Jagraon' })
    expect(body).toMatchObject({ state: 'checking', counts: { PENDING: 3, ERROR: 1 } })
    expect((await sheets.check(id)).counts).toMatchObject({ CREATE: 3, ERROR: 1 })
    expect((await sheets.replace(id, { field: 'parent', text: 'Jagroan', by: 'Jagraon' })).status).toBe(400)
    expect((await sheets.replace(id, { field: 'code', text: 'Xyz', by: 'x' })).status).toBe(400)
  })

  it('with the same name and parent are distinguished by their LGD codes, which other sheets require', async () => {
    const twins = [village('Kotli Twin'), village('Kotli Twin')]
    const made = await checked(...twins)
    expect(made.counts).toMatchObject({ CREATE: 1, ALIKE: 1, ERROR: 0 })
    await sheets.answer(made.id, { answer: 'NEW' })
    await sheets.commit(made.id)
    const clerk = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit', 'pii:reveal', ...keys])
    const farmers = importsOf(clerk, service.url, 'farmers')
    const columns = ['Mobile', 'First name', 'Gender', 'Language', 'State', 'District', 'Tehsil', 'Village']
    const farmer = (mobile: string, place: string, name: string): string[] => [
      ...[mobile, name, 'Female', 'Punjabi', 'Punjab', 'Ludhiana', 'Jagraon', place],
    ]
    const [first, second] = twins.map((row) => row[4] ?? '')
    const { id } = await farmers.checked(
      workbook([
        columns,
        farmer('9812311101', 'Kotli Twin', 'Gita'),
        farmer('9812311102', `Kotli Twin (LGD ${first})`, 'Bimla'),
        farmer('9812311103', String(second), 'Kamal'),
      ]),
    )
    const [open, ...told] = await farmers.rows(id)
    const hints = [first, second].map((code) => `Kotli Twin (LGD ${code}), Jagraon, Ludhiana, Punjab`)
    expect(open?.hints).toEqual({ village: hints })
    expect(told.map(({ verdict }) => verdict)).toEqual(['CREATE', 'CREATE'])
    const { body } = await farmers.mend(id, 2, { 7: hints[1] ?? '' })
    expect(body.row.verdict).toBe('CREATE')
    await farmers.commit(id)
    const lgdOf = await service.database.rows<{ code: number }>(sql`
      select g.lgd_code as code from farmers f join geographies g on g.id = f.village_id where f.mobile like '%98123111%' order by f.mobile`)
    expect(lgdOf.map(({ code }) => String(code))).toEqual([second, first, second])
  })

  it('outside the person’s geographies are not created or revealed', async () => {
    const patiala = await service.person(keys, ['Patiala'])
    const theirs = importsOf(patiala, service.url, 'geographies')
    const { id } = await theirs.checked(workbook([headings, village('Outside')]), 'village')
    const [row] = await theirs.rows(id)
    expect([row?.verdict, row?.errors]).toEqual([
      'ERROR',
      { 'parent.district': 'District “Ludhiana” was not found in Punjab' },
    ])
    expect(JSON.stringify(row?.hints)).not.toContain('Ludhiana')
  })
})

describe('The assignment of columns', () => {
  it('is remembered for the same person’s next sheet with the same headings', async () => {
    const rows = [
      [...headings, 'Remarks', 'Kind of soil'],
      [...village('Remember'), 'x', 'y'],
    ]
    const { body } = await sheets.upload(workbook(rows), 'a.xlsx', 'village')
    expect(body.isClear).toBe(false)
    const meant = body.columns.map(({ field }) => field ?? null)
    await sheets.settle(body.id, meant.with(8, 'nameLocal'))
    const next = await sheets.upload(workbook([...rows, [...village('Remember too'), 'z', '']]), 'b.xlsx', 'village')
    expect(next.body.columns.slice(8)).toEqual([
      { heading: 'Remarks', field: 'nameLocal', isRemembered: true },
      { heading: 'Kind of soil', isAside: true, isRemembered: true },
    ])
    expect(next.body.isClear).toBe(true)
    const other = importsOf(await service.person(keys), service.url, 'geographies')
    const theirs = await other.upload(workbook(rows), 'a.xlsx', 'village')
    expect([theirs.body.isClear, theirs.body.earlier?.isOwn]).toEqual([false, false])
  })
})
