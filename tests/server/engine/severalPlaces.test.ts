import { afterAll, beforeAll, expect, it } from 'vitest'
import { farmers } from '#resources'
import { insertMany } from '../../../server/engine/write/insertMany'
import { blacklistFarmers } from '../../support/blacklisted'
import { startService, type Person, type TestService } from '../../support/service'

interface Page {
  readonly items: readonly { readonly id: number; readonly name: string }[]
  readonly after?: string
}

let service: TestService
let person: Person
/** The farmers whom the person sees, the newest first. */
let seen: number[]

beforeAll(async () => {
  service = await startService()
  const villages = ['Sidhwan Bet', 'Bhadson', 'Biana']
  const rows = Array.from({ length: 30 }, (_, at) => ({
    ...{
      mobile: `+91900000${String(1000 + at)}`,
      firstName: `Farmer ${at}`,
      gender: 'MALE',
      language: 'pa',
      source: 'APP',
    },
    ...{ village: service.places[villages[at % 3] ?? ''], createdAt: `2026-11-01T00:${10 + (at >> 1)}:00Z` },
  }))
  const ids = await insertMany(service.database, farmers, rows)
  await blacklistFarmers(
    service.database,
    ids.filter((_, at) => at % 4 === 0),
  )
  seen = ids.filter((_, at) => at % 3 !== 2).reverse()
  person = await service.person(['view_farmer_tab'], ['Ludhiana', 'Patiala'])
})
afterAll(() => service.close())

async function pageOf(query: string): Promise<Page> {
  const { status, body } = await person.get<Page>(`/api/admin/farmers?size=6&${query}`)
  expect(status, query).toBe(200)
  return body
}

const idsOf = ({ items }: Page): number[] => items.map(({ id }) => id)

it('A viewer of two districts reads the rows of both in one order, however a page is reached', async () => {
  const first = await pageOf('page=1')
  expect(idsOf(first)).toEqual(seen.slice(0, 6))
  const third = await pageOf(`page=3&after=${first.after}`)
  expect(idsOf(third)).toEqual(seen.slice(12, 18))
  expect(idsOf(await pageOf('page=3'))).toEqual(seen.slice(12, 18))
  expect(idsOf(await pageOf(`page=2&after=${third.after}`))).toEqual(seen.slice(6, 12))
  expect(idsOf(await pageOf('page=4'))).toEqual(seen.slice(18))
  expect(idsOf(await pageOf('sort=createdAt'))).toEqual([...seen].reverse().slice(0, 6))
  expect(idsOf(await pageOf('sort=name'))).toHaveLength(6)
})

it('A viewer of two districts filters and counts the rows of both, and no others', async () => {
  const { body } = await person.get<{ facets: Record<string, { value: unknown; count: number }[]> }>(
    '/api/admin/farmers/facets?field=blacklisted,source',
  )
  const counts = body.facets.blacklisted?.map(({ value, count }) => [value, count])
  expect(counts).toContainEqual([true, 6])
  expect(body.facets.source).toContainEqual({ value: 'APP', count: 20 })
  expect(idsOf(await pageOf('blacklisted=true'))).toHaveLength(6)
  expect(idsOf(await pageOf(`village.state=${service.places.Punjab}`))).toEqual(seen.slice(0, 6))
  expect(idsOf(await pageOf(`village.tehsil=${service.places.Nabha}`))).toHaveLength(6)
  expect(idsOf(await pageOf(`village.state=${service.places.Haryana}`))).toEqual([])
  expect(idsOf(await pageOf(`village.district.in=${service.places.Karnal}`))).toEqual([])
})

it('A viewer of a state filters by the districts and villages in it, and finds nothing in others', async () => {
  const ofPunjab = await service.person(['view_farmer_tab'], ['Punjab'])
  const found = async (query: string): Promise<number> =>
    (await ofPunjab.get<Page & { totalItems: number }>(`/api/admin/farmers?size=6&${query}`)).body.totalItems
  const { places } = service
  expect(await found(`village.district=${places.Patiala}`)).toBe(10)
  expect(await found(`village.tehsil=${places.Nabha}`)).toBe(10)
  expect(await found(`village=${places.Bhadson}`)).toBe(10)
  expect(await found(`village.district=${places.Karnal}`)).toBe(0)
  expect(await found(`village=${places.Biana}`)).toBe(0)
  expect(await found('village.district=999999')).toBe(0)
})

it.each([
  ['a state', ['Punjab'], 20],
  ['two states, which are all that there are,', ['Punjab', 'Haryana'], 30],
  ['a zone', ['North'], 30],
  ['everything', undefined, 30],
  ['a state and a district of another one', ['Haryana', 'Ludhiana'], 20],
])('A viewer of %s gets value counts that add up to the list', async (_, places, total) => {
  const viewer = await service.person(['view_farmer_tab'], places)
  type Counted = Record<string, readonly { value: unknown; count: number }[]>
  const { body } = await viewer.get<{ facets: Counted }>('/api/admin/farmers/facets?field=blacklisted,source')
  const listed = async (query: string): Promise<number> =>
    (await viewer.get<{ totalItems: number }>(`/api/admin/farmers?${query}`)).body.totalItems
  expect(body.facets.source).toContainEqual({ value: 'APP', count: total })
  expect(await listed('source=APP')).toBe(total)
  for (const { value, count } of body.facets.blacklisted ?? [])
    if (value !== null) expect(await listed(`blacklisted=${String(value)}`), String(value)).toBe(count)
  const { Punjab, Haryana, Patiala, North } = service.places
  for (const query of [
    'blacklisted=true',
    `village.state=${Haryana}`,
    `village.state=${Punjab}&blacklisted=true`,
    `village.zone=${North}&village.state=${Punjab}`,
    `village.district=${Patiala}&blacklisted=false`,
    `village.state=${Punjab}&village.state.in=${Haryana}`,
    `village.state=${Patiala}`,
  ]) {
    const filtered = await viewer.get<{ facets: Counted }>(`/api/admin/farmers/facets?field=source&${query}`)
    expect(filtered.body.facets.source, query).toContainEqual({ value: 'APP', count: await listed(query) })
  }
})
