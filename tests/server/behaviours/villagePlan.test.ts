import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { farmers, lands } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openFleet, type Fleet } from '../../support/fleet'
import { startService, type Person, type TestService } from '../../support/service'

interface Village {
  readonly id: number
  readonly label: string
  readonly tehsil: string
  readonly above: readonly number[]
  readonly farmers: number
  readonly acres: number
  readonly others: number
  readonly kilometres: number | null
  readonly warnings: readonly string[]
}
interface Plan {
  readonly machine: { readonly label: string }
  readonly villages: readonly Village[]
  readonly shares: readonly { readonly id: number; readonly villages: readonly number[]; readonly kilometres: number }[]
  readonly mayChange: boolean
}

let service: TestService
let fleet: Fleet
beforeAll(async () => {
  service = await startService()
  fleet = await openFleet(service)
  const { database, places } = service
  const centre = async (place: string, lon: number, more = sql`null`): Promise<void> => {
    const point = JSON.stringify({ type: 'Point', coordinates: [lon, 31] })
    await database.run(
      sql`update geographies set centroid = ${point}::jsonb, serviceable = ${more}::boolean where id = ${places[place]}`,
    )
  }
  await centre('Galib Kalan', 75.5, sql`true`)
  await centre('Sidhwan Bet', 76.5)
  const [gurpreet = 0] = await insertMany(database, farmers, [
    {
      ...{ firstName: 'Gurpreet', gender: 'MALE', language: 'pa', village: places['Galib Kalan'], status: 'ACTIVE' },
      ...{ mobile: '+917600000001', source: 'FO' },
    },
  ])
  await insertMany(database, lands, [
    {
      ...{ farmer: gurpreet, name: 'Field', village: places['Galib Kalan'], ownership: 'OWNED' },
      area: { value: 7.5, unit: 'ACRE' },
    },
  ])
})
afterAll(() => service.close())

const planOf = async (machine: number, by: Person = fleet.keeper): Promise<Plan> =>
  (await by.get<Plan>(`/api/admin/machines/${machine}/village-plan`)).body
const save = (machine: number, change: object, by: Person = fleet.keeper) =>
  by.send<Plan>('PUT', `/api/admin/machines/${machine}/village-plan`, change)

describe('The villages of a machine', () => {
  it('are added and removed in one change, and returned with their coverage and warnings', async () => {
    const { places } = service
    const machine = await fleet.machine({ hub: places['Galib Kalan'] })
    const given = await save(machine.id, { add: [places['Galib Kalan'], places['Sidhwan Bet']] })
    expect(given.status, JSON.stringify(given.body)).toBe(200)
    expect(given.body.villages).toMatchObject([
      { label: 'Galib Kalan', tehsil: 'Jagraon', farmers: 1, acres: 7.5, kilometres: 0, warnings: [] },
      { label: 'Sidhwan Bet', farmers: 0, warnings: ['NOT_SERVICEABLE', 'FAR'] },
    ])
    expect(given.body.villages[1]?.kilometres).toBeCloseTo(95.3, 0)
    const { body } = await save(machine.id, { add: [places.Bhadson], remove: [places['Galib Kalan']] })
    expect(body.villages.map(({ label }) => label)).toEqual(['Sidhwan Bet', 'Bhadson'])
    expect(await fleet.read('machines', machine.id)).toMatchObject({ villageCount: 2 })
  })

  it('are changed entirely or not at all', async () => {
    const { places } = service
    const machine = await fleet.machine()
    await save(machine.id, { add: [places.Biana] })
    const refused = await save(machine.id, { add: [places.Ludhiana], remove: [places.Biana] })
    expect(refused.status).toBe(400)
    expect((await planOf(machine.id)).villages.map(({ label }) => label)).toEqual(['Biana'])
    expect((await save(machine.id, { add: 'all' })).status).toBe(400)
  })

  it('show the machines they are shared with, and how far away those are', async () => {
    const { places } = service
    const one = await fleet.machine({ hub: places['Galib Kalan'] })
    const other = await fleet.machine({ hub: places['Sidhwan Bet'] })
    await save(one.id, { add: [places.Bhadson] })
    await save(other.id, { add: [places.Bhadson] })
    const { shares } = await planOf(one.id)
    expect(shares.find(({ id }) => id === other.id)).toMatchObject({ villages: [places.Bhadson], kilometres: 95.3 })
  })

  it('are readable by people who see the machine, and changed by people who may map', async () => {
    const { places } = service
    const machine = await fleet.machine()
    const reader = await service.person(['view_machine_tab'])
    expect((await planOf(machine.id, reader)).mayChange).toBe(false)
    expect((await save(machine.id, { add: [places.Biana] }, reader)).status).toBe(403)
    const elsewhere = await service.person(['view_machine_tab', 'machine:map'], ['Karnal'])
    expect((await save(machine.id, { add: [places.Biana] }, elsewhere)).status).toBe(404)
    expect(
      (await service.person(['view_farmer_tab']).then((one) => one.get(`/api/admin/village-plan/machines`))).status,
    ).toBe(403)
  })

  it('are counted, shared and removed within the viewer’s scope, and none is added and removed at once', async () => {
    const { places } = service
    const [machine, other] = [await fleet.machine(), await fleet.machine()]
    const all = [places['Galib Kalan'], places['Sidhwan Bet'], places.Bhadson]
    for (const { id } of [machine, other]) await save(id, { add: all })
    const near = await service.person(['view_machine_tab', 'machine:map'], ['Ludhiana'])
    const { body } = await near.get<{ items: object[] }>(
      `/api/admin/village-plan/machines?q=${String(machine.machineNo)}`,
    )
    expect(body.items).toMatchObject([{ villages: 2, tehsils: ['Jagraon'] }])
    const seen = (await planOf(machine.id, near)).shares.find(({ id }) => id === other.id)
    expect(seen?.villages).toHaveLength(2)
    expect((await save(machine.id, { remove: [places.Bhadson] }, near)).body).toMatchObject({
      fields: { remove: 'One of these villages is outside your geographies' },
    })
    expect((await save(machine.id, { remove: [places['Galib Kalan']] }, near)).status).toBe(200)
    expect((await save(machine.id, { add: [places.Biana], remove: [places.Biana] })).body).toMatchObject({
      fields: { remove: 'A village can be added or removed, not both' },
    })
    expect((await planOf(machine.id)).villages.map(({ label }) => label)).toEqual(['Sidhwan Bet', 'Bhadson'])
  })

  it('are found in a tree, level by level, or all those of a tehsil', async () => {
    const { places } = service
    const machine = await fleet.machine()
    const at = async (query: string) =>
      (
        await fleet.keeper.get<{ places?: { label: string; villages: number }[]; villages?: Village[] }>(
          `/api/admin/machines/${machine.id}/village-plan/places?${query}`,
        )
      ).body
    expect((await at('')).places).toMatchObject([
      { label: 'Haryana', villages: 1 },
      { label: 'Punjab', villages: 3 },
    ])
    expect((await at(`within=${places.Punjab}`)).places?.map(({ label }) => label)).toEqual(['Ludhiana', 'Patiala'])
    expect((await at(`within=${places.Jagraon}`)).villages?.[0]?.above).toEqual([
      places.Punjab,
      places.Ludhiana,
      places.Jagraon,
    ])
    expect((await at(`within=${places.Jagraon}`)).villages?.map(({ label }) => label)).toEqual([
      'Galib Kalan',
      'Sidhwan Bet',
    ])
    expect((await at(`below=${places.Punjab}`)).villages).toHaveLength(3)
    expect((await at('q=galib')).villages?.map(({ label }) => label)).toEqual(['Galib Kalan'])
  })
})

describe('The list of machines with their villages', () => {
  it('includes the farmers and acres that they cover', async () => {
    const { places } = service
    const machine = await fleet.machine()
    await save(machine.id, { add: [places['Galib Kalan'], places.Bhadson] })
    const { body } = await fleet.keeper.get<{ items: object[] }>(
      `/api/admin/village-plan/machines?q=${String(machine.machineNo)}`,
    )
    expect(body.items).toMatchObject([
      { id: machine.id, villages: 2, tehsils: ['Jagraon', 'Nabha'], farmers: 1, acres: 7.5 },
    ])
  })
})

interface Track {
  readonly lastSeenAt: string | null
  readonly lastLocation: { readonly coordinates: readonly number[] } | null
  readonly day: string
  readonly days: readonly { readonly day: string; readonly count: number }[]
  readonly sprayings: readonly { readonly path: readonly (readonly number[])[] }[]
}

describe('The track of a machine', () => {
  const spray = (machine: number, startAt: string, lat: number) =>
    fleet.keeper.send('POST', '/api/admin/sprayings', {
      ...{ machine, source: 'CONTROLLER', startAt, endAt: new Date(Date.parse(startAt) + 200_000).toISOString() },
      ...{ secondsApart: 2, litres: 10 },
      path: {
        type: 'LineString',
        coordinates: [
          [75.5, lat],
          [75.5, lat + 0.001],
        ],
      },
    })

  it('is empty before it was first seen, and then shows where its latest spraying ended', async () => {
    const machine = await fleet.machine()
    const track = async (query = ''): Promise<Track> =>
      (await fleet.keeper.get<Track>(`/api/admin/machines/${machine.id}/track${query}`)).body
    expect(await track()).toMatchObject({ lastSeenAt: null, lastLocation: null, days: [], sprayings: [] })
    expect((await spray(machine.id, '2026-11-20T20:00:00.000Z', 30.9)).status).toBe(201)
    expect((await spray(machine.id, '2026-11-19T05:00:00.000Z', 30.5)).status).toBe(201)
    const latest = await track()
    expect(latest.lastLocation?.coordinates).toEqual([75.5, 30.901])
    // Eight in the evening in UTC is after midnight in India.
    expect([latest.day, latest.days.map(({ day }) => day)]).toEqual(['2026-11-21', ['2026-11-21', '2026-11-19']])
    expect((await track('?day=2026-11-19')).sprayings).toMatchObject([
      {
        path: [
          [75.5, 30.5],
          [75.5, 30.501],
        ],
      },
    ])
    expect((await fleet.keeper.get(`/api/admin/machines/${machine.id}/track?day=soon`)).status).toBe(400)
  })
})
