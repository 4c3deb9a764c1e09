import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#define'
import {
  bookings,
  crops,
  dashboard,
  farmers,
  lands,
  machines,
  machineTypes,
  register,
  type DashboardFigures,
} from '#resources'
import { settleDaySums } from '../../../server/behaviours/sums/daySums'
import { raw, sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { startService, type Person, type TestService } from '../../support/service'

const TODAY = '2026-11-21'
const villages = ['Galib Kalan', 'Sidhwan Bet', 'Bhadson', 'Biana']
const states = ['CREATED', 'ASSIGNED', 'COMPLETED', 'VERIFIED', 'CANCELLED', 'INVALID']

let service: TestService
let operator: Person
beforeAll(async () => {
  service = await startService({ now: () => new Date('2026-11-21T10:00:00Z') })
  const { database, places } = service
  const row = (index: number, village: string, createdAt: string, more = {}): Record<string, unknown> => ({
    mobile: `+91900000000${index}`,
    firstName: 'Somebody',
    gender: 'MALE',
    language: 'pa',
    source: 'FO',
    village: places[village],
    createdAt,
    ...more,
  })
  const [farmer = 0] = await insertMany(database, farmers, [
    row(1, 'Galib Kalan', '2026-11-01T00:30:00+05:30'),
    row(2, 'Galib Kalan', '2026-10-31T23:30:00+05:30'),
    row(3, 'Biana', '2025-12-15T10:00:00Z'),
    row(4, 'Biana', '2025-11-20T10:00:00Z'),
    row(5, 'Biana', '2026-11-02T10:00:00Z', { status: 'INACTIVE' }),
  ])
  await insertMany(database, lands, [
    {
      farmer,
      name: 'Field',
      village: places.Bhadson,
      area: { value: 2, unit: 'ACRE' },
      ownership: 'OWNED',
      status: 'ACTIVE',
    },
  ])
  operator = await service.person(['view_bookings_tab'], ['Karnal'])
  const [crop] = await insertMany(database, crops, [
    { code: 'PADDY', name: 'Paddy', category: 'CEREAL', seasons: ['KHARIF'], status: 'ACTIVE' },
  ])
  const days = [0, 0, 1, -3, -9, -20, -25, -60, -90, -230, -365, -366, -380, -600].map((step) => addDays(TODAY, step))
  await insertMany(
    database,
    bookings,
    days.flatMap((serviceDate, day) =>
      villages.flatMap((village, place) =>
        states.map((status, state) => ({
          ...{ bookingNo: `D-${day}-${place}-${state}`, farmer, crop, status, serviceDate, village: places[village] },
          ...{ service: 'DRONE_SPRAY', purpose: 'MIXED', litresPerAcre: 10, slot: 'EARLY', source: 'FO_APP' },
          requestedArea: { value: 5, unit: 'ACRE' },
          createdAt: `${day % 2 ? TODAY : addDays(TODAY, -2)}T04:00:00Z`,
          ...(['COMPLETED', 'VERIFIED'].includes(status) && { actualAcre: 4 + day / 8 + place }),
          ...(place === 2 && day === 3 && { operator: operator.id, needsReassign: true }),
        })),
      ),
    ),
  )
  const [type] = await insertMany(database, machineTypes, [
    {
      ...{
        code: 'DRONE',
        name: 'Drone',
        category: 'DRONE',
        energy: 'BATTERY',
        maxAcresPerDay: 25,
        acresPerHour: 6,
        swathMetres: 4,
      },
      ...{
        tankLitres: 10,
        litresPerAcreMin: 8,
        litresPerAcre: 10,
        litresPerAcreMax: 12,
        requires: [],
        status: 'ACTIVE',
      },
    },
  ])
  await insertMany(database, machines, [
    { type, serialNo: 'DASH-1', district: places.Ludhiana, purchaseDate: '2025-01-01', status: 'ACTIVE' },
  ])
  await service.letTimePass()
})
afterAll(() => service.close())

const read = async (person: Person): Promise<DashboardFigures> =>
  (await person.get<DashboardFigures>('/api/admin/dashboard')).body

/** Returns the API list behind an address of the portal. */
function listBehind(to: string): string {
  const [path = '', query = ''] = to.split('?')
  const resource = register.resources.find((one) => `/${one.navigation.path}` === path)
  expect(resource, to).toBeDefined()
  return `/api/${resource?.is.service}/${resource?.is.name}?${query}&count=exact&size=1000`
}

/** Counts the rows and completed acres of the list behind an address. */
async function listed(person: Person, to: string): Promise<{ records: number; acres: number }> {
  const { body, status } = await person.get<{ totalItems: number; items: { actualAcre?: number }[] }>(listBehind(to))
  expect(status, `${to} ${JSON.stringify(body)}`).toBe(200)
  return { records: body.totalItems, acres: body.items.reduce((sum, { actualAcre = 0 }) => sum + (actualAcre ?? 0), 0) }
}

/** Expects each figure to equal the list it links to, for this viewer. */
async function mustLead(person: Person): Promise<void> {
  const { tiles, growth, charts } = await read(person)
  const spans = growth.flatMap(({ name, spans: own }) => own.map((span) => ({ ...span, name })))
  for (const { name, value, records, to } of [...tiles, ...spans]) {
    const found = await listed(person, to)
    expect([to, records]).toEqual([to, found.records])
    if (name === 'acres') expect(value, to).toBeCloseTo(found.acres, 3)
    else if (name !== 'utilisation') expect(value).toBe(found.records)
  }
  for (const { path, groups } of Object.values(charts))
    for (const { filter, count, value } of groups) {
      const found = await listed(person, `${path}?${filter}`)
      expect([filter, count]).toEqual([filter, found.records])
      if (value !== count) expect(value, filter).toBeCloseTo(found.acres, 3)
    }
}

const everything = [
  ...['view_bookings_tab', 'view_farmer_tab', 'view_geography', 'view_afs_users_tab'],
  ...['view_machine_tab', 'view_back_office_tab', 'kyc:validate'],
]

describe('The dashboard', () => {
  it('requires signing in, and shows only what the person’s keys allow', async () => {
    expect((await service.nobody.get('/api/admin/dashboard')).status).toBe(401)
    const figures = async (...keys: string[]): Promise<string[]> => {
      const { tiles, growth } = await read(await service.person(keys))
      return [...growth, ...tiles].map(({ name }) => name)
    }
    expect(await figures()).toEqual([])
    expect(await figures('kyc:validate', 'view_geography')).toEqual(['toCheck', 'toVerify', 'serviceable'])
    expect(await figures('view_farmer_tab', 'view_afs_users_tab')).toEqual([
      ...['newFarmers', 'farmers', 'lands', 'users'],
    ])
    const { charts } = await read(await service.person(['view_geography']))
    expect(charts).toEqual({})
  })

  it('has only declared figures and charts', () => {
    for (const { resource, figure } of [...dashboard.growth, ...dashboard.tiles])
      expect(Object.keys(resource.list.figures ?? {})).toContain(figure)
    for (const { resource, chart } of Object.values(dashboard.charts))
      expect(Object.keys(resource.list.charts ?? {})).toContain(chart)
  })

  it('counts by Indian months, including empty ones', async () => {
    const { farmersByMonth } = (await read(await service.person(['view_farmer_tab']))).charts
    const months = farmersByMonth?.groups.map(({ key, count }) => [key, count]) ?? []
    expect(months).toHaveLength(12)
    expect(months[0]).toEqual(['2025-12-01', 1])
    expect(months.slice(-3)).toEqual([
      ['2026-09-01', 0],
      ['2026-10-01', 1],
      ['2026-11-01', 2],
    ])
  })

  it.each([
    ['everywhere', undefined],
    ['in a state', ['Punjab']],
    ['in a district', ['Ludhiana']],
    ['in a tehsil', ['Jagraon']],
    ['in a village', ['Sidhwan Bet']],
    ['in a district and a village of another one', ['Ludhiana', 'Bhadson']],
  ])('links a person who works %s to lists with the same figures', async (_where, places) => {
    await mustLead(await service.person(everything, places))
  })

  it('includes operators’ own work elsewhere', async () => {
    await mustLead(operator)
    const { tiles } = await read(operator)
    expect(tiles.find(({ name }) => name === 'toReassign')?.value).toBe(states.length)
  })

  it('compares each period with the same days of the year before', async () => {
    const { growth } = await read(await service.person(everything))
    const spans = growth.find(({ name }) => name === 'bookings')?.spans
    // Bookings without an operator two days after their day are cancelled.
    const [open, past] = [4 * villages.length, 3 * villages.length]
    expect(spans?.map(({ label, value, before, isToday }) => [label, value, before, isToday])).toEqual([
      ['Today', 2 * open, past, true],
      ['This month', 2 * open + 3 * past, 3 * past, false],
      ['Since 1 April', 2 * open + 7 * past, 3 * past, false],
    ])
    const acres = growth.find(({ name }) => name === 'acres')?.spans[0]
    expect([acres?.value, acres?.before]).toEqual([2 * (4 * (8 + 1 / 8) + 12), 2 * (4 * (4 + 10 / 8) + 6)])
  })

  it('has twelve weeks from Monday to Sunday, including those without work', async () => {
    const { groups: weeks = [] } = (await read(await service.person(everything))).charts.weeks ?? {}
    expect([weeks.length, weeks[0]?.key, weeks.at(-1)?.key]).toEqual([12, '2026-08-31', '2026-11-16'])
    expect(weeks.filter(({ count }) => count === 0).length).toBeGreaterThan(5)
  })

  it('follows every write immediately, from any source, and does not change when day sums are settled', async () => {
    const { database, places } = service
    await settleDaySums({ database })
    const person = await service.person(everything, ['Punjab'])
    const everywhere = await service.person(everything)
    const district = async (label: string): Promise<number> =>
      (await read(person)).charts.districts?.groups.find((one) => one.label.startsWith(label))?.count ?? 0
    const [before, patiala] = [await district('Ludhiana'), await district('Patiala')]
    await database.run(sql`update bookings set status = 'VERIFIED', actual_acre = 7 where booking_no = 'D-0-0-0'`)
    await database.run(sql`update bookings set deleted_at = now() where booking_no in ('D-0-0-2', 'D-0-1-2')`)
    await database.run(raw(`delete from bookings where booking_no = 'D-0-0-3'`))
    expect(await district('Ludhiana')).toBe(before - 2)
    await database.run(sql`update bookings set village_id = ${places.Bhadson}, village_tehsil_id = ${places.Nabha},
      village_district_id = ${places.Patiala} where booking_no = 'D-0-1-3'`)
    expect([await district('Ludhiana'), await district('Patiala')]).toEqual([before - 3, patiala + 1])
    const { at: _, ...figures } = await read(person)
    const { at: __, ...ofAll } = await read(everywhere)
    await mustLead(everywhere)
    await settleDaySums({ database })
    const [left] = await database.rows<{ most: number; unsettled: number }>(sql`
      select max(n)::int as most, sum(u)::int as unsettled from (select count(*) as n, count(*) filter (where not settled) as u
        from day_sums group by resource, day, status, district_id) grouped`)
    expect(left).toEqual({ most: 1, unsettled: 0 })
    expect(await read(person)).toMatchObject(figures)
    expect(await read(everywhere)).toMatchObject(ofAll)
    await mustLead(person)
    await mustLead(await service.person(everything, ['North']))
    await mustLead(await service.person(everything, ['Karnal', 'Punjab']))
  })
})
