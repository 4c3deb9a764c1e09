import { afterAll, describe, expect, it } from 'vitest'
import { metresBetween } from '#define'
import { tripRates } from '#resources'
import { measuredTrack, type TrackPoint } from '../../../server/behaviours/retail/trips/track'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { tinyPicture } from '../../support/pictures'
import { startService, type Answer, type Person } from '../../support/service'
import { personOf } from '../../support/staff'

const TRIPS = '/api/retail/trips'
const STOPS = '/api/retail/trip-stops'
const TODAY = '2026-11-18'

interface Row extends Record<string, unknown> {
  readonly id: number
  readonly fields?: Readonly<Record<string, string>>
}
type Stored = Readonly<Record<'stored' | 'ignored' | 'points' | 'gpsKm', number>>

let now = new Date(`${TODAY}T12:00:00Z`)
const service = await startService({ now: () => now })
afterAll(() => service.close())
const { database } = service
const officer = await personOf(service, 'FIELD_OFFICER', ['trip:own'], ['Jagraon'])
const colleague = await personOf(service, 'FIELD_OFFICER', ['trip:own'], ['Jagraon'])
const leads = ['view_unimart_tab', 'view_afs_users_tab', 'trip:own', 'trip:approve']
const manager = await personOf(service, 'BDO', leads, ['Ludhiana'])
const stranger = await personOf(service, 'BDO', leads, ['Patiala'])
const payer = await service.person(['trip:pay', 'trip:approve'])
await insertMany(database, tripRates, [
  { mode: 'BIKE', since: '2026-04-01', perKm: 350, tolerance: 15 },
  { mode: 'BIKE', since: TODAY, perKm: 433, tolerance: 10 },
  { mode: 'BIKE', since: '2026-12-01', perKm: 900, tolerance: 50 },
])

const made = (more: object = {}, by = officer): Promise<Answer<Row>> =>
  by.send<Row>('POST', TRIPS, { day: TODAY, purpose: 'Visits to farmers', mode: 'BIKE', ...more })
async function begun(more: object = {}, by = officer): Promise<number> {
  const { status, body } = await made(more, by)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const act = (by: Person, id: number, word: string, input: object = {}): Promise<Answer<Row>> =>
  by.send<Row>('POST', `${TRIPS}/${id}/${word}`, input)
const read = async (id: number, by = manager): Promise<Row> => (await by.get<Row>(`${TRIPS}/${id}`)).body
const send = (id: number, points: readonly object[], by = officer): Promise<Answer<Stored & Row>> =>
  by.send<Stored & Row>('POST', `${TRIPS}/${id}/points`, { points })

const minute = (count: number): string => new Date(Date.parse(`${TODAY}T05:00:00Z`) + count * 60_000).toISOString()
/** Northwards from Jagraon, by hundredths of a degree (1.112 km each), a minute each. */
const north = (from: number, to: number): { at: string; lon: number; lat: number }[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    at: minute(from + at),
    lon: 75.47,
    lat: Number((30.78 + (from + at) / 100).toFixed(5)),
  }))
/** Creates a trip of ten steps, 11.1 km, submitted with a claim. */
async function submitted(claimedKm = 11): Promise<number> {
  const id = await begun()
  await send(id, north(0, 10))
  const { status, body } = await act(officer, id, 'submit', { claimedKm })
  expect(status, JSON.stringify(body)).toBe(200)
  return id
}

describe('The track of a trip', () => {
  it('is the same for any batches, order and duplicates of its positions', async () => {
    const id = await begun()
    const all = north(0, 10)
    const first = await send(id, all.slice(6))
    expect([first.status, first.body.stored, first.body.gpsKm]).toEqual([200, 5, 4.4])
    const both = await Promise.all([send(id, all.slice(0, 7)), send(id, [...all.slice(0, 4)].reverse())])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const again = await send(id, [...all].reverse())
    expect(again.body).toEqual({ stored: 0, ignored: 0, points: 11, gpsKm: 11.1 })
    const trip = await read(id, officer)
    expect(trip).toMatchObject({ gpsKm: 11.1, points: 11, startPoint: { coordinates: [75.47, 30.78] } })
    expect(trip.track).toMatchObject({ coordinates: all.map(({ lon, lat }) => [lon, lat]) })
  })

  it('ignores positions of another day, outside duty hours or in the future, and refuses invalid ones', async () => {
    const id = await begun()
    const [one] = north(0, 0)
    const odd = ['2026-11-17T10:00:00Z', '2026-11-17T20:00:00Z', `${TODAY}T12:30:00Z`].map((at) => ({ ...one, at }))
    expect((await send(id, odd)).body).toMatchObject({ stored: 0, ignored: 3, points: 0, gpsKm: 0 })
    for (const wrong of [
      { lat: 91 },
      { lon: 1e12 },
      { at: 'yesterday' },
      { at: '2026-11-99T05:00:00Z' },
      { lat: 'north' },
      { accuracy: -1 },
    ])
      expect((await send(id, [...north(1, 2), { ...one, ...wrong }])).status, JSON.stringify(wrong)).toBe(400)
    expect((await send(id, [])).status).toBe(400)
    expect(
      (
        await send(
          id,
          Array.from({ length: 1001 }, () => one ?? {}),
        )
      ).status,
    ).toBe(400)
    expect(await read(id, officer)).toMatchObject({ points: 0, track: null })
  })

  it('is recorded only by the traveller, until the trip is submitted', async () => {
    const id = await begun()
    expect((await send(id, north(0, 1), colleague)).status, 'not even known').toBe(404)
    expect((await send(id, north(0, 1), manager)).status).toBe(403)
    await send(id, north(0, 10))
    expect((await act(officer, id, 'submit', { claimedKm: 11 })).status).toBe(200)
    expect((await send(id, north(11, 12))).status).toBe(400)
    expect(await read(id)).toMatchObject({ points: 11 })
  })

  it('ignores jitter, inaccurate positions and jumps, in any order (random walks)', () => {
    for (let walk = 0; walk < 40; walk += 1) {
      let state = walk * 7919 + 1
      const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
      const points: TrackPoint[] = []
      let [lon, lat, seconds, real] = [75, 30, 0, 0]
      for (let step = 0; step < 60; step += 1) {
        const [wasLon, wasLat] = [lon, lat]
        lon += 0.001 + random() * 0.002
        lat += (random() - 0.5) * 0.002
        seconds += 60
        real += metresBetween([wasLon, wasLat], [lon, lat])
        if (step === 0) real = 0
        const at = (more: number): Date => new Date((seconds + more) * 1000)
        points.push({ at: at(0), lon, lat, accuracy: 5 })
        if (random() < 0.3) points.push({ at: at(5), lon: lon + 0.00003, lat, accuracy: null })
        if (random() < 0.2) points.push({ at: at(10), lon: lon + 0.01, lat, accuracy: 400 })
        if (random() < 0.2) points.push({ at: at(15), lon: lon + 3 + step, lat: lat - 2, accuracy: 5 })
      }
      const shuffled = [...points].sort(() => random() - 0.5)
      expect(measuredTrack(shuffled)).toEqual(measuredTrack(points))
      expect(Math.abs(measuredTrack(points).metres / real - 1)).toBeLessThan(0.001)
    }
    const far = north(0, 5).map((one) => ({ ...one, at: new Date(one.at), accuracy: null }))
    const [strayed, ...others] = far
    const from = { ...(strayed as TrackPoint), lon: 80 }
    expect(Math.round(measuredTrack([from, ...others]).metres), 'a wrong first position').toBe(4448)
  })
})

describe('A trip', () => {
  it('is claimed at its day’s rate and tolerance, in whole paise, and flagged beyond', async () => {
    const id = await submitted(12.2)
    expect(await read(id)).toMatchObject({
      ...{ status: 'SUBMITTED', gpsKm: 11.1, claimedKm: 12.2, difference: 9.9, tolerance: 10, flagged: false },
      ...{ ratePerKm: 433, allowance: Math.round(12.2 * 433) },
    })
    expect(await read(await submitted(12.3))).toMatchObject({ flagged: true, allowance: 5326 })
    const without = await begun()
    expect((await act(officer, without, 'submit', { claimedKm: 1 })).status).toBe(200)
    expect(await read(without), 'nothing was measured').toMatchObject({ flagged: true, gpsKm: null })
    const bus = await begun({ mode: 'BUS' })
    const bill = await officer.send('POST', `${TRIPS}/files/bills`, Buffer.from(tinyPicture), {
      'content-type': 'image/png',
      'x-file-name': 'ticket.png',
    })
    const unproved = await officer.send<Row>('PATCH', `${TRIPS}/${bus}`, { billsAmount: 4550 })
    expect(Object.keys(unproved.body.fields ?? {}), 'an amount without its bills').toEqual(['bills'])
    const proved = await officer.send('PATCH', `${TRIPS}/${bus}`, { billsAmount: 4550, bills: [bill.body] })
    expect(proved.status, JSON.stringify(proved.body)).toBe(200)
    expect((await act(officer, bus, 'submit', { claimedKm: 0 })).status).toBe(200)
    expect(await read(bus)).toMatchObject({ ratePerKm: null, allowance: 4550, flagged: false })
  })

  it('refuses an impossible claim at its field, and changes nothing', async () => {
    const wrong = async (more: object, field: string): Promise<void> => {
      const { status, body } = await made(more)
      expect([status, Object.keys(body.fields ?? {})], JSON.stringify([more, body])).toEqual([400, [field]])
    }
    await wrong({ day: '2026-11-19' }, 'day')
    await wrong({ day: '2026-10-17' }, 'day')
    await wrong({ startOdo: 900, endOdo: 899 }, 'endOdo')
    await wrong({ startOdo: -1 }, 'startOdo')
    await wrong({ claimedKm: 1e12 }, 'claimedKm')
    await wrong({ billsAmount: -100 }, 'billsAmount')
    await wrong({ billsAmount: 1e15 }, 'billsAmount')
    await wrong({ purpose: '' }, 'purpose')
    const id = await begun({ startOdo: 900, endOdo: 912 })
    for (const claimedKm of [-1, 1e12, 12.1, null]) {
      const { status, body } = await act(officer, id, 'submit', { claimedKm })
      expect([status, Object.keys(body.fields ?? {})], String(claimedKm)).toEqual([400, ['claimedKm']])
    }
    expect(await read(id, officer)).toMatchObject({ status: 'OPEN', claimedKm: null, ratePerKm: null })
    expect((await made({ user: colleague.id, ratePerKm: 99_999 })).status, 'what the service writes').toBe(400)
  })

  it('is approved once, by another person above; rejected it goes back; a third person pays it with a UTR', async () => {
    const id = await submitted()
    expect((await act(officer, id, 'approve')).status).toBe(403)
    expect((await act(stranger, id, 'approve')).status).toBe(404)
    expect((await act(manager, id, 'reject', {})).status, 'without a reason').toBe(400)
    expect((await act(manager, id, 'reject', { reason: 'Why so far?' })).status).toBe(200)
    expect(await read(id, officer)).toMatchObject({ status: 'REJECTED', rejection: 'Why so far?' })
    expect((await act(officer, id, 'submit', { claimedKm: 10 })).status).toBe(200)
    expect(await read(id)).toMatchObject({ rejection: null, judgedBy: null, claimedKm: 10 })
    const answers = await Promise.all([act(manager, id, 'approve'), act(payer, id, 'reject', { reason: 'No' })])
    expect(answers.map(({ status }) => status).sort(), 'two at once').toEqual([200, 400])
    await database.run(
      sql`update trips set status = 'APPROVED', judged_by_id = ${manager.id}, rejection = null where id = ${id}`,
    )
    expect((await officer.send('PATCH', `${TRIPS}/${id}`, { billsAmount: 1 })).status).toBe(400)
    expect((await act(payer, id, 'pay', { utr: 'SHORT' })).status).toBe(400)
    const paid = await Promise.all([1, 2].map(() => act(payer, id, 'pay', { utr: 'SBIN00000000001' })))
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 400])
    const other = await submitted()
    await act(payer, other, 'approve')
    expect((await act(payer, other, 'pay', { utr: 'SBIN00000000002' })).status, 'approved by the payer').toBe(403)
    const own = await begun({}, manager)
    await act(manager, own, 'submit', { claimedKm: 1 })
    expect((await act(manager, own, 'approve')).status, 'one’s own').toBe(403)
  })

  it('is approved in bulk, except those the person may not judge', async () => {
    const ids = [await submitted(), await submitted()]
    const own = await begun({}, manager)
    await act(manager, own, 'submit', { claimedKm: 1 })
    const done = await manager.send<{ done: number }>('POST', `${TRIPS}/approve`, { ids: [...ids, own] })
    expect(done.status, JSON.stringify(done.body)).toBeLessThan(300)
    await service.carryOutJobs()
    expect(await Promise.all([...ids, own].map(async (id) => (await read(id)).status))).toEqual([
      ...['APPROVED', 'APPROVED', 'SUBMITTED'],
    ])
  })

  it('and its track are visible to the traveller and their leaders, and claimed only by the traveller', async () => {
    const id = await begun()
    await send(id, north(0, 2))
    expect((await colleague.get(`${TRIPS}/${id}`)).status).toBe(404)
    expect((await stranger.get(`${TRIPS}/${id}`)).status).toBe(404)
    const auditor = await service.person(['view_unimart_tab', 'view_afs_users_tab'], ['Punjab'])
    expect((await read(id, auditor)).track, 'positions are for those who approve').toBe('•••••')
    expect((await read(id)).track).toMatchObject({ type: 'LineString' })
    expect((await manager.send('PATCH', `${TRIPS}/${id}`, { startOdo: 5 })).status, 'who leads puts right').toBe(200)
    expect((await act(manager, id, 'submit', { claimedKm: 1 })).status, 'and claims nothing').toBe(403)
    const stop = { trip: id, at: minute(1), note: 'Seed shop' }
    expect((await manager.send('POST', STOPS, stop)).status).toBe(403)
    expect(
      (await officer.send<Row>('POST', STOPS, { ...stop, at: '2026-11-17T05:00:00Z' })).body.fields,
    ).toHaveProperty('at')
    expect((await officer.send('POST', STOPS, stop)).status).toBe(201)
    expect(await read(id)).toMatchObject({ stops: 1 })
    await act(officer, id, 'submit', { claimedKm: 2 })
    expect((await officer.send('POST', STOPS, stop)).status, 'submitted').toBe(400)
  })

  it('loses its positions a year after its day in India, but keeps its measurements', async () => {
    const id = await submitted()
    await database.run(sql`update trip_points set at = at - interval '9 hours' where trip_id = ${id}`)
    const left: unknown[] = []
    for (const day of ['2027-11-18', '2027-11-20']) {
      now = new Date(`${day}T12:00:00Z`)
      await service.letTimePass()
      left.push(...(await database.rows(sql`select count(*)::int as points from trip_points where trip_id = ${id}`)))
    }
    now = new Date(`${TODAY}T12:00:00Z`)
    expect(left).toEqual([{ points: 11 }, { points: 0 }])
    expect(await read(id)).toMatchObject({ track: null, startPoint: null, gpsKm: 11.1, allowance: 4763 })
  })
})
