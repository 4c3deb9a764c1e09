import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

interface Placed {
  readonly id: number
  readonly village: { path: { label: string }[] }
}

let service: TestService
let person: Person
beforeAll(async () => {
  service = await startService()
  person = await service.person(['view_geography', 'geo:edit', 'view_farmer_tab', 'farmer:create', 'farmer:edit'])
})
afterAll(() => service.close())

let serial = 0
function add(type: string, parent?: string | number): Promise<Answer<{ id: number } & Record<string, unknown>>> {
  serial += 1
  const given = typeof parent === 'string' ? service.places[parent] : parent
  const input = {
    type,
    name: `Place ${'abcdefghij'[serial % 10]}x`,
    code: `X${serial}`,
    ...(given && { parent: given }),
  }
  return person.send('POST', '/api/admin/geographies', input)
}
const change = (place: string | number, input: object): Promise<Answer> =>
  person.send('PATCH', `/api/admin/geographies/${typeof place === 'string' ? service.places[place] : place}`, input)

describe('A geography', () => {
  it.each([
    ['state', 'Punjab', 'zone'],
    ['state', 'Ludhiana', 'zone'],
    ['district', 'North', 'state'],
    ['district', 'Jagraon', 'state'],
    ['tehsil', 'Punjab', 'district'],
    ['village', 'Ludhiana', 'tehsil'],
  ])('of type %s cannot have %s as its parent', async (type, parent, wanted) => {
    const { status, body } = await add(type, parent)
    const message = `The parent of a ${type} must be a ${wanted}`
    expect([status, body.detail, body.fields]).toEqual([400, message, { parent: message }])
  })

  it('has a parent of the level above, and a zone has none', async () => {
    expect((await add('tehsil', 'Ludhiana')).status).toBe(201)
    expect((await add('zone')).status).toBe(201)
    const missing = await add('village')
    expect([missing.status, missing.body.fields]).toEqual([400, { parent: 'Parent is required' }])
  })

  it('cannot have a village, itself or a descendant as its parent', async () => {
    const { places } = service
    expect((await add('village', 'Galib Kalan')).status).toBe(400)
    expect((await change('Jagraon', { parent: places.Jagraon })).status).toBe(400)
    expect((await change('Ludhiana', { parent: places.Jagraon })).status).toBe(400)
    expect((await change('Punjab', { parent: places.Ludhiana })).status).toBe(400)
  })

  it('never changes its type', async () => {
    const { status, body } = await change('Jagraon', { type: 'district' })
    expect([status, Object.keys(body.fields as object)]).toEqual([400, ['type']])
  })

  it('has a unique code within its type', async () => {
    const input = { type: 'village', name: 'Other', code: 'v1', parent: service.places.Nabha }
    const { status, body } = await person.send('POST', '/api/admin/geographies', input)
    expect([status, body.fields]).toEqual([400, { code: 'This code is already in use' }])
    const tehsil = { type: 'tehsil', name: 'Other', code: 'V1', parent: service.places.Patiala }
    expect((await person.send('POST', '/api/admin/geographies', tehsil)).status).toBe(201)
  })

  it('cannot be deleted while it contains others, nor chosen once it is inactive', async () => {
    const refused = await person.send('DELETE', `/api/admin/geographies/${service.places.Jagraon}`)
    expect([refused.status, refused.body.detail]).toEqual([400, 'Still used by 2 geographies'])
    const { body } = await add('tehsil', 'Patiala')
    await person.send('POST', `/api/admin/geographies/${body.id}/deactivate`, {})
    expect((await add('village', body.id)).status).toBe(400)
    expect((await person.send('DELETE', `/api/admin/geographies/${body.id}`)).status).toBe(204)
  })
})

describe('Moving a tehsil to another district', () => {
  it('moves its villages, their farmers and their lands', async () => {
    const { places } = service
    const common = { gender: 'MALE', language: 'pa', source: 'FO' }
    const farmer = await person.send<Placed>('POST', '/api/admin/farmers', {
      ...common,
      mobile: '9876543210',
      firstName: 'Gurpreet',
      village: places['Sidhwan Bet'],
    })
    const land = await person.send<Placed>('POST', '/api/admin/lands', {
      farmer: farmer.body.id,
      name: 'North field',
      village: places['Sidhwan Bet'],
      area: { value: 1, unit: 'ACRE' },
      ownership: 'OWNED',
    })
    const moved = await change('Jagraon', { parent: places.Karnal })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    const path = ['North', 'Haryana', 'Karnal', 'Jagraon']
    for (const at of [`farmers/${farmer.body.id}`, `lands/${land.body.id}`]) {
      const { body } = await person.get<Placed>(`/api/admin/${at}`)
      expect(body.village.path.map(({ label }) => label)).toEqual(path)
    }
    const found = async (level: string, place: string): Promise<number> =>
      (await person.get<{ items: [] }>(`/api/admin/farmers?village.${level}=${places[place]}`)).body.items.length
    expect(await found('district', 'Karnal')).toBe(1)
    expect(await found('state', 'Haryana')).toBe(1)
    expect(await found('tehsil', 'Jagraon')).toBe(1)
    expect(await found('state', 'Punjab')).toBe(0)
    const villages = await person.get<{ items: [] }>(
      `/api/admin/geographies?parent.district=${places.Karnal}&type=village`,
    )
    expect(villages.body.items).toHaveLength(3)
  })

  it('hides it from people limited to its old district', async () => {
    const karnal = await service.person(['view_farmer_tab'], ['Karnal'])
    const ludhiana = await service.person(['view_farmer_tab'], ['Ludhiana'])
    const seen = async (who: Person): Promise<number> =>
      (await who.get<{ items: [] }>('/api/admin/farmers')).body.items.length
    expect([await seen(karnal), await seen(ludhiana)]).toEqual([1, 0])
    await change('Jagraon', { parent: service.places.Ludhiana })
    expect([await seen(karnal), await seen(ludhiana)]).toEqual([0, 1])
  })

  it('works for a whole district with everything below', async () => {
    await change('Ludhiana', { parent: service.places.Haryana })
    const { body } = await person.get<{ items: Placed[] }>(`/api/admin/farmers?village.state=${service.places.Haryana}`)
    expect(body.items).toHaveLength(1)
    await change('Ludhiana', { parent: service.places.Punjab })
  })
})

describe('Renaming a state', () => {
  it('changes the paths of all places below it and of the records there', async () => {
    expect((await change('Punjab', { name: 'Panjab' })).status).toBe(200)
    const labels = async (at: string): Promise<string[]> =>
      (await person.get<Placed>(`/api/admin/${at}`)).body.village.path.map(({ label }) => label)
    const [farmer] = (await person.get<{ items: Placed[] }>('/api/admin/farmers')).body.items
    expect(await labels(`farmers/${farmer?.id}`)).toEqual(['North', 'Panjab', 'Ludhiana', 'Jagraon'])
    await change('Punjab', { name: 'Punjab' })
    expect(await labels(`farmers/${farmer?.id}`)).toEqual(['North', 'Punjab', 'Ludhiana', 'Jagraon'])
  })
})

describe('A village', () => {
  it('is serviceable from a date, and unserviceable with a reason', async () => {
    const at = `/api/admin/geographies/${service.places.Bhadson}`
    const marked = await person.send('POST', `${at}/markServiceable`, { serviceableFrom: '2026-12-01' })
    expect(marked.body).toMatchObject({ serviceable: true, serviceableFrom: '2026-12-01' })
    expect((await person.send('POST', `${at}/markServiceable`, { serviceableFrom: '2026-12-01' })).status).toBe(400)
    const unmarked = await person.send('POST', `${at}/markUnserviceable`, { serviceReason: 'No machine' })
    expect(unmarked.body).toMatchObject({ serviceable: false, serviceableFrom: null, serviceReason: 'No machine' })
    const tehsil = `/api/admin/geographies/${service.places.Nabha}/markServiceable`
    expect((await person.send('POST', tehsil, { serviceableFrom: '2026-12-01' })).status).toBe(400)
  })

  it('can be marked, but not edited, by people who may only mark', async () => {
    const marker = await service.person(['view_geography', 'geo:serviceable'])
    const at = `/api/admin/geographies/${service.places.Bhadson}`
    expect((await marker.send('POST', `${at}/markServiceable`, { serviceableFrom: '2026-12-01' })).status).toBe(200)
    expect((await marker.send('PATCH', at, { population: 5 })).status).toBe(403)
  })
})
