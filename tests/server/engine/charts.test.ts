import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chart } from '#define'
import { register } from '#resources'
import { sql } from '../../../server/database'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { insertMany } from '../../../server/engine/write/insertMany'
import { sales, stalls } from '../../support/stalls'
import { startService, type Person, type TestService } from '../../support/service'

const resources = [stalls, sales]
const KEYS = ['view_farmer_tab', 'farmer:blacklist'] as const

interface List {
  readonly totalItems: number
  readonly items: readonly { readonly price: number | null; readonly field: { readonly acres: number } | null }[]
}

let service: TestService
let person: Person
beforeAll(async () => {
  service = await startService({ register: { ...register, resources: [...register.resources, ...resources] } })
  const { database, places } = service
  await database.script(printSchema(schemaOf({ resources }, { system: [] })).join(';\n'))
  const [north = 0, south = 0, east = 0, west = 0] = await insertMany(
    database,
    stalls,
    ['North', 'South', 'East', 'West'].map((name) => ({ name })),
  )
  const acres = (value: number): object => ({ value, unit: 'ACRE', acres: value })
  const [galib, sidhwan, biana] = [places['Galib Kalan'], places['Sidhwan Bet'], places.Biana]
  const createdAt = '2026-11-20T10:00:00+05:30'
  await insertMany(database, sales, [
    {
      name: 'One',
      stall: north,
      village: galib,
      grade: 'A',
      organic: true,
      soldOn: '2026-08-31',
      price: 10_01,
      cost: 5,
      field: acres(0.1),
      paidAt: '2026-11-01T00:30:00+05:30',
      createdAt,
    },
    {
      name: 'Two',
      stall: north,
      village: galib,
      grade: 'A',
      organic: false,
      soldOn: '2026-09-30',
      price: 10_02,
      field: acres(0.2),
      paidAt: '2026-10-31T23:59:59.999+05:30',
      createdAt,
    },
    {
      name: 'Three',
      stall: south,
      village: sidhwan,
      grade: 'A',
      soldOn: '2026-11-01',
      price: 10_02,
      field: acres(0.7),
      paidAt: '2026-11-03T12:00:00+05:30',
      createdAt,
    },
    { name: 'Four', stall: east, village: biana, grade: 'B', soldOn: '2026-11-30', price: 5_00, createdAt },
    { name: 'Five', stall: west, village: biana, grade: 'B', price: 4_99, createdAt: '2027-01-01T00:10:00+05:30' },
    { name: 'Six', village: galib, grade: 'C', price: 1_00, createdAt },
    { name: 'Seven', grade: 'D', price: 2_01, createdAt },
    { name: 'Eight', stall: north, grade: 'TEST', price: 900_00, createdAt },
    { name: 'Nine', createdAt },
  ])
  person = await service.person(KEYS)
})
afterAll(() => service.close())

const chart = async (name: string, query = '', who = person): Promise<Chart> => {
  const { status, body } = await who.get<Chart>(`/api/admin/sales/charts/${name}?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const bars = async (name: string, query = '', who = person): Promise<unknown[]> =>
  (await chart(name, query, who)).groups.map(({ label, value, count }) => [label, value, count])

describe('A chart of a list', () => {
  it.each(Object.keys(sales.list.charts ?? {}))('%s links each figure to exactly its records', async (name) => {
    const declared = sales.list.charts?.[name]
    for (const query of ['', 'grade.in=A,B&q=our', 'grade.ne=A']) {
      const { groups, total } = await chart(name, query)
      for (const { label, filter, value, count } of groups) {
        const { body } = await person.get<List>(`/api/admin/sales?${filter}&count=exact&size=100`)
        expect(body.totalItems, `${label}: ${filter}`).toBe(count)
        if (declared?.aggregate !== 'sum' || declared.field === 'cost') continue
        const values = body.items.map(({ price, field }) => (declared.field === 'price' ? price : field?.acres) ?? 0)
        expect(
          values.reduce((sum, one) => sum + one, 0),
          label,
        ).toBeCloseTo(value ?? NaN, 6)
      }
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(total.count)
    }
  })

  it('counts the records of each value, the largest group first and records without a value last', async () => {
    expect(await chart('byGrade')).toMatchObject({ label: 'Sales by grade', total: { value: 9, count: 9 } })
    expect(await bars('byGrade')).toEqual([
      ['Fine', 3, 3],
      ['Good', 2, 2],
      ['Fair', 1, 1],
      ['Poor', 1, 1],
      ['Test', 1, 1],
      ['Not set', 1, 1],
    ])
    expect(await bars('byOrganic')).toEqual([
      ['No', 1, 1],
      ['Yes', 1, 1],
      ['Not set', 7, 7],
    ])
  })

  it('sums money to the paisa, and combines the groups beyond the largest ones', async () => {
    const { groups, total } = await chart('earned')
    expect(groups.map(({ key, label, value }) => [key !== null, label, value])).toEqual([
      [true, 'North', 20_03],
      [true, 'South', 10_02],
      [false, 'Other', 9_99],
      [false, 'Not set', 3_01],
    ])
    expect(total).toEqual({ value: 43_05, count: 8 })
  })

  it('rounds an average once, also for several groups combined', async () => {
    expect(await bars('ordinary')).toEqual([
      ['Test', 900_00, 1],
      ['Fine', 10_02, 3],
      ['Other', 3_25, 4],
    ])
    expect((await chart('ordinary')).total).toEqual({ value: 117_88, count: 8 })
  })

  it('shows how many values an average covers, and links to the records with a value', async () => {
    const [id = 0] = await insertMany(service.database, sales, [{ name: 'Free', grade: 'TEST' }])
    const { groups } = await chart('ordinary')
    const [first] = groups
    expect(first).toMatchObject({ label: 'Test', value: 900_00, count: 1 })
    const { body } = await person.get<List>(`/api/admin/sales?${first?.filter}&columns=name,price&count=exact`)
    expect(body.items.map(({ price }) => price)).toEqual([900_00])
    await service.database.run(sql`delete from sales where id = ${id}`)
  })

  it('groups by place at a level, and names a village with its parent place', async () => {
    expect(await bars('acresByState')).toEqual([
      ['Punjab', 1, 4],
      ['Haryana', 0, 2],
      ['Not set', 0, 3],
    ])
    expect((await bars('byVillage')).map((bar) => (bar as string[])[0])).toContain('Galib Kalan, Jagraon')
  })

  it('groups by month up to the latest, including empty months between, with the earlier ones combined', async () => {
    expect(await bars('byMonth')).toEqual([
      ['Earlier', 1, 1],
      ['Sep 2026', 1, 1],
      ['Oct 2026', 0, 0],
      ['Nov 2026', 2, 2],
      ['Not set', 5, 5],
    ])
  })

  it('groups by days, weeks and years in India', async () => {
    expect((await bars('paidByDay')).slice(0, 4)).toEqual([
      ['31 Oct 2026', 10_02, 1],
      ['1 Nov 2026', 10_01, 1],
      ['2 Nov 2026', 0, 0],
      ['3 Nov 2026', 10_02, 1],
    ])
    expect((await bars('paidByWeek')).slice(0, 2)).toEqual([
      ['Week of 26 Oct 2026', 10_02, 2],
      ['Week of 2 Nov 2026', 10_02, 1],
    ])
    expect(await bars('byYear')).toEqual([
      ['2026', 8, 8],
      ['2027', 1, 1],
    ])
  })

  it('respects the list’s filters and search, and the viewer’s places', async () => {
    expect(await bars('byGrade', 'grade.in=A,C&stall.empty=true')).toEqual([['Fair', 1, 1]])
    expect(await bars('byGrade', 'q=three')).toEqual([['Fine', 1, 1]])
    expect(await bars('byGrade', 'q=nothing-is-called-so')).toEqual([])
    const near = await service.person(KEYS, ['Haryana'])
    expect(await bars('earned', '', near)).toEqual([
      ['East', 5_00, 1],
      ['West', 4_99, 1],
    ])
  })

  it('is refused to people who may not read the list or its field, and is not found under another name', async () => {
    const stranger = await service.person([])
    const reader = await service.person(['view_farmer_tab'])
    const status = async (who: Person, name: string): Promise<number> =>
      (await who.get(`/api/admin/sales/charts/${name}`)).status
    expect([await status(stranger, 'byGrade'), await status(reader, 'byGrade')]).toEqual([403, 200])
    expect([await status(reader, 'cost'), await status(person, 'cost')]).toEqual([403, 200])
    expect([await status(person, 'toString'), await status(person, 'byHeight')]).toEqual([404, 404])
    expect((await person.get('/api/admin/stalls/charts/byGrade')).status).toBe(404)
  })
})
