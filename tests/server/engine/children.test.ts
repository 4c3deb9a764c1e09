import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lands, register } from '#resources'
import { sql } from '../../../server/database'
import { historyLength, startService, type Answer, type Person, type TestService } from '../../support/service'

type Row = Record<string, unknown> & { readonly id: number; readonly version: number }

/** The declared lands with delete allowed, since no declared rows may be deleted so far. */
const deletable = { ...lands, access: { ...lands.access, delete: 'farmer:edit' as const } }
const resources = register.resources.map((resource) => (resource.is.name === 'lands' ? deletable : resource))

let service: TestService
let person: Person
let mobile = 9_100_000_000
beforeAll(async () => {
  service = await startService({ register: { ...register, resources } })
  person = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit', 'pii:reveal'])
})
afterAll(() => service.close())

const farmer = (): Record<string, unknown> => ({
  mobile: `+91${(mobile += 1)}`,
  firstName: 'Gurpreet',
  gender: 'FEMALE',
  source: 'CALL_CENTRE',
  language: 'pa',
  village: service.places['Galib Kalan'],
})
const land = (name: string): Record<string, unknown> => ({
  name,
  village: service.places['Galib Kalan'],
  area: { value: 2, unit: 'ACRE' },
  ownership: 'OWNED',
})
const withRows = (rows: unknown): Record<string, unknown> => ({ ...farmer(), _children: { lands: rows } })
const make = (body: unknown, by = person): Promise<Answer<Row>> => by.send<Row>('POST', '/api/admin/farmers', body)
const change = (id: number, rows: unknown, more: object = {}, by = person): Promise<Answer<Row>> =>
  by.send<Row>('PATCH', `/api/admin/farmers/${id}`, { ...more, _children: { lands: rows } })
const landsOf = async (id: number): Promise<Row[]> =>
  (await person.get<{ items: Row[] }>(`/api/admin/lands?farmer=${id}&sort=id&size=100`)).body.items
const farmersCount = (): Promise<string> => service.database.json(sql`select count(*)::text from farmers`)

describe('Rows created with their record', () => {
  it('belong to it, count in its roll-ups and have a history of their own, in one request', async () => {
    const { status, body } = await make(withRows({ create: [land('Well field'), land('Canal field')] }))
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ landsCount: 2, totalLandAcre: 4, holdingClass: 'SMALL' })
    const rows = await landsOf(body.id)
    expect(rows.map(({ name }) => name)).toEqual(['Well field', 'Canal field'])
    expect(await historyLength(service.database, 'lands', rows[0]?.id ?? 0)).toBe(1)
    const requests = await service.database.json(
      sql`select count(distinct request)::text from history where (resource = 'farmers' and record_id = ${body.id}) or (resource = 'lands' and record_id = ${rows[0]?.id})`,
    )
    expect(requests).toBe('1')
  })

  it('are created once, however often the request is sent', async () => {
    const body = withRows({ create: [land('Well field')] })
    const key = { 'idempotency-key': 'a farmer with a land' }
    const [first, second] = [
      await person.send<Row>('POST', '/api/admin/farmers', body, key),
      await person.send<Row>('POST', '/api/admin/farmers', body, key),
    ]
    expect(second.body).toEqual(first.body)
    expect(await landsOf(first.body.id)).toHaveLength(1)
  })

  it('beyond the limit are refused at their row with the limit’s message, and nothing is written', async () => {
    const before = await farmersCount()
    const eleven = Array.from({ length: 11 }, (_, index) => land(`Field ${index}`))
    const { status, body } = await make(withRows({ create: eleven }))
    expect([status, body.title, body.fields]).toEqual([
      400,
      'Error while creating farmer',
      { '_children.lands.create.10': 'You already have added 10 lands' },
    ])
    expect(await farmersCount()).toBe(before)
  })

  it('report all their errors at once, cell by cell, including those found by the database', async () => {
    const { status, body } = await make(
      withRows({
        create: [
          land('Same'),
          { name: '', ownership: 'OWNED' },
          land('Same'),
          { ...land('Leased'), ownership: 'LEASED' },
        ],
      }),
    )
    expect([status, body.fields]).toEqual([
      400,
      {
        '_children.lands.create.1.name': 'Land name is required',
        '_children.lands.create.1.area': 'Area is required',
        '_children.lands.create.2.name': 'This farmer already has a land with this name',
        '_children.lands.create.3.ownerName': 'Owner’s name is required',
      },
    ])
  })

  it('cannot be given to another record or have rows themselves', async () => {
    const { body: other } = await make(farmer())
    const { body } = await make(withRows({ create: [{ ...land('Mine'), farmer: other.id }] }))
    expect(await landsOf(other.id)).toEqual([])
    expect(await landsOf(body.id)).toHaveLength(1)
    const nested = await make(withRows({ create: [{ ...land('Deep'), _children: { crops: {} } }] }))
    expect(nested.body.fields).toEqual({ '_children.lands.create.0._children': 'Unknown field' })
  })
})

describe('Rows changed with their record', () => {
  const made = async (...names: string[]): Promise<{ id: number; rows: Row[] }> => {
    const { body } = await make(withRows({ create: names.map(land) }))
    return { id: body.id, rows: await landsOf(body.id) }
  }

  it('are created, changed and deleted together, where a deletion makes room for a new row', async () => {
    const { id, rows } = await made('One', 'Two')
    const [one, two] = rows as [Row, Row]
    const { status, body } = await change(
      id,
      { create: [land('One')], update: [{ id: two.id, version: 1, name: 'Second' }], delete: [one.id] },
      { lastName: 'Sandhu' },
    )
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ name: 'Gurpreet Sandhu', landsCount: 2 })
    expect((await landsOf(id)).map(({ name }) => name)).toEqual(['Second', 'One'])
    expect(await historyLength(service.database, 'lands', one.id)).toBe(2)
  })

  it('are left unchanged, like their record, when one of them is refused', async () => {
    const { id, rows } = await made('One')
    const { status } = await change(
      id,
      { create: [land('')], update: [{ id: rows[0]?.id, name: 'Other' }] },
      { lastName: 'Gill' },
    )
    expect(status).toBe(400)
    expect((await landsOf(id)).map(({ name }) => name)).toEqual(['One'])
    expect((await person.get<Row>(`/api/admin/farmers/${id}`)).body).toMatchObject({ version: 1, name: 'Gurpreet' })
  })

  it('merge changes to different cells, and report conflicts in the same ones', async () => {
    const { id, rows } = await made('One')
    const row = rows[0] as Row
    await person.send('PATCH', `/api/admin/lands/${row.id}`, { surveyNumber: '12/3' })
    const merged = await change(id, { update: [{ id: row.id, version: 1, name: 'First' }] })
    expect(merged.body._merged).toMatchObject([{ field: '_children.lands.update.0.surveyNumber' }])
    const refused = await change(id, { update: [{ id: row.id, version: 1, surveyNumber: '99' }] })
    expect(refused.status).toBe(412)
    expect(refused.body.conflicts).toMatchObject([
      { field: '_children.lands.update.0.surveyNumber', base: null, theirs: '12/3', mine: '99' },
    ])
  })

  it('are found only among the rows of that record', async () => {
    const [{ id }, { rows }] = [await made('One'), await made('Other')]
    const foreign = rows[0]?.id
    const { status, body } = await change(id, { update: [{ id: foreign, name: 'Stolen' }], delete: [foreign, 'x'] })
    expect([status, body.fields]).toEqual([
      400,
      {
        '_children.lands.update.0': 'Land Not Found',
        '_children.lands.delete.0': 'Land Not Found',
        '_children.lands.delete.1': 'Land Not Found',
      },
    ])
  })

  it('require their own keys', async () => {
    const { id, rows } = await made('One')
    const maker = await service.person(['view_farmer_tab', 'farmer:create'])
    expect((await make(withRows({ create: [land('One')] }), maker)).status).toBe(201)
    const { status } = await change(id, { update: [{ id: rows[0]?.id, name: 'Other' }] }, {}, maker)
    expect(status).toBe(403)
  })

  it.each([
    ['a list', []],
    ['rows of an unknown kind', { bookings: { create: [] } }],
    ['rows that are no rows', { lands: 'x' }],
    ['rows that are no list', { lands: { create: {} } }],
    ['an unknown verb', { lands: { merge: [] } }],
    ['too many rows', { lands: { create: Array.from({ length: 201 }, () => ({})) } }],
    ['rows of nothing', { lands: { create: [null], update: [null, {}], delete: [null] } }],
    ['a version that is none', { lands: { update: [{ id: 1, version: '1' }] } }],
  ])('are refused with %s', async (_, children) => {
    const { id } = await made()
    const answer = await person.send('PATCH', `/api/admin/farmers/${id}`, { _children: children })
    expect([answer.status, Object.keys(answer.body.fields ?? {})[0]]).toEqual([
      400,
      expect.stringMatching(/^_children/),
    ])
  })

  it('are an unknown field on a resource that declares no rows', async () => {
    const { id } = await made()
    const at = `/api/admin/lands/${(await made('One')).rows[0]?.id}`
    expect((await person.send('PATCH', at, { _children: {} })).body.fields).toEqual({
      _children: 'Unknown field',
    })
    expect((await person.send('PATCH', `/api/admin/farmers/${id}`, { _children: {} })).status).toBe(200)
  })
})
