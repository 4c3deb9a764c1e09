import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { startService, type Person, type TestService } from '../../support/service'

const KEYS = ['view_farmer_tab', 'farmer:create', 'farmer:edit', 'view_geography', 'crop:edit', 'pii:reveal']

interface History {
  readonly items: readonly {
    readonly action: string
    readonly version: number
    readonly restoredFrom?: number
    readonly reason?: string
    readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
  }[]
  readonly totalItems: number
  readonly among: {
    readonly by: readonly { readonly id: number }[]
    readonly actions: readonly string[]
    readonly fields: readonly string[]
    readonly isWhole: boolean
  }
}

let service: TestService
let asha: Person
let ravi: Person
beforeAll(async () => {
  service = await startService()
  asha = await service.person(KEYS)
  ravi = await service.person(['view_farmer_tab', 'farmer:edit'])
})
afterAll(() => service.close())

let serial = 0
let id = 0
let at = ''
beforeEach(async () => {
  serial += 1
  const { status, body } = await asha.send<{ id: number }>('POST', '/api/admin/farmers', {
    mobile: `+9197${String(60_000_000 + serial)}`,
    firstName: 'Gita',
    lastName: 'Devi',
    gender: 'FEMALE',
    language: 'pa',
    source: 'FO',
    village: service.places['Galib Kalan'],
    tags: ['new'],
    pan: 'ABCPA1234Z',
  })
  expect(status, JSON.stringify(body)).toBe(201)
  id = body.id
  at = `/api/admin/farmers/${id}`
})

const change = async (body: object, person = asha): Promise<void> => {
  const answer = await person.send('PATCH', at, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const history = async (query = '', person = asha): Promise<History> => {
  const { status, body } = await person.get<History>(`${at}/history${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('The history', () => {
  it('is narrowed by field, person, kind of event and day', async () => {
    await change({ lastName: 'Kaur' })
    await change({ language: 'hi' }, ravi)
    await asha.send('POST', `${at}/deactivate`, { reason: 'Season over' })
    const actions = async (query: string): Promise<string[]> => (await history(query)).items.map(({ action }) => action)
    expect(await actions('?field=lastName')).toEqual(['update', 'create'])
    expect(await actions(`?by=${ravi.id}`)).toEqual(['update'])
    expect(await actions('?by=0')).toEqual([])
    expect(await actions('?action=deactivate,create')).toEqual(['deactivate', 'create'])
    expect(await actions(`?field=lastName&by=${asha.id}&action=update`)).toEqual(['update'])
    await service.database.run(
      sql`update history set at = '2026-03-01T18:29:59.000Z' where resource = 'farmers' and record_id = ${id} and version = 1`,
    )
    await service.database.run(
      sql`update history set at = '2026-03-01T18:30:00.000Z' where resource = 'farmers' and record_id = ${id} and version = 2`,
    )
    expect(await actions('?from=2026-03-01&to=2026-03-01')).toEqual(['create'])
    expect(await actions('?from=2026-03-02&to=2026-03-02')).toEqual(['update'])
    expect((await history('?to=2026-03-02&size=1')).totalItems).toBe(2)
  })

  it('says by what it may be narrowed, and whether it begins at the beginning', async () => {
    await change({ lastName: 'Kaur' })
    const { among } = await history('?field=lastName')
    expect(among).toMatchObject({ by: [{ id: asha.id }], actions: ['create', 'update'], isWhole: true })
    expect(among.fields).toEqual(expect.arrayContaining(['lastName', 'pan']))
    expect((await history('', ravi)).among.fields).not.toContain('pan')
    await service.database.run(
      sql`delete from history where resource = 'farmers' and record_id = ${id} and version = 1`,
    )
    expect((await history()).among.isWhole).toBe(false)
  })

  it('is not narrowed by what cannot be understood or may not be known', async () => {
    for (const query of ['field=nonsense', 'by=me', 'from=2026-02-30', 'to=tomorrow', 'field=name&field=mobile'])
      expect((await asha.get(`${at}/history?${query}`)).status, query).toBe(400)
    expect((await ravi.get(`${at}/history?field=pan`)).status).toBe(400)
  })
})
