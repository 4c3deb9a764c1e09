import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { farmers, lands, type DashboardFigures } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { historyLength, startService, type Answer, type Person, type TestService } from '../../support/service'

const KEYS = [
  'view_farmer_tab',
  'farmer:create',
  'farmer:edit',
  'farmer:blacklist',
  'farmer:erase',
  'view_geography',
  'geo:edit',
  'view_afs_users_tab',
  'user:edit',
  'user:create',
  'user:activate',
  'view_user_authority_mapping_tab',
  'authority:edit',
]

interface Rows {
  items: { id: number; label?: string; name?: string; _can: string[] }[]
  totalItems: number
}

let service: TestService
let ludhiana: Person
let homeless: Person
let near = 0
let far = 0
let farLand = 0
beforeAll(async () => {
  service = await startService()
  const { database, places } = service
  const farmer = (mobile: string, village: string): Record<string, unknown> => ({
    mobile,
    firstName: village,
    gender: 'MALE',
    language: 'pa',
    source: 'CALL_CENTRE',
    village: places[village],
  })
  ;[far = 0, near = 0] = await insertMany(database, farmers, [
    farmer('+919000000002', 'Biana'),
    farmer('+919000000001', 'Sidhwan Bet'),
  ])
  ;[farLand = 0] = await insertMany(database, lands, [
    { farmer: far, name: 'Far field', village: places.Biana, area: { value: 1, unit: 'ACRE' }, ownership: 'OWNED' },
  ])
  ludhiana = await service.person(KEYS, ['Ludhiana'])
  homeless = await service.person(KEYS, [])
})
afterAll(() => service.close())

const newFarmer = (village: string): Record<string, unknown> => ({
  mobile: '+919000000009',
  firstName: 'Somebody',
  gender: 'MALE',
  language: 'pa',
  source: 'CALL_CENTRE',
  village: service.places[village],
})

describe('A person limited to Ludhiana', () => {
  it('lists, counts and searches only records there', async () => {
    for (const query of ['', 'q=biana', 'q=9000000002', `id=${far}`, `village.state=${service.places.Haryana}`]) {
      const { body } = await ludhiana.get<Rows>(`/api/admin/farmers?count=exact&${query}`)
      expect(body.items.map(({ id }) => id)).toEqual(query === '' ? [near] : [])
      expect(body.totalItems).toBe(query === '' ? 1 : 0)
    }
    expect((await ludhiana.get<Rows>(`/api/admin/lands?farmer=${far}`)).body.items).toEqual([])
  })

  it('is told that a farmer of Karnal is not found, whatever the request', async () => {
    const at = `/api/admin/farmers/${far}`
    const answers: Answer[] = [
      await ludhiana.get(at),
      await ludhiana.get(`${at}/history`),
      await ludhiana.get(`${at}/files/photo/farmer_profile_pictures/x.png`),
      await ludhiana.send('PATCH', at, { lastName: 'Taken' }),
      await ludhiana.send('POST', `${at}/deactivate`, { reason: 'not mine' }),
      await ludhiana.send('POST', `${at}/erase`, { reason: 'not mine' }),
      await ludhiana.send('PATCH', `/api/admin/lands/${farLand}`, { name: 'Mine' }),
      await ludhiana.send('POST', `/api/admin/lands/${farLand}/deactivate`, {}),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(await historyLength(service.database, 'farmers', far)).toBe(0)
  })

  it('reaches no farmer of Karnal in bulk, by ids or by filter', async () => {
    const byIds = await ludhiana.send('POST', '/api/admin/farmers/deactivate', {
      ids: [far],
      input: { reason: 'not mine' },
    })
    expect(byIds.body).toMatchObject({
      done: 0,
      failed: 1,
      results: [{ id: far, ok: false, title: 'Farmer Not Found' }],
    })
    const byFilter = await ludhiana.send('POST', '/api/admin/farmers/deactivate', {
      filter: { field: 'id', eq: far },
      input: { reason: 'not mine' },
    })
    expect(byFilter.body).toMatchObject({ done: 0, failed: 0, results: [] })
    expect(await service.database.json(sql`select status from farmers where id = ${far}`)).toBe('ACTIVE')
  })

  it('is not offered records elsewhere', async () => {
    const labels = async (path: string): Promise<unknown[]> =>
      (await ludhiana.get<Rows>(`/api/admin/${path}`)).body.items.map(({ label }) => label)
    expect(await labels('farmers/options')).toEqual(['Sidhwan Bet'])
    expect(await labels(`farmers/options?ids=${far}`)).toEqual([])
    expect(await labels('geographies/options?type.in=village')).toEqual(['Galib Kalan', 'Sidhwan Bet'])
  })

  it('cannot create a farmer in Karnal, move one there, or link a land or farmer from there', async () => {
    const { places } = service
    const land = { name: 'Field', area: { value: 1, unit: 'ACRE' }, ownership: 'OWNED' }
    const answers = [
      await ludhiana.send('POST', '/api/admin/farmers', newFarmer('Biana')),
      await ludhiana.send('PATCH', `/api/admin/farmers/${near}`, { village: places.Biana }),
      await ludhiana.send('POST', '/api/admin/lands', { ...land, farmer: near, village: places.Biana }),
      await ludhiana.send('POST', '/api/admin/lands', { ...land, farmer: far, village: places['Galib Kalan'] }),
      await ludhiana.send('POST', `/api/admin/farmers/${near}/merge`, { mergedInto: far, reason: 'the same' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
    const fields = answers.map(({ body }) => Object.keys(body.fields as object))
    expect(fields).toEqual([['village'], ['village'], ['village'], ['farmer'], ['mergedInto']])
  })

  it('counts only their own records on the dashboard', async () => {
    const { body } = await ludhiana.get<DashboardFigures>('/api/admin/dashboard')
    expect(body.tiles.find(({ name }) => name === 'farmers')?.value).toBe(1)
    expect(body.tiles.find(({ name }) => name === 'lands')?.value).toBe(0)
    expect(body.charts.farmersByState?.groups).toMatchObject([{ label: 'Punjab', count: 1 }])
  })

  it('sees the places above their own district, but cannot change them', async () => {
    const { body } = await ludhiana.get<Rows>('/api/admin/geographies?sort=id&columns=name')
    const seen = Object.fromEntries(body.items.map(({ name, _can }) => [name, _can.length > 0]))
    expect(seen).toEqual({
      North: false,
      Punjab: false,
      Ludhiana: true,
      Jagraon: true,
      'Galib Kalan': true,
      'Sidhwan Bet': true,
    })
    const punjab = `/api/admin/geographies/${service.places.Punjab}`
    const answers = [
      await ludhiana.send('PATCH', punjab, { nameLocal: 'ਪੰਜਾਬ' }),
      await ludhiana.send('POST', `${punjab}/deactivate`, {}),
      await ludhiana.send('DELETE', punjab),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    const beside = { type: 'district', name: 'Moga', code: 'D099', parent: service.places.Punjab }
    expect((await ludhiana.send('POST', '/api/admin/geographies', beside)).status).toBe(404)
    expect(await service.database.json(sql`select count(*)::text from geographies where code = 'D099'`)).toBe('0')
  })

  it('sees and grants nothing for people who work elsewhere', async () => {
    const karnal = await service.person(['view_farmer_tab'], ['Karnal'])
    const { body } = await ludhiana.get<Rows>('/api/admin/users?size=100')
    expect(body.items.map(({ id }) => id)).toEqual([ludhiana.id])
    expect((await ludhiana.get<Rows>('/api/admin/users/options')).body.items).toHaveLength(1)
    expect((await ludhiana.get(`/api/admin/users/${karnal.id}`)).status).toBe(404)
    const assigned = await ludhiana.get<Rows>(`/api/admin/user-authorities?user=${karnal.id}`)
    expect(assigned.body.items).toEqual([])
    const [row] = await service.database.rows<{ id: number }>(
      sql`select id from user_authorities where user_id = ${karnal.id}`,
    )
    expect((await ludhiana.send('DELETE', `/api/admin/user-authorities/${row?.id}`)).status).toBe(404)
    const mapping = { user: karnal.id, assign: [], remove: [row?.id] }
    expect((await ludhiana.send('POST', '/api/admin/user-tabs-mapping', mapping)).status).toBe(404)
    expect((await karnal.get('/api/admin/farmers')).status).toBe(200)
  })
})

describe('A person without any geography', () => {
  it('sees nothing, unless they may see everywhere', async () => {
    for (const path of ['farmers', 'lands', 'geographies', 'geographies/options', 'farmers/options']) {
      const { status, body } = await homeless.get<Rows>(`/api/admin/${path}`)
      expect([status, body.items]).toEqual([200, []])
    }
    const { body } = await homeless.get<{ tiles: { value: number }[] }>('/api/admin/dashboard')
    expect(body.tiles.map(({ value }) => value)).toEqual([0, 0, 0, 1])
    expect((await homeless.send('POST', '/api/admin/farmers', newFarmer('Biana'))).status).toBe(400)
    const everywhere = await service.person(KEYS)
    expect((await everywhere.get<Rows>('/api/admin/farmers')).body.items).toHaveLength(2)
  })

  it('still sees nothing after their only geography is deleted', async () => {
    const lost = await service.person([...KEYS, 'scope:everywhere'], ['Patiala'])
    await service.database.run(sql`update geographies set deleted_at = now() where id = ${service.places.Patiala}`)
    expect((await lost.get<Rows>('/api/admin/farmers')).body.items).toEqual([])
    await service.database.run(sql`update geographies set deleted_at = null where id = ${service.places.Patiala}`)
  })
})
