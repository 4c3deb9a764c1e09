import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayInIndia } from '#define'
import { crops, cropCycles, farmers } from '#resources'
import { insertMany } from '../../../server/engine/write/insertMany'
import { landIn } from '../../support/programmeDesk'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

let service: TestService
/** Sees satellite data everywhere, loads values, and sees farmers. */
let rs: Person
let crop: number
beforeAll(async () => {
  service = await startService()
  rs = await service.person(['view_remote_sensing_tab', 'view_farmer_tab', 'observation:load'])
  const curve = { ndviBase: 0.22, ndviPeak: 0.8, riseDay: 32, riseRate: 0.12, fallDay: 112, fallRate: 0.11 }
  const made = { code: 'PADDY', name: 'Paddy', category: 'CEREAL', seasons: ['KHARIF'], status: 'ACTIVE', ...curve }
  ;[crop = 0] = await insertMany(service.database, crops, [made])
})
afterAll(() => service.close())

const today = todayInIndia(new Date())
const daysAgo = (days: number): string => addDays(today, -days)
const base = '/api/remote-sensing'

interface Loaded {
  readonly inserted: number
  readonly updated: number
  readonly dropped: number
  readonly refused: number
  readonly refusals: readonly { readonly row: number; readonly reason: string }[]
}
interface Series {
  readonly points: readonly {
    readonly day: string
    readonly mean: number
    readonly band: string
    readonly rain?: number
  }[]
  readonly drops: readonly object[]
  readonly latest: { readonly reading: string; readonly words: string } | null
}

const value = (land: number, day: string, mean: number, more: object = {}): object => ({
  ...{ land, measure: 'NDVI', day, source: 'S2_L2A', mean, deviation: 0.05, validPixels: 92 },
  ...more,
})
const load = async (rows: readonly object[], by = rs): Promise<Loaded> => {
  const { status, body } = await by.send('POST', `${base}/land-observations/bulk`, { rows })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as Loaded
}
const ndvi = (land: number, by = rs): Promise<Answer<Series>> => by.get<Series>(`${base}/lands/${land}/ndvi`)
const healthOf = async (land: number): Promise<Record<string, unknown>> => {
  const { body } = await rs.get<{ items: { id: number }[] }>(`/api/admin/land-health?land=${land}`)
  return (await rs.get(`/api/admin/land-health/${body.items[0]?.id}`)).body
}
const sow = (land: number, farmer: number, days: number, harvestedDaysAgo?: number): Promise<number[]> =>
  insertMany(service.database, cropCycles, [
    {
      ...{ land, farmer, crop, season: 'KHARIF', sowingDate: daysAgo(days), area: { value: 1, unit: 'ACRE' } },
      status: harvestedDaysAgo === undefined ? 'GROWING' : 'HARVESTED',
      ...(harvestedDaysAgo !== undefined && { actualHarvest: daysAgo(harvestedDaysAgo) }),
    },
  ])

describe('Satellite values loaded in bulk', () => {
  it('are stored once, replaced when sent again, and dropped below 60% valid pixels', async () => {
    const { land } = await landIn(service)
    const rows = [value(land, daysAgo(10), 0.61), value(land, daysAgo(5), 0.59, { validPixels: 59.9 })]
    expect(await load(rows)).toEqual({ inserted: 1, updated: 0, dropped: 1, refused: 0, refusals: [] })
    expect(await load([value(land, daysAgo(10), 0.2), value(land, daysAgo(10), 0.3)])).toMatchObject({ updated: 1 })
    const { body } = await ndvi(land)
    expect(body.points).toMatchObject([{ day: daysAgo(10), mean: 0.3, band: 'GOOD' }])
  })

  it('are refused one by one at their place: unknown land, invalid or future day, out of range', async () => {
    const { land } = await landIn(service)
    const rows = [
      value(land, daysAgo(3), 0.5),
      value(999_999, daysAgo(3), 0.5),
      value(land, '2026-02-30', 0.5),
      value(land, addDays(today, 1), 0.5),
      value(land, daysAgo(3), 1.2),
      value(land, daysAgo(3), 0.5, { raster: 'http://10.0.0.1/raster.tif' }),
      value(land, daysAgo(3), 0.5, { shares: { HIGH: 50, GOOD: 20, WATCH: 0, BAD: 0, NO_DATA: 0 } }),
    ]
    const { refused, refusals, inserted } = await load(rows)
    expect([inserted, refused]).toEqual([1, 6])
    expect(refusals).toEqual([
      { row: 1, reason: 'Land Not Found' },
      { row: 2, reason: 'There is no such day' },
      { row: 3, reason: 'The day is in the future' },
      { row: 4, reason: 'mean must be from -1 to 1' },
      { row: 5, reason: 'The raster needs an https address' },
      { row: 6, reason: 'The shares must add up to 100' },
    ])
  })

  it('are accepted only from people who may load them, for lands they may see', async () => {
    const { land } = await landIn(service)
    const elsewhere = await service.person(
      ['view_remote_sensing_tab', 'view_farmer_tab', 'observation:load'],
      ['Patiala'],
    )
    expect(await load([value(land, daysAgo(3), 0.5)], elsewhere)).toMatchObject({ inserted: 0, refused: 1 })
    const looking = await service.person(['view_remote_sensing_tab'])
    expect((await looking.send('POST', `${base}/land-observations/bulk`, { rows: [] })).status).toBe(403)
    const many = Array.from({ length: 10_001 }, () => value(land, daysAgo(3), 0.5))
    expect(await rs.send('POST', `${base}/land-observations/bulk`, { rows: many })).toMatchObject({
      status: 400,
      body: { detail: 'At most 10,000 values can be sent at once' },
    })
  })
})

describe('A manually entered satellite value', () => {
  it('gets shares derived from it, and determines the land’s health', async () => {
    const { land } = await landIn(service)
    const given = {
      land,
      measure: 'NDVI',
      day: daysAgo(2),
      source: 'S2_L2A',
      mean: 0.25,
      deviation: 0,
      validPixels: 75,
    }
    const { status, body } = await rs.send('POST', `${base}/land-observations`, given)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ watchShare: 75, noDataShare: 25, badShare: 0 })
    expect(await healthOf(land)).toMatchObject({ health: 'WATCH', ndvi: 0.25, seenOn: daysAgo(2), alert: false })
    const poor = await rs.send('POST', `${base}/land-observations`, { ...given, day: daysAgo(1), validPixels: 40 })
    expect(poor).toMatchObject({
      status: 400,
      body: { fields: { validPixels: 'Values with fewer than 60% valid pixels are not kept' } },
    })
  })
})

describe('The satellite data of a land', () => {
  it('is reported missing in the words of the specification', async () => {
    const { land } = await landIn(service)
    expect(await ndvi(land)).toMatchObject({ status: 404, body: { title: 'Farmer land NDVI not found' } })
    expect(await rs.get(`${base}/lands/${land}/soil-moisture`)).toMatchObject({
      status: 404,
      body: { title: 'Farmer land Soil Moisture not found' },
    })
  })

  it('has a drop after a fall of 0.12 in 15 days of growth, in chart and list, until half is regained', async () => {
    const { land, farmer } = await landIn(service)
    await sow(land, farmer, 80)
    await load([value(land, daysAgo(20), 0.72), value(land, daysAgo(12), 0.74), value(land, daysAgo(4), 0.6)])
    const { body } = await ndvi(land)
    expect(body.drops).toEqual([{ from: daysAgo(12), to: daysAgo(4), by: 0.14 }])
    expect(await healthOf(land)).toMatchObject({
      alert: true,
      drop: 0.14,
      droppedOn: daysAgo(4),
      health: 'HIGH',
      change: -0.14,
    })
    await load([value(land, today, 0.7)])
    expect(await healthOf(land)).toMatchObject({ alert: false, drop: null, ndvi: 0.7 })
  })

  it('gets its drop when a value for the days before arrives late', async () => {
    const { land, farmer } = await landIn(service)
    await sow(land, farmer, 80)
    await load([value(land, daysAgo(4), 0.6)])
    expect(await healthOf(land)).toMatchObject({ alert: false })
    await load([value(land, daysAgo(12), 0.74)])
    expect(await healthOf(land)).toMatchObject({ alert: true, drop: 0.14, ndvi: 0.6 })
  })

  it('follows a crop as soon as it is entered, and until it is deleted', async () => {
    const agent = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:edit'])
    const { land } = await landIn(service)
    await load([value(land, daysAgo(12), 0.74), value(land, daysAgo(4), 0.6)])
    const given = { land, crop, season: 'KHARIF', sowingDate: daysAgo(80), area: { value: 1, unit: 'ACRE' } }
    const { status, body } = await agent.send('POST', '/api/admin/crop-cycles', given)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(await healthOf(land)).toMatchObject({ alert: true, drop: 0.14 })
    expect((await agent.send('DELETE', `/api/admin/crop-cycles/${Number(body.id)}`)).status).toBe(204)
    expect(await healthOf(land)).toMatchObject({ alert: false })
  })

  it('loaded twice concurrently shows the newest value', async () => {
    const lands = await Promise.all([1, 2, 3].map(async () => (await landIn(service)).land))
    const days = [9, 7, 5, 3, 1, 8, 6, 4, 2]
    await Promise.all(days.map((days) => load(lands.map((land) => value(land, daysAgo(days), 0.7 - days / 100)))))
    for (const land of lands) expect(await healthOf(land)).toMatchObject({ seenOn: daysAgo(1), ndvi: 0.69 })
  })

  it('is bare soil, not bad, after its harvest', async () => {
    const { land, farmer } = await landIn(service)
    await sow(land, farmer, 140, 8)
    await load([value(land, daysAgo(3), 0.16)])
    expect((await ndvi(land)).body.latest).toMatchObject({ reading: 'BARE', words: 'Bare soil: harvested 5 days ago' })
    expect(await healthOf(land)).toMatchObject({ health: 'BARE' })
  })

  it('is compared with the village, and shown with rain and work done on the land', async () => {
    const [one, other] = [await landIn(service, 'Bhadson'), await landIn(service, 'Bhadson')]
    await sow(one.land, one.farmer, 60, 4)
    await load([value(one.land, daysAgo(5), 0.6), value(other.land, daysAgo(5), 0.4)])
    await load([value(one.land, daysAgo(5), 0.7, { measure: 'MOISTURE', source: 'MODEL', rain: 12.5 })])
    expect((await rs.get(`${base}/lands/${one.land}/village`)).body).toEqual({
      points: [{ day: daysAgo(5), mean: 0.5, lands: 2 }],
    })
    expect((await rs.get<Series>(`${base}/lands/${one.land}/soil-moisture`)).body.points).toMatchObject([
      { mean: 0.7, rain: 12.5, band: 'HIGH' },
    ])
    expect((await rs.get(`${base}/lands/${one.land}/marks`)).body).toEqual({
      marks: [
        { day: daysAgo(60), kind: 'SOWING', words: 'Paddy sown' },
        { day: daysAgo(4), kind: 'HARVEST', words: 'Paddy harvested' },
      ],
    })
  })

  it('is hidden from people of other places, and its farmer from people who see no farmers', async () => {
    const { land } = await landIn(service)
    await load([value(land, daysAgo(5), 0.6)])
    const elsewhere = await service.person(['view_remote_sensing_tab', 'view_farmer_tab'], ['Patiala'])
    expect((await ndvi(land, elsewhere)).status).toBe(404)
    const without = await service.person(['view_remote_sensing_tab'])
    expect((await ndvi(land, without)).status).toBe(403)
  })
})

describe('The satellite data of a farmer', () => {
  it('is found by mobile, guid, id and land, with the health of each land', async () => {
    const { land, farmer } = await landIn(service)
    await load([value(land, daysAgo(5), 0.6)])
    const { body } = await rs.get<{ guid: string; mobile: string }>(`/api/admin/farmers/${farmer}`)
    const [{ mobile = '' } = {}] = await service.database.rows<{ mobile: string }>({
      text: 'select mobile from farmers where id = $1',
      values: [farmer],
    })
    for (const asked of [`mobile=${mobile.slice(3)}`, `guid=${body.guid}`, `id=${farmer}`, `land=${land}`])
      expect((await rs.get(`${base}/farmers?${asked}`)).body, asked).toMatchObject({
        farmer: { id: farmer, mobile: body.mobile },
        lands: [{ id: land, acres: 2, health: 'HIGH', ndvi: 0.6 }],
      })
    expect(body.mobile).toContain('•')
  })

  it.each([
    ['mobile=9000000001', 'Farmer Not Found'],
    ['mobile=12', 'Farmer Not Found'],
    ['id=999999', 'Farmer Not Found'],
    ['guid=0b0f3c1e-9c5a-4b5e-8a55-1b2c3d4e5f60', 'Farmer with this Guid Not Found'],
    ['guid=none', 'Farmer with this Guid Not Found'],
  ])('requested by %s is answered with “%s”', async (asked, title) => {
    expect(await rs.get(`${base}/farmers?${asked}`)).toMatchObject({ status: 404, body: { title } })
  })

  it('in another place is not found', async () => {
    const { farmer } = await landIn(service)
    const elsewhere = await service.person(['view_remote_sensing_tab', 'view_farmer_tab'], ['Patiala'])
    expect((await elsewhere.get(`${base}/farmers?id=${farmer}`)).status).toBe(404)
    const [row] = await service.database.rows({ text: 'select 1 from farmers where id = $1', values: [farmer] })
    expect(row, farmers.is.name).toBeDefined()
  })
})
