import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths, relatedFilter, relatedLinks, relatedName, resourceNamed, writeListQuery } from '#define'
import { farmers, lands, register } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { startService, type Person, type TestService } from '../../support/service'

interface Total {
  readonly totalItems: number | null
  readonly totalIsExact: boolean
}
type Counts = Readonly<Record<string, Total | null>>

const EVERY = [
  ...new Set(
    register.resources.flatMap(({ access: { see: key } }) =>
      typeof key === 'string' && key !== 'signedIn' ? [key] : [],
    ),
  ),
]

let service: TestService
let full: Person
let ludhiana: Person
let near = 0
let far = 0
let state = 0
beforeAll(async () => {
  service = await startService()
  const { database, places } = service
  const farmer = (mobile: string, village: string): Record<string, unknown> => ({
    ...{ mobile, firstName: village, gender: 'MALE', language: 'pa', source: 'CALL_CENTRE', village: places[village] },
  })
  ;[near = 0, far = 0] = await insertMany(database, farmers, [
    farmer('+919000000001', 'Sidhwan Bet'),
    farmer('+919000000002', 'Biana'),
  ])
  const land = (of: number, name: string, village: string): Record<string, unknown> => ({
    ...{ farmer: of, name, village: places[village], area: { value: 1, unit: 'ACRE' }, ownership: 'OWNED' },
  })
  await insertMany(database, lands, [
    land(near, 'Home field', 'Sidhwan Bet'),
    land(near, 'Road field', 'Sidhwan Bet'),
    // A land may be far from its farmer, in the scope of another person.
    land(near, 'Far field', 'Biana'),
    land(far, 'Their field', 'Biana'),
  ])
  state = Number(places.Punjab)
  full = await service.person(EVERY)
  ludhiana = await service.person(EVERY, ['Ludhiana'])
})
afterAll(() => service.close())

async function countsOf(person: Person, resource: string, id: number): Promise<Counts> {
  const { status, body } = await person.get<{ counts: Counts }>(`/api/admin/${resource}/${id}/related`)
  expect(status).toBe(200)
  return body.counts
}

/** The count of each list on a record's page by itself, for the lists of this service that the person may open. */
async function countsOfLists(person: Person, name: string, id: number, type?: string): Promise<Counts> {
  const counts: Record<string, Total> = {}
  for (const link of relatedLinks(register, name)) {
    const where = relatedFilter(link, { id, type })
    if (!where || link.from.is.service !== resourceNamed(register, name).is.service) continue
    const query = new URLSearchParams(writeListQuery(link.from, { where, size: 1 }))
    const { status, body } = await person.get<Total>(`/api${paths.api(link.from)}?${query}`)
    if (status === 200) counts[relatedName(link)] = { totalItems: body.totalItems, totalIsExact: body.totalIsExact }
  }
  return counts
}

describe('The related counts of a record', () => {
  it('are those of its lists, for a viewer who sees everything', async () => {
    const counts = await countsOf(full, 'farmers', near)
    expect(counts['lands.farmer']).toEqual({ totalItems: 3, totalIsExact: true })
    expect(counts).toEqual(await countsOfLists(full, 'farmers', near))
    expect(Object.keys(counts).length).toBeGreaterThan(8)
  })

  it('are those of its lists, for a viewer of some places', async () => {
    const counts = await countsOf(ludhiana, 'farmers', near)
    expect(counts['lands.farmer']).toEqual({ totalItems: 2, totalIsExact: true })
    expect(counts).toEqual(await countsOfLists(ludhiana, 'farmers', near))
  })

  it('include everything below a place, by the path of places', async () => {
    const counts = await countsOf(full, 'geographies', state)
    expect(counts['farmers.village']?.totalItems).toBeGreaterThan(0)
    expect(counts).toEqual(await countsOfLists(full, 'geographies', state, 'state'))
  })

  it('include no list that the viewer may not open', async () => {
    const some = await service.person(['view_farmer_tab'])
    const counts = await countsOf(some, 'farmers', near)
    expect(counts['lands.farmer']?.totalItems).toBe(3)
    expect(counts).toEqual(await countsOfLists(some, 'farmers', near))
    expect(Object.keys(counts)).not.toContain('bookings.farmer')
  })

  it('are refused to a viewer who may not see the record', async () => {
    expect((await ludhiana.get(`/api/admin/farmers/${far}/related`)).status).toBe(404)
    expect((await full.get('/api/admin/farmers/999999/related')).status).toBe(404)
    const without = await service.person(['view_geography'])
    expect((await without.get(`/api/admin/farmers/${near}/related`)).status).toBe(403)
  })

  it('are estimated like those of the lists when there are many rows, but zero is exact', async () => {
    const { database, places } = service
    const [landless = 0] = await insertMany(database, farmers, [
      {
        mobile: '+919000000003',
        firstName: 'New',
        gender: 'MALE',
        language: 'pa',
        source: 'CALL_CENTRE',
        village: places.Biana,
      },
    ])
    // Makes the planner expect a trillion rows in the table.
    await database.run(sql`update pg_class set reltuples = 1e12, relpages = 1 where relname = 'lands'`)
    try {
      expect((await countsOf(full, 'farmers', near))['lands.farmer']).toEqual({ totalItems: 1000, totalIsExact: false })
      expect((await countsOf(full, 'farmers', landless))['lands.farmer']).toEqual({ totalItems: 0, totalIsExact: true })
      expect(await countsOf(full, 'farmers', near)).toEqual(await countsOfLists(full, 'farmers', near))
    } finally {
      await database.run(sql`analyze lands`)
    }
  })
})
