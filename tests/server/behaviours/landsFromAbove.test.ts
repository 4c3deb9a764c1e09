import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayInIndia } from '#define'
import { landIn } from '../../support/programmeDesk'
import { startService, type Person, type TestService } from '../../support/service'

let service: TestService
/** Sees satellite data everywhere, loads values, and sees farmers. */
let rs: Person
beforeAll(async () => {
  service = await startService()
  rs = await service.person(['view_remote_sensing_tab', 'view_farmer_tab', 'observation:load'])
})
afterAll(() => service.close())

const daysAgo = (days: number): string => addDays(todayInIndia(new Date()), -days)
const base = '/api/remote-sensing'
const value = (land: number, day: string, mean: number, more: object = {}): object => ({
  ...{ land, measure: 'NDVI', day, source: 'S2_L2A', mean, deviation: 0.05, validPixels: 92 },
  ...more,
})
const load = async (rows: readonly object[]): Promise<void> => {
  const { status, body } = await rs.send('POST', `${base}/land-observations/bulk`, { rows })
  expect(status, JSON.stringify(body)).toBe(200)
}

describe('Satellite data of a land on a day', () => {
  it('is generated in the demo, with shares that add up to 100', async () => {
    const { land } = await landIn(service)
    await load([value(land, daysAgo(6), 0.25, { source: 'DEMO' })])
    const at = `${base}/lands/${land}/rasters/${daysAgo(6)}`
    const { body } = await rs.get<{ shares: Record<string, number> }>(at)
    expect(body).toMatchObject({ mean: 0.25, words: 'Moderate (watch)', hasPicture: true })
    expect(Object.values(body.shares).reduce((sum, share) => sum + share)).toBe(100)
    const answer = await fetch(`${service.url}${at}/picture`, { headers: { authorization: `Bearer ${rs.token}` } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { width, height, channels } = await sharp(await answer.arrayBuffer()).metadata()
    expect([channels, Math.max(width, height)]).toEqual([4, 480])
  })

  it('with a raster on an unconfigured server reports so, without a request', async () => {
    const { land } = await landIn(service)
    await load([value(land, daysAgo(6), 0.5, { raster: 'https://169.254.169.254/raster.tif' })])
    expect(await rs.get(`${base}/lands/${land}/rasters/${daysAgo(6)}/picture`)).toMatchObject({
      status: 400,
      body: { title: 'This raster comes from a server that is not configured' },
    })
    expect((await rs.get(`${base}/lands/${land}/rasters/${daysAgo(7)}`)).status).toBe(404)
  })
})

describe('The satellite map', () => {
  it('has the mean of each state, district and tehsil, and a tehsil’s lands, within the viewer’s scope', async () => {
    const { land } = await landIn(service, 'Sidhwan Bet')
    await load([value(land, daysAgo(5), 0.1)])
    const punjab = await service.person(['view_remote_sensing_tab'], ['Jagraon'])
    const districts = await punjab.get<{ areas: { name: string; band: string }[] }>(`${base}/areas?layer=districts`)
    expect(districts.body.areas.map(({ name }) => name)).toEqual(['Ludhiana'])
    const tehsil = service.places.Jagraon
    const { body } = await punjab.get<{
      areas: { id: number; lands: number }[]
      lands: { id: number; health: string }[]
    }>(`${base}/areas?layer=tehsils&within=${service.places.Ludhiana}&lands=${tehsil}`)
    expect(body.areas).toMatchObject([{ id: tehsil }])
    expect(body.lands.find(({ id }) => id === land)).toMatchObject({
      health: 'BAD',
      at: [expect.any(Number), expect.any(Number)],
    })
    expect(body.areas[0]?.lands).toBe(body.lands.length)
  })

  it('has a legend of adjacent bands that do not overlap', async () => {
    const { body } = await rs.get<{ items: { band: string; from: number; to: number }[] }>(`${base}/legend`)
    expect(body.items.map(({ band, from, to }) => [band, from, to])).toEqual([
      ['HIGH', 0.6, 1],
      ['GOOD', 0.3, 0.6],
      ['WATCH', 0.2, 0.3],
      ['BAD', 0, 0.2],
    ])
  })
})

describe('A value at the boundary of two bands', () => {
  const borders = [
    [-0.05, 'NO_DATA'],
    [0.19949, 'BAD'],
    [0.19951, 'WATCH'],
    [0.2, 'WATCH'],
    [0.2996, 'GOOD'],
    [0.3, 'GOOD'],
    [0.5994, 'GOOD'],
    [0.5996, 'HIGH'],
    [0.6, 'HIGH'],
  ] as const
  interface Read {
    readonly ndvi: number
    readonly health: string
    readonly moistureHealth: string
  }

  it('is in the same band in charts, map, list and farmer page, rounded to three decimals', async () => {
    const lands = await Promise.all(borders.map(() => landIn(service)))
    const rows = lands.flatMap(({ land }, at) => [
      value(land, daysAgo(3), borders[at]?.[0] ?? 0),
      value(land, daysAgo(3), borders[at]?.[0] ?? 0, { measure: 'MOISTURE', source: 'MODEL' }),
    ])
    await load(rows)
    const map = await rs.get<{ lands: { id: number; health: string }[] }>(
      `${base}/areas?layer=tehsils&lands=${service.places.Jagraon}`,
    )
    for (const [at, { land, farmer }] of lands.entries()) {
      const [given, band] = borders[at] ?? [0, '']
      const chart = async (measure: string): Promise<unknown> =>
        (await rs.get<{ points: { band: string }[] }>(`${base}/lands/${land}/${measure}`)).body.points[0]?.band
      const { body: list } = await rs.get<{ items: Read[] }>(`/api/admin/land-health?land=${land}`)
      const { body: beside } = await rs.get<{ lands: Read[] }>(`${base}/farmers?id=${farmer}`)
      expect(
        {
          ...{ ndvi: await chart('ndvi'), moisture: await chart('soil-moisture') },
          ...{ list: list.items[0]?.health, moistureInList: list.items[0]?.moistureHealth },
          ...{ map: map.body.lands.find(({ id }) => id === land)?.health, farmer: beside.lands[0]?.health },
        },
        String(given),
      ).toEqual({ ndvi: band, moisture: band, list: band, moistureInList: band, map: band, farmer: band })
    }
  })
})
