import { afterAll, beforeAll, expect, it } from 'vitest'
import { farmers } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { startService, type Person, type TestService } from '../../support/service'

/** More rows than are scanned from the beginning of a list. */
const NEWER = 5100
const RARE = 40

interface Page {
  readonly items: readonly { readonly id: number }[]
  readonly totalItems: number | null
  readonly after?: string
}

let service: TestService
let everywhere: Person
let ofDistrict: Person
let ofDistricts: Person
/** The farmers that differ from all others and come after all of them, the newest first. */
let rare: number[]

beforeAll(async () => {
  service = await startService()
  const farmer = (at: number, language: string, firstName: string, village: string, createdAt: string) => ({
    ...{
      mobile: `+917${String(at).padStart(9, '0')}`,
      firstName,
      language,
      village: service.places[village],
      createdAt,
    },
    ...{ gender: 'MALE', source: 'FO' },
  })
  const older = Array.from({ length: RARE }, (_, at) =>
    farmer(at, 'ta', `Murugan ${at}`, 'Sidhwan Bet', `2025-01-01T00:${10 + (at >> 1)}:00Z`),
  )
  rare = (await insertMany(service.database, farmers, older)).reverse()
  const newer = Array.from({ length: NEWER }, (_, at) =>
    farmer(1000 + at, 'pa', `Gurdeep ${at}`, 'Galib Kalan', '2026-01-01T00:00:00Z'),
  )
  await insertMany(service.database, farmers, newer)
  await insertMany(service.database, farmers, [farmer(9000, 'ta', 'Murugan', 'Biana', '2026-01-02T00:00:00Z')])
  await service.database.run(sql`analyze farmers`)
  everywhere = await service.person(['view_farmer_tab'])
  ofDistrict = await service.person(['view_farmer_tab'], ['Ludhiana'])
  ofDistricts = await service.person(['view_farmer_tab'], ['Ludhiana', 'Patiala'])
})
afterAll(() => service.close())

async function pageOf(person: Person, query: string): Promise<Page> {
  const { status, body } = await person.get<Page>(`/api/admin/farmers?size=15&${query}`)
  expect(status, query).toBe(200)
  return body
}

const idsOf = ({ items }: Page): number[] => items.map(({ id }) => id)

it.each([
  ['a district, by a choice', () => ofDistrict, 'language=ta'],
  ['a district, by a name', () => ofDistrict, 'q=Murugan'],
  ['two districts, by a choice', () => ofDistricts, 'language=ta'],
  ['two districts, by a name', () => ofDistricts, 'q=Murugan'],
  ['everywhere, by a name in a district', () => everywhere, 'q=Murugan&village.district=Ludhiana'],
])(
  'Rare rows far down the list are found in order, however a page is reached: by a viewer of %s',
  async (_, viewer, told) => {
    const query = told.replace('Ludhiana', String(service.places.Ludhiana))
    const first = await pageOf(viewer(), query)
    expect(idsOf(first)).toEqual(rare.slice(0, 15))
    expect(first.totalItems).toBe(RARE)
    const second = await pageOf(viewer(), `${query}&page=2&after=${first.after}`)
    expect(idsOf(second)).toEqual(rare.slice(15, 30))
    expect(idsOf(await pageOf(viewer(), `${query}&page=3&after=${second.after}`))).toEqual(rare.slice(30))
    expect(idsOf(await pageOf(viewer(), `${query}&page=3`))).toEqual(rare.slice(30))
    expect(idsOf(await pageOf(viewer(), `${query}&page=1&after=${second.after}`))).toEqual(rare.slice(0, 15))
    expect(idsOf(await pageOf(viewer(), `${query}&sort=createdAt`))).toEqual([...rare].reverse().slice(0, 15))
    expect(idsOf(await pageOf(viewer(), `${query}&sort=name`))).toHaveLength(15)
  },
)

it('Common rows are found among the first, and rows outside the viewer’s places are not', async () => {
  const found = await pageOf(ofDistricts, 'language=pa&q=Gurdeep')
  expect(found.items).toHaveLength(15)
  expect(idsOf(await pageOf(ofDistricts, 'language=pa&q=Murugan'))).toEqual([])
  expect(idsOf(await pageOf(everywhere, 'language=ta'))[0]).not.toBe(rare[0])
})
