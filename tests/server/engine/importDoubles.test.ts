import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type Person, type TestService } from '../../support/service'
import { importsOf, workbook } from '../../support/sheets'

let service: TestService
let keeper: Person
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
})
afterAll(() => service.close())

const places = ['State', 'District', 'Tehsil', 'Village', 'LGD Village Code']
let lgd = 730_000
const village = (name: string, [tehsil, district] = ['Jagraon', 'Ludhiana']): string[] => [
  ...['Punjab', district ?? '', tehsil ?? '', name, String((lgd += 1))],
]
const villages = () => importsOf(keeper, service.url, 'geographies')
const made = async (...names: string[]): Promise<void> => {
  const { id } = await villages().checked(workbook([places, ...names.map((name) => village(name))]), 'village')
  await villages().answer(id, { answer: 'NEW' })
  await villages().check(id)
  expect((await villages().commit(id)).body).toMatchObject({ done: names.length, failed: 0 })
}

const people = ['Mobile', 'First name', 'Last name', 'Father’s or husband’s name', 'Gender', 'Village']
let mobile = 9_812_400_000
const nextMobile = (): string => String((mobile += 1))
const farmer = (first: string, last: string, father = '', number = nextMobile()): string[] => [
  ...[number, first, last, father, 'Male', 'V1'],
]
const farmers = () => importsOf(keeper, service.url, 'farmers')

describe('An imported village', () => {
  it('with nearly the name of another in its tehsil is shown with it and waits, while the others are imported', async () => {
    await made('Dublipura')
    const sheets = villages()
    const rows = [village('Dublipur'), village('Sakhowal'), village('Dublipur', ['Nabha', 'Patiala'])]
    const told = await sheets.checked(workbook([places, ...rows]), 'village')
    expect(told.counts).toMatchObject({ ALIKE: 1, CREATE: 2 })
    const [row] = await sheets.rows(told.id, '?verdict=ALIKE')
    expect(row).toMatchObject({
      number: 2,
      answer: null,
      alike: [
        {
          title: 'Dublipura',
          code: `V${lgd - 3}`,
          place: 'Jagraon, Ludhiana, Punjab',
          percent: 95,
          by: ['parent', 'name'],
        },
      ],
    })
    expect((await sheets.commit(told.id)).body).toMatchObject({ done: 2, failed: 0 })
    const { body } = await sheets.read(told.id)
    expect([body.state, body.counts.ALIKE]).toEqual(['ready', 1])
    expect((await sheets.commit(told.id)).body).toMatchObject({ detail: '1 row needs an answer' })
  })

  it('is created, changes the other one or is left out as its row is answered, and the answer can be changed', async () => {
    await made('Answerpura')
    const sheets = villages()
    const rows = [village('Answerpur'), village('Answerpuraa')]
    const { id, counts } = await sheets.checked(workbook([places, ...rows]), 'village')
    expect(counts.ALIKE).toBe(2)
    const { body: changed } = await sheets.answer(id, { answer: 'CHANGE', rows: [2] })
    expect(changed.counts).toMatchObject({ UPDATE: 1, ALIKE: 1 })
    const [row] = await sheets.rows(id, '?verdict=UPDATE')
    expect(row?.changes).toMatchObject({ name: ['Answerpura', 'Answerpur'] })
    expect(row?.recordId).toBe(row?.alike[0]?.id)
    expect((await sheets.answer(id, { answer: 'LEAVE', rows: [3] })).body.counts).toMatchObject({ LEFT: 1, ALIKE: 0 })
    expect((await sheets.answer(id, { answer: 'NEW', rows: [3] })).body.counts).toMatchObject({ LEFT: 0, CREATE: 1 })
    expect((await sheets.commit(id)).body).toMatchObject({ done: 2, failed: 0 })
    const there = await keeper.get<{ items: { name: string }[] }>('/api/admin/geographies?type=village&q=Answer')
    expect(there.body.items.map(({ name }) => name).sort()).toEqual(['Answerpur', 'Answerpuraa'])
    expect((await sheets.answer(id, { answer: 'LEAVE', rows: [3] })).status).toBe(400)
  })

  it('with nearly the name of an earlier row waits, until that row is corrected or left out', async () => {
    const sheets = villages()
    const rows = [village('Bhainiwala'), village('Bhainiwal'), village('Otherpur')]
    const { id, counts } = await sheets.checked(workbook([places, ...rows]), 'village')
    expect(counts).toMatchObject({ ALIKE: 1, CREATE: 2 })
    const waiting = () => sheets.rows(id, '?verdict=ALIKE')
    expect((await waiting())[0]).toMatchObject({ number: 3, alike: [{ row: 2, title: 'Bhainiwala' }] })
    expect((await sheets.answer(id, { answer: 'CHANGE', rows: [3] })).status).toBe(400)
    await sheets.mend(id, 2, { 3: 'Zirakgarh' })
    expect(await waiting()).toEqual([])
    await sheets.mend(id, 2, { 3: 'Bhaini Wala' })
    await sheets.mend(id, 2, { 3: 'Bhainiwalaa' })
    expect((await waiting())[0]).toMatchObject({ number: 3, alike: [{ row: 2 }] })
    await sheets.mend(id, 4, { 3: 'Bhainiwall' })
    expect((await waiting()).map(({ number }) => number)).toEqual([3, 4])
    expect((await sheets.answer(id, { answer: 'LEAVE', rows: [3] })).body.counts).toMatchObject({ LEFT: 1, ALIKE: 1 })
  })

  it('left out of the import no longer reserves its code', async () => {
    await made('Leftpura')
    const sheets = villages()
    const [first, second] = [village('Leftpur'), village('Rightgarh')]
    const { id, counts } = await sheets.checked(workbook([places, first, second.with(4, first[4] ?? '')]), 'village')
    expect(counts).toMatchObject({ ALIKE: 1, ERROR: 1 })
    await sheets.answer(id, { answer: 'LEAVE', rows: [2] })
    expect((await sheets.check(id)).counts).toMatchObject({ LEFT: 1, CREATE: 1, ERROR: 0 })
  })

  it('can be answered together with all others that wait', async () => {
    await made('Allpura', 'Everypura')
    const sheets = villages()
    const rows = [village('Allpur'), village('Everypur')]
    const { id } = await sheets.checked(workbook([places, ...rows]), 'village')
    const { body } = await sheets.answer(id, { answer: 'CHANGE' })
    expect(body.counts).toMatchObject({ UPDATE: 2, ALIKE: 0 })
    const refused = await Promise.all(
      [{ answer: 'MAYBE' }, { answer: 'NOTE' }, { answer: 'NEW', rows: ['x'] }].map((one) => sheets.answer(id, one)),
    )
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
  })
})

describe('An imported farmer', () => {
  it('with nearly the same name and village waits unless the father differs', async () => {
    const sheets = farmers()
    const first = await sheets.checked(workbook([people, farmer('Gurpreet', 'Dhillon', 'Hari Singh')]))
    await sheets.commit(first.id)
    const rows = [
      farmer('Gurpreet', 'Dhillon', 'Mohan Lal'),
      farmer('Gurprit', 'Dhillon'),
      farmer('Gurpreet', 'Dhilon', 'Hari Sing'),
    ]
    const { id } = await sheets.checked(workbook([people, ...rows]))
    const told = await sheets.rows(id)
    expect(told.map(({ verdict }) => verdict)).toEqual(['CREATE', 'ALIKE', 'ALIKE'])
    expect(told[1]?.alike[0]).toMatchObject({ title: 'Gurpreet Dhillon', by: ['village', 'name'] })
  })

  it('with the mobile number of a differently named farmer waits, and cannot be created', async () => {
    const sheets = farmers()
    const number = nextMobile()
    const first = await sheets.checked(workbook([people, farmer('Balbir', 'Sandhu', '', number)]))
    await sheets.commit(first.id)
    const { id, counts } = await sheets.checked(workbook([people, farmer('Sunita', 'Verma', '', number)]))
    expect(counts).toMatchObject({ ALIKE: 1 })
    expect((await sheets.rows(id))[0]?.alike[0]).toMatchObject({ title: 'Balbir Sandhu', by: ['mobile'] })
    expect((await sheets.answer(id, { answer: 'NEW' })).body.counts).toMatchObject({ ALIKE: 1 })
    const { body } = await sheets.answer(id, { answer: 'CHANGE', rows: [2] })
    expect(body.counts).toMatchObject({ UPDATE: 1 })
    const same = await sheets.checked(workbook([people, farmer('Balbeer', 'Sandhu', '', number)]))
    expect(same.counts).toMatchObject({ UPDATE: 1, ALIKE: 0 })
  })

  it('is compared only with farmers whom the person may see', async () => {
    const sheets = farmers()
    const first = await sheets.checked(workbook([people, farmer('Visible', 'Grewal')]))
    await sheets.commit(first.id)
    const masked = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'], ['Jagraon'])
    const theirs = importsOf(masked, service.url, 'farmers')
    const seen = await theirs.checked(workbook([people, farmer('Visibal', 'Grewal')]))
    expect((await theirs.rows(seen.id))[0]?.alike).toHaveLength(1)
    const elsewhere = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'], ['Patiala'])
    const none = importsOf(elsewhere, service.url, 'farmers')
    const hidden = await none.checked(workbook([people, farmer('Visibal', 'Grewal')]))
    expect(JSON.stringify(await none.rows(hidden.id))).not.toContain('Visible Grewal')
  })
})

describe('Notes below the table of a sheet', () => {
  it('are left out and reported with their rows, and can be imported on request', async () => {
    const sheets = villages()
    const rows = [
      village('Notepur'),
      village('Sohangarh'),
      [],
      ['Prepared by the field office'],
      ['', '', 'Total', '2'],
    ]
    const { id, counts, notes } = await sheets.checked(workbook([places, ...rows]), 'village')
    expect([counts.CREATE, counts.LEFT, notes]).toEqual([2, 2, [5, 6]])
    const { body } = await sheets.answer(id, { answer: 'NEW', rows: [6] })
    expect([body.counts.LEFT, body.counts.ERROR, body.notes]).toEqual([1, 1, [5]])
    expect((await sheets.commit(id)).body).toMatchObject({ done: 2, failed: 0 })
    expect((await sheets.read(id)).body.state).toBe('done')
  })

  it('are not compared with each other when one of them is imported after all', async () => {
    const sheets = farmers()
    const headings = ['First name', 'Mobile', 'Gender', 'Village']
    const [known, signed] = [nextMobile(), nextMobile()]
    const rows = [
      ['Noor', known, 'Female', 'V1'],
      ['Checked by', signed],
      ['Approved by', signed],
    ]
    const { id, notes } = await sheets.checked(workbook([headings, ...rows]))
    expect(notes).toEqual([3, 4])
    await sheets.answer(id, { answer: 'NEW', rows: [4] })
    const [row] = await sheets.rows(id, '?verdict=ERROR')
    expect(row).toMatchObject({ number: 4, errors: { gender: expect.any(String) } })
    expect(JSON.stringify(row)).not.toContain('Row 3')
  })

  it('are found again when the headings are read from another row', async () => {
    const sheets = villages()
    const { body } = await sheets.upload(
      workbook([places, places, village('Notegarh'), [], ['Total', '1']]),
      'a.xlsx',
      'village',
    )
    expect((await sheets.headings(body.id, 2)).body.notes).toEqual([5])
  })
})
