import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chart } from '#define'
import { register } from '#resources'
import { printSchema } from '../../../server/database/printSchema'
import { schemaOf } from '../../../server/database/schemaOf'
import { insertMany } from '../../../server/engine/write/insertMany'
import { sales, stalls } from '../../support/stalls'
import { startService, type Person, type TestService } from '../../support/service'

const resources = [stalls, sales]
const KEYS = ['view_farmer_tab', 'farmer:blacklist'] as const

interface List {
  readonly totalItems: number
}

let service: TestService
let person: Person
beforeAll(async () => {
  service = await startService({ register: { ...register, resources: [...register.resources, ...resources] } })
  const { database, places } = service
  await database.script(printSchema(schemaOf({ resources }, { system: [] })).join(';\n'))
  const [galib, biana] = [places['Galib Kalan'], places.Biana]
  await insertMany(database, sales, [
    { name: 'One', village: galib, grade: 'A', soldOn: '2026-10-31', price: 10_01, cost: 5 },
    { name: 'Two', village: galib, grade: 'A', soldOn: '2026-11-01', price: 10_02 },
    { name: 'Three', village: galib, grade: 'A', price: 10_03 },
    { name: 'Four', village: biana, grade: 'B', soldOn: '2026-11-30', price: 5_00 },
    { name: 'Five', village: biana, grade: 'B', price: 4_99 },
    { name: 'Six', grade: 'C', price: 1_00 },
  ])
  person = await service.person(KEYS)
})
afterAll(() => service.close())

describe('The groups of a list', () => {
  const groups = async (query: string, who = person): Promise<Chart> => {
    const { status, body } = await who.get<Chart>(`/api/admin/sales/groups?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }

  it('follow the list’s filters, and sum fields that the viewer reads', async () => {
    const told = async (who: Person): Promise<unknown> => (await who.get('/api/admin/sales/groupings')).body
    const by = [
      { path: 'grade', label: 'Grade', isDated: false },
      { path: 'soldOn', label: 'Sold on', isDated: true },
      { path: 'paidAt', label: 'Paid at', isDated: true },
      ...['zone', 'state', 'district', 'tehsil'].map((level) => ({
        path: `village.${level}`,
        label: `${level.charAt(0).toUpperCase()}${level.slice(1)}`,
        isDated: false,
      })),
      { path: 'village', label: 'Village', isDated: false },
    ]
    const [price, cost, field] = [
      { field: 'price', label: 'Price' },
      { field: 'cost', label: 'Cost' },
      { field: 'field', label: 'Field' },
    ]
    expect(await told(person)).toEqual({ by, figures: [price, cost, field] })
    expect(await told(await service.person(['view_farmer_tab']))).toEqual({ by, figures: [price, field] })
  })

  it('are counted, summed and averaged, each with a link to its records, within the list’s filters', async () => {
    const { label, groups: counted, total } = await groups('by=grade&grade.in=A,B')
    expect([label, total.count]).toEqual(['Sales by grade', 5])
    expect(counted.map(({ label: group, count }) => [group, count])).toEqual([
      ['Fine', 3],
      ['Good', 2],
    ])
    for (const { filter, count } of counted) {
      const { body } = await person.get<List>(`/api/admin/sales?${filter}&count=exact`)
      expect(body.totalItems).toBe(count)
    }
    const summed = await groups('by=soldOn&period=month&aggregate=sum&field=price&soldOn.gte=2026-11-01')
    expect(summed.groups.map(({ label: group, value }) => [group, value])).toEqual([['Nov 2026', 15_02]])
    expect((await groups('by=grade&aggregate=average&field=price&grade=A')).total.value).toBe(10_02)
    const byState = await groups('by=village.state&aggregate=sum&field=price')
    expect(byState.groups.map(({ label: group, value }) => [group, value])).toEqual([
      ['Punjab', 30_06],
      ['Haryana', 9_99],
      ['Not set', 1_00],
    ])
    const byPayment = await groups('by=paidAt&period=month')
    expect(byPayment.groups.map(({ label: group, count }) => [group, count])).toEqual([['Not paid yet', 6]])
  })

  it('for an average are the records with a value, also in a field that is no filter of the list', async () => {
    const { groups: averaged } = await groups('by=grade&aggregate=average&field=cost')
    expect(averaged.map(({ label, value, count }) => [label, value, count])).toEqual([['Fine', 5, 1]])
    const listed = async (query: string) => person.get<List>(`/api/admin/sales?${query}&count=exact`)
    expect((await listed(averaged[0]?.filter ?? '')).body).toMatchObject({ totalItems: 1, items: [{ name: 'One' }] })
    expect(await listed('cost.gt=4')).toMatchObject({
      status: 400,
      body: { title: 'Sales cannot be filtered by cost' },
    })
  })

  it.each([
    ['nothing', '', 'Sales can’t be grouped by nothing'],
    ['what is no filter', 'by=stall', 'Sales can’t be grouped by stall'],
    ['a date without its period', 'by=soldOn', 'soldOn needs a period'],
    ['a choice with a period', 'by=grade&period=month', 'grade needs no period'],
    ['an unknown aggregate', 'by=grade&aggregate=most', 'most must be count, sum or average'],
    ['a sum of words', 'by=grade&aggregate=sum&field=name', 'Sales have no sum of name'],
    ['a sum of nothing', 'by=grade&aggregate=sum', 'Sales have no sum of nothing'],
  ])('are refused by %s', async (_, query, words) => {
    const { status, body } = await person.get(`/api/admin/sales/groups?${query}`)
    expect([status, body.detail ?? body.title]).toEqual([400, words])
  })

  it('are refused to people who may not read the list, and do not sum fields that a viewer cannot read', async () => {
    const [stranger, reader] = [await service.person([]), await service.person(['view_farmer_tab'])]
    expect((await stranger.get('/api/admin/sales/groups?by=grade')).status).toBe(403)
    expect((await stranger.get('/api/admin/sales/groupings')).status).toBe(403)
    expect((await reader.get('/api/admin/sales/groups?by=grade&aggregate=sum&field=cost')).status).toBe(400)
    const near = await service.person(KEYS, ['Haryana'])
    expect((await groups('by=grade', near)).total.count).toBe(2)
  })
})
