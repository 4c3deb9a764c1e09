import { afterAll, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { startService, type Person } from '../../support/service'
import { personOf } from '../../support/staff'

const TRIPS = '/api/retail/trips'
const STOPS = '/api/retail/trip-stops'
const TODAY = '2026-11-18'

let now = new Date(`${TODAY}T12:00:00Z`)
const service = await startService({ now: () => now })
afterAll(() => service.close())
const { database } = service
const officer = await personOf(service, 'FIELD_OFFICER', ['trip:own'], ['Jagraon'])
const colleague = await personOf(service, 'FIELD_OFFICER', ['trip:own'], ['Jagraon'])
const leads = ['view_unimart_tab', 'view_afs_users_tab', 'trip:approve']
const manager = await personOf(service, 'BDO', leads, ['Ludhiana'])

async function begun(): Promise<number> {
  const { status, body } = await officer.send<{ id: number }>('POST', TRIPS, {
    ...{ day: TODAY, purpose: 'Visits to farmers', mode: 'BIKE' },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const deleted = async (by: Person, id: number): Promise<number> => (await by.send('DELETE', `${TRIPS}/${id}`)).status

it('A trip is deleted by its traveller with its stops, and with its positions the following night', async () => {
  const id = await begun()
  const points = [0, 1, 2].map((at) => ({ at: `${TODAY}T05:0${at}:00Z`, lon: 75.47, lat: 30.78 + at / 100 }))
  expect((await officer.send('POST', `${TRIPS}/${id}/points`, { points })).status).toBe(200)
  const stop = { trip: id, at: `${TODAY}T05:01:00.000Z`, note: 'Seed shop' }
  expect((await officer.send('POST', STOPS, stop)).status).toBe(201)
  expect(await deleted(colleague, id), 'not seen').toBe(404)
  expect(await deleted(manager, id), 'without the key').toBe(403)
  expect(await deleted(officer, id)).toBe(204)
  expect((await officer.get(`${TRIPS}/${id}`)).status).toBe(404)
  const stops = await officer.get<{ totalItems: number }>(`${STOPS}?trip=${id}&count=exact`)
  expect(stops.body.totalItems).toBe(0)
  now = new Date('2026-11-19T12:00:00Z')
  await service.letTimePass()
  now = new Date(`${TODAY}T12:00:00Z`)
  const kept = await database.rows(sql`select from trip_points where trip_id = ${id}`)
  const tracks = await database.rows(
    sql`select from trips where id = ${id} and (track is not null or end_point is not null)`,
  )
  expect([kept, tracks]).toEqual([[], []])
})

it('A submitted trip cannot be deleted, even after it was rejected', async () => {
  const id = await begun()
  expect((await officer.send('POST', `${TRIPS}/${id}/submit`, { claimedKm: 11 })).status).toBe(200)
  expect(await deleted(officer, id), 'submitted').toBe(400)
  expect((await manager.send('POST', `${TRIPS}/${id}/reject`, { reason: 'No such way' })).status).toBe(200)
  expect(await deleted(officer, id), 'rejected').toBe(400)
})
