import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crops, farmers } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { blacklistFarmers } from '../../support/blacklisted'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

interface List {
  items: { id: number; name: string; _can: string[] }[]
  totalItems: number | null
  totalIsExact: boolean
}

const NOW = '2026-11-21T10:00:00.000Z'
const list = '/api/admin/farmers'

let service: TestService
let full: Person
let masked: Person
beforeAll(async () => {
  service = await startService({ now: () => new Date(NOW) })
  const { places } = service
  const [wheat = 0, rice = 0] = await insertMany(service.database, crops, [
    { code: 'WHEAT', name: 'Wheat', category: 'CEREAL', seasons: ['RABI'] },
    { code: 'RICE', name: 'Rice', category: 'CEREAL', seasons: ['KHARIF'] },
  ])
  const common = { gender: 'MALE', language: 'pa', source: 'CALL_CENTRE' }
  const [, second = 0] = await insertMany(service.database, farmers, [
    {
      ...common,
      mobile: '+919876543210',
      firstName: 'Gurpreet',
      lastName: 'Singh Sandhu',
      village: places['Galib Kalan'],
      primaryCrops: [wheat, rice],
      tags: ['progressive'],
      createdAt: '2026-11-21T00:30:00+05:30',
    },
    {
      ...common,
      mobile: '+919811111111',
      firstName: 'Harjit',
      lastName: 'Kaur',
      language: 'hi',
      village: places.Bhadson,
      primaryCrops: [rice],
      createdAt: '2026-11-20T23:30:00+05:30',
    },
    {
      ...common,
      mobile: '+919822222222',
      firstName: 'Ram',
      lastName: '100% Sure_Name',
      status: 'INACTIVE',
      village: places.Biana,
      createdAt: '2026-03-31T10:00:00+05:30',
    },
  ])
  await blacklistFarmers(service.database, [second])
  // The class follows from the lands: about one hectare, and more than ten.
  await service.database.run(sql`
    update farmers set lands_count = 1, total_land_acre = case first_name when 'Harjit' then 3 else 30 end where first_name <> 'Gurpreet'`)
  full = await service.person(['view_farmer_tab', 'pii:reveal'])
  masked = await service.person(['view_farmer_tab'])
})
afterAll(() => service.close())

async function names(query: string, person = full): Promise<string[]> {
  const { status, body } = await person.get<List>(`${list}?sort=id&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items.map(({ name }) => name.split(' ')[0] ?? '')
}

const where = (condition: unknown): string => `filter=${encodeURIComponent(JSON.stringify(condition))}`

describe('Searching', () => {
  it.each(['9876543210', '+919876543210', '098765 43210', '+91 98765-43210'])(
    'finds the mobile number %s however it is written, even for viewers who see it masked',
    async (q) => {
      expect(await names(`q=${encodeURIComponent(q)}`)).toEqual(['Gurpreet'])
      expect(await names(`q=${encodeURIComponent(q)}`, masked)).toEqual(['Gurpreet'])
    },
  )

  it('finds by guid and by code', async () => {
    const { body } = await full.get<{ items: { guid: string; farmerCode: string }[] }>(
      `${list}?sort=id&columns=guid,farmerCode`,
    )
    const [, second] = body.items
    expect(await names(`q=${second?.guid}`)).toEqual(['Harjit'])
    expect(await names(`q=${second?.guid.toUpperCase()}`)).toEqual(['Harjit'])
    expect(await names(`q=${second?.farmerCode}`)).toEqual(['Harjit'])
    expect(await names('q=00000000-0000-4000-8000-000000000000')).toEqual([])
  })

  it.each(['gurpreet singh', 'SINGH gurp', 'sandhu singh', 'urpre'])('finds words in any order: %s', async (q) => {
    expect(await names(`q=${q}`)).toEqual(['Gurpreet'])
  })

  it('takes percent, underscore and backslash literally', async () => {
    expect(await names(`q=${encodeURIComponent('100%')}`)).toEqual(['Ram'])
    expect(await names(`q=${encodeURIComponent('sure_name')}`)).toEqual(['Ram'])
    expect(await names(`q=${encodeURIComponent('gur%sandhu')}`)).toEqual([])
    expect(await names(`q=${encodeURIComponent('sure\\name')}`)).toEqual([])
  })

  it.each(['ab', 'a b', 'ra', '%'])('requires 3 characters instead of searching for %s', async (q) => {
    const { status, body } = await full.get(`${list}?q=${encodeURIComponent(q)}`)
    expect([status, body.fields]).toEqual([400, { q: 'Type at least 3 characters' }])
  })

  it('finds parts of a mobile number only for viewers who may read it', async () => {
    expect(await names('q=987654')).toEqual(['Gurpreet'])
    expect(await names('q=987654', masked)).toEqual([])
    expect(await names('q=gurpreet%20987654', masked)).toEqual([])
  })

  it('ignores a blank search', async () => {
    expect(await names('q=%20%20')).toHaveLength(3)
  })

  it.each(['a'.repeat(101), 'gurpreet '.repeat(500), 'x'.repeat(8000)])(
    'refuses more than 100 characters, which would be compared with every row for seconds',
    async (q) => {
      const { status, body } = await full.get(`${list}?q=${encodeURIComponent(q)}`)
      expect([status, body.fields]).toEqual([400, { q: 'Search for one text of up to 100 characters' }])
    },
  )
})

describe('Filtering', () => {
  it.each([
    ['status=ACTIVE', ['Gurpreet', 'Harjit']],
    ['status.ne=ACTIVE', ['Ram']],
    ['status.in=ACTIVE,INACTIVE', ['Gurpreet', 'Harjit', 'Ram']],
    ['status.nin=ACTIVE,INACTIVE', []],
    ['holdingClass.empty=true', ['Gurpreet']],
    ['holdingClass.empty=false', ['Harjit', 'Ram']],
    ['holdingClass.ne=SMALL', ['Gurpreet', 'Ram']],
    ['blacklisted=true', ['Harjit']],
    ['blacklisted.ne=true', ['Gurpreet', 'Ram']],
    ['id.lt=2', ['Gurpreet']],
    ['id.lte=2', ['Gurpreet', 'Harjit']],
    ['id.gt=2', ['Ram']],
    ['id.gte=2', ['Harjit', 'Ram']],
    ['id.between=2,3', ['Harjit', 'Ram']],
    ['primaryCrops=1', ['Gurpreet']],
    ['primaryCrops.in=1,2', ['Gurpreet', 'Harjit']],
    ['primaryCrops.empty=true', ['Ram']],
    ['createdAt.within=today', ['Gurpreet']],
    ['createdAt.within=yesterday', ['Harjit']],
    ['createdAt.within=last7Days', ['Gurpreet', 'Harjit']],
    ['createdAt.within=thisFinancialYear', ['Gurpreet', 'Harjit']],
    ['createdAt.within=thisYear', ['Gurpreet', 'Harjit', 'Ram']],
    ['createdAt.within=lastMonth', []],
    ['createdAt.lt=2026-04-01', ['Ram']],
    ['createdAt.between=2026-11-20,2026-11-20T18:30:00Z', ['Harjit']],
    ['status=ACTIVE&blacklisted=false&language=pa', ['Gurpreet']],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it.each([
    ['zone', 'North', ['Gurpreet', 'Harjit', 'Ram']],
    ['state', 'Punjab', ['Gurpreet', 'Harjit']],
    ['district', 'Ludhiana', ['Gurpreet']],
    ['tehsil', 'Nabha', ['Harjit']],
    ['village', 'Biana', ['Ram']],
  ])('by the %s of %s', async (level, place, expected) => {
    expect(await names(`village.${level}=${service.places[place]}`)).toEqual(expected)
    expect(await names(`village.${level}.in=${service.places[place]}`)).toEqual(expected)
  })

  it('by nested conditions', async () => {
    const active = { field: 'status', eq: 'ACTIVE' }
    const small = { field: 'holdingClass', in: ['SMALL', 'LARGE'] }
    expect(await names(where({ all: [active, small] }))).toEqual(['Harjit'])
    expect(await names(where({ any: [{ not: active }, { not: small }] }))).toEqual(['Gurpreet', 'Ram'])
    expect(await names(where({ not: { field: 'holdingClass', eq: 'SMALL' } }))).toEqual(['Gurpreet', 'Ram'])
    expect(await names(where({ all: [] }))).toHaveLength(3)
    expect(await names(where({ any: [] }))).toEqual([])
    expect(await names(`language=pa&${where({ not: active })}`)).toEqual(['Ram'])
    expect(await names(where({ field: 'id', gt: 1, lt: 3 }))).toEqual(['Harjit'])
  })

  it.each([
    ['unknown', 'unknown=1'],
    ['toString', 'toString=1'],
    ['constructor.prototype', 'constructor.prototype=1'],
    ['__proto__', '__proto__=1'],
    ['mobile.contains', 'mobile.contains=987'],
    ['guid.lt', 'guid.lt=a'],
    ['status.constructor', 'status.constructor=a'],
    ['id', 'id=abc'],
    ['id', 'id=1.5'],
    ['id.between', 'id.between=1'],
    ['village', 'village='],
    ['village.state', 'village.state=Punjab'],
    ['blacklisted', 'blacklisted=yes'],
    ['createdAt', 'createdAt=2026-02-30'],
    ['createdAt.gt', 'createdAt.gt=0000-01-01'],
    ['createdAt.gt', 'createdAt.gt=2026-01-01T10:00:00%2B23:00'],
    ['createdAt.within', 'createdAt.within=constructor'],
    ['status', 'status=%00'],
    ['filter', where({ field: 'status' })],
    ['filter', where({ field: 'status', eq: { $gt: '' } })],
    ['filter', where({ field: 'status', within: 'today' })],
    ['filter', where({ field: 'mobile', startsWith: '+9198' })],
    ['filter', where({ field: 'aadhaar', empty: false })],
    ['filter', where([])],
    ['filter', 'filter=null'],
    ['filter', 'filter={"field":"status","eq":"A"'],
    ['filter', where(nested(20))],
    ['filter', where({ any: Array.from({ length: 101 }, () => ({ field: 'id', eq: 1 })) })],
    ['sort', 'sort=mobile'],
    ['sort', 'sort=aadhaarHash'],
    ['sort', 'sort=name;drop table farmers'],
    ['sort', 'sort=constructor'],
    ['page', 'page=0'],
    ['page', 'page=99999999'],
    ['size', 'size=1001'],
    ['size', 'size=-1'],
    ['size', 'size=10&size=20'],
    ['count', 'count=maybe'],
  ])('refuses what it does not understand at %s: %s', async (parameter, query) => {
    for (const person of [full, masked]) {
      const { status, headers, body } = await person.get(`${list}?${query}`)
      expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json; charset=utf-8'])
      expect(body.fields).toHaveProperty([parameter])
    }
  })

  function nested(depth: number): object {
    return depth ? { not: nested(depth - 1) } : { field: 'id', eq: 1 }
  }

  it('combines a column given twice', async () => {
    const { body } = await full.get<List>(`${list}?columns=language&columns=source,nothing`)
    expect(Object.keys(body.items[0] ?? {}).sort()).toEqual(
      ['_can', 'createdAt', 'id', 'language', 'source', 'updatedAt', 'version'].sort(),
    )
  })
})

describe('Options', () => {
  const options = (query: string): Promise<Answer<List>> => full.get(`/api/admin/farmers/options?${query}`)

  it('are found by the beginning of a short word and by any part of a longer one', async () => {
    const labels = async (q: string): Promise<unknown[]> =>
      (await options(`q=${q}`)).body.items.map((item) => (item as unknown as { label: string }).label)
    expect(await labels('g')).toEqual(['Gurpreet Singh Sandhu'])
    expect(await labels('ha')).toEqual(['Harjit Kaur'])
    expect(await labels('kaur')).toEqual(['Harjit Kaur'])
    expect(await labels('zz')).toEqual([])
  })

  it.each(['ids=1,x', 'ids=1.5', 'ids=1&ids=2', 'q=abc&q=def', 'shows=a&shows=b', 'q=%00', 'q=abc%00', 'nothing=1'])(
    'refuse %s',
    async (query) => {
      const { status, headers } = await options(query)
      expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json; charset=utf-8'])
    },
  )
})
