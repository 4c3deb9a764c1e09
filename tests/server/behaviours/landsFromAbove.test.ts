import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayInIndia } from '#define'
import { landIn } from '../../support/programmeDesk'
import { startService, type Person, type TestService } from '../../support/service'

let service: TestService
/** Sees lands from above everywhere, loads values, and sees farmers. */
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

describe('A land from above on a day', () => {
  it('is drawn in the demo, with shares that add up to 100', async () => {
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

  it('whose raster lies where nothing is configured says so, and asks nobody', async () => {
    const { land } = await landIn(service)
    await load([value(land, daysAgo(6), 0.5, { raster: 'https://169.254.169.254/raster.tif' })])
    expect(await rs.get(`${base}/lands/${land}/rasters/${daysAgo(6)}/picture`)).toMatchObject({
      status: 400,
      body: { title: 'This raster comes from a server that is not configured' },
    })
    expect((await rs.get(`${base}/lands/${land}/rasters/${daysAgo(7)}`)).status).toBe(404)
  })
})

describe('The map', () => {
  it('has the mean of each state, district and tehsil, and the lands of a tehsil, as far as the viewer sees them', async () => {
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

  it('is read by a legend whose bands touch and never overlap', async () => {
    const { body } = await rs.get<{ items: { band: string; from: number; to: number }[] }>(`${base}/legend`)
    expect(body.items.map(({ band, from, to }) => [band, from, to])).toEqual([
      ['HIGH', 0.6, 1],
      ['GOOD', 0.3, 0.6],
      ['WATCH', 0.2, 0.3],
      ['BAD', 0, 0.2],
    ])
  })
})
