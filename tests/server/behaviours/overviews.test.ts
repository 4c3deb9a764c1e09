import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mandis } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk, TODAY, TOMORROW } from '../../support/bookingDesk'
import type { Person } from '../../support/service'

const BASE = '/api/admin/bookings'

interface Tally {
  readonly count: number
  readonly sum: number
  readonly states: Record<string, number>
}
interface Days {
  readonly days: readonly (Tally & { readonly day: string })[]
}
interface Areas {
  readonly within: { readonly label: string; readonly type: string } | null
  readonly level: string | null
  readonly areas: readonly (Tally & {
    readonly id: number
    readonly label: string
    readonly above: string
    readonly at: readonly number[] | null
  })[]
  readonly elsewhere: number
}

let desk: Awaited<ReturnType<typeof openBookingDesk>>
beforeAll(async () => {
  desk = await openBookingDesk()
  const operator = await desk.crew()
  const { places } = desk.service
  await desk.at('ASSIGNED', operator)
  await desk.taken(desk.agent, { requestedArea: { value: 2.5, unit: 'ACRE' } })
  await desk.taken(desk.agent, {
    farmer: await desk.farmer({ village: places['Sidhwan Bet'] }),
    ...{ serviceDate: TODAY, slot: 'EVENING', service: 'BOOM_SPRAY' },
  })
})
afterAll(() => desk.service.close())

const month = `from=2026-11-01&to=2026-11-30`
const days = async (person: Person, query = month): Promise<Days> =>
  (await person.get<Days>(`${BASE}/calendar?${query}`)).body
const areas = async (person: Person, query = ''): Promise<Areas> =>
  (await person.get<Areas>(`${BASE}/map?${query}`)).body

describe('A daily overview of a list', () => {
  it('counts the records of each day by state, with their acres, and omits days without any', async () => {
    expect((await days(desk.agent)).days).toEqual([
      { day: TODAY, count: 1, sum: 5, states: { CREATED: 1 } },
      { day: TOMORROW, count: 2, sum: 7.5, states: { ASSIGNED: 1, CREATED: 1 } },
    ])
  })

  it('shows cancelled records outside the count and the acres, and counts them on request', async () => {
    const cancelled = await desk.taken(desk.agent, { serviceDate: '2026-11-25' })
    await desk.taken(desk.agent, { serviceDate: '2026-11-25', requestedArea: { value: 2, unit: 'ACRE' } })
    await desk.service.database.run(sql`update bookings set status = 'CANCELLED' where id = ${cancelled.id}`)
    const later = 'from=2026-11-25&to=2026-11-25'
    const told = { count: 1, sum: 2, states: { CREATED: 1 }, notCounted: { CANCELLED: 1 } }
    expect((await days(desk.agent, later)).days).toEqual([{ day: '2026-11-25', ...told }])
    expect((await areas(desk.agent, 'serviceDate=2026-11-25')).areas).toMatchObject([told])
    const asked = { count: 1, sum: 5, states: { CANCELLED: 1 } }
    expect((await days(desk.agent, `${later}&status=CANCELLED`)).days).toEqual([{ day: '2026-11-25', ...asked }])
    expect((await areas(desk.agent, 'status=CANCELLED')).areas).toMatchObject([asked])
    await desk.service.database.run(sql`update bookings set deleted_at = now() where service_date = '2026-11-25'`)
  })

  it('respects the list’s filters and the viewer’s places', async () => {
    expect((await days(desk.agent, `${month}&status=ASSIGNED`)).days).toEqual([
      { day: TOMORROW, count: 1, sum: 5, states: { ASSIGNED: 1 } },
    ])
    expect((await days(desk.stranger)).days).toEqual([])
    expect((await days(desk.agent, 'from=2026-12-01&to=2026-12-31')).days).toEqual([])
  })

  it('is refused to people who may not read the list, and for missing or too many days', async () => {
    const other = await desk.service.person(['view_farmer_tab'])
    expect((await other.get(`${BASE}/calendar?${month}`)).status).toBe(403)
    expect((await other.get(`${BASE}/map`)).status).toBe(403)
    for (const wrong of [
      '',
      'from=2026-11-01',
      'from=2026-11-31&to=2026-12-01',
      'from=2026-11-01&to=2027-01-02',
      'from=2026-11-02&to=2026-11-01',
    ])
      expect((await desk.agent.get(`${BASE}/calendar?${wrong}`)).status, wrong).toBe(400)
  })
})

describe('A place overview of a list', () => {
  it('leads from the districts to the villages, each with its records', async () => {
    const { places } = desk.service
    const whole = await areas(desk.agent)
    expect(whole).toMatchObject({ within: null, level: 'district', elsewhere: 0 })
    expect(whole.areas).toMatchObject([{ label: 'Ludhiana', above: 'Punjab', count: 3, sum: 12.5 }])
    const tehsils = await areas(desk.agent, `within=${places.Ludhiana}`)
    expect([tehsils.level, tehsils.areas.map(({ label }) => label)]).toEqual(['tehsil', ['Jagraon']])
    const villages = await areas(desk.agent, `within=${places.Jagraon}`)
    expect(villages).toMatchObject({
      within: { label: 'Jagraon', type: 'tehsil' },
      level: 'village',
      areas: [
        { label: 'Galib Kalan', count: 2, at: [75.5, 30.8], states: { CREATED: 1, ASSIGNED: 1 } },
        { label: 'Sidhwan Bet', count: 1, at: [75.5, 30.8] },
      ],
    })
    expect(await areas(desk.agent, `within=${places['Galib Kalan']}`)).toMatchObject({ level: null, areas: [] })
  })

  it('respects the list’s filters and the viewer’s places', async () => {
    const { places } = desk.service
    expect((await areas(desk.agent, `within=${places.Jagraon}&status=ASSIGNED`)).areas).toHaveLength(1)
    expect((await areas(desk.stranger)).areas).toEqual([])
    const hidden = await desk.stranger.get(`${BASE}/map?within=${places.Ludhiana}`)
    expect([hidden.status, (await desk.agent.get(`${BASE}/map?within=x`)).status]).toEqual([404, 404])
  })
})

describe('A place overview without a scope', () => {
  it('leads into each area that it shows, and into no other', async () => {
    const { database, places, person } = desk.service
    const viewer = await person(['view_farmer_tab'], ['Karnal'])
    const inside = async () => viewer.get<Areas>(`/api/admin/mandis/map?within=${places.Ludhiana}`)
    expect((await inside()).status).toBe(404)
    const location = { type: 'Point', coordinates: [75.5, 30.8] }
    await insertMany(database, mandis, [
      { name: 'Grain market', district: places.Ludhiana, location, status: 'ACTIVE' },
    ])
    const shown = await viewer.get<Areas>('/api/admin/mandis/map')
    expect(shown.body.areas).toMatchObject([{ id: places.Ludhiana, label: 'Ludhiana', count: 1 }])
    expect((await inside()).body).toMatchObject({ within: { label: 'Ludhiana', type: 'district' }, level: null })
    expect((await viewer.get(`/api/admin/mandis/map?within=${places.Jagraon}`)).status).toBe(404)
  })
})

interface Shapes {
  readonly caption: string
  readonly features: readonly {
    readonly id: number
    readonly properties: { readonly indicative: boolean }
    readonly geometry: { readonly coordinates: readonly (readonly (readonly (readonly [number, number])[])[])[] }
  }[]
}

describe('The layers of the map', () => {
  const square = {
    type: 'Polygon',
    coordinates: [
      [
        [75, 30],
        [77, 30],
        [77, 32],
        [75, 32],
        [75, 30],
      ],
    ],
  }
  const at = (lon: number, lat: number): string => JSON.stringify({ type: 'Point', coordinates: [lon, lat] })

  it('draw districts within their state, each point to its nearest centre, and state that they are indicative', async () => {
    const { database, places } = desk.service
    await database.run(
      sql`update geographies set boundary = ${JSON.stringify(square)}::jsonb, updated_at = now() where id = ${places.Punjab}`,
    )
    await database.run(
      sql`update geographies set centroid = ${at(75.1, 31)}::jsonb, updated_at = now() where id = ${places.Ludhiana}`,
    )
    await database.run(
      sql`update geographies set centroid = ${at(75.3, 31)}::jsonb, updated_at = now() where id = ${places.Patiala}`,
    )
    const anybody = await desk.service.person([])
    const { body } = await anybody.get<Shapes>('/api/admin/map-layers/districts')
    expect(body.caption).toBe('Indicative, not to scale; external boundary as per Survey of India')
    const bounds = (id: number | undefined): number[] => {
      const lons =
        body.features
          .find((one) => one.id === id)
          ?.geometry.coordinates.flat(2)
          .map(([lon]) => lon) ?? []
      return [Math.min(...lons), Math.max(...lons)]
    }
    expect(bounds(places.Ludhiana)).toEqual([75, 75.2])
    expect(bounds(places.Patiala)[0]).toBe(75.2)
    expect(body.features.map(({ properties }) => properties.indicative)).toEqual([true, true])
  })

  it('show viewers only districts in their own places, and states to everyone', async () => {
    const { places } = desk.service
    const ids = async (person: Person, layer: string): Promise<number[]> =>
      (await person.get<Shapes>(`/api/admin/map-layers/${layer}`)).body.features.map(({ id }) => id)
    expect(await ids(desk.agent, 'districts')).toEqual([places.Ludhiana])
    expect(await ids(desk.stranger, 'states')).toEqual([places.Punjab])
    expect((await desk.agent.get('/api/admin/map-layers/zones')).status).toBe(404)
    expect((await desk.service.nobody.get('/api/admin/map-layers/states')).status).toBe(401)
  })

  it('are sent once, and again only when something changed', async () => {
    const { headers } = await desk.agent.get('/api/admin/map-layers/states')
    const again = await desk.agent.get('/api/admin/map-layers/states', { 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })
})
