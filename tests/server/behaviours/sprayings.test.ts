import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lands } from '#resources'
import type { GeoPolygon } from '#define'
import { openFleet, type Fleet } from '../../support/fleet'
import { everyKey, samplesBy } from '../../support/samples'
import { startService, type TestService } from '../../support/service'

let now = new Date('2026-11-20T00:00:00.000Z')

let service: TestService
let fleet: Fleet
beforeAll(async () => {
  service = await startService({ now: () => now })
  fleet = await openFleet(service)
})
afterAll(() => service.close())

/** Northwards, with a point every 10 m: 18 km/h at 2 s apart. */
const path = (count: number) => ({
  type: 'LineString',
  coordinates: Array.from({ length: count }, (_, index) => [75.5, 30.9 + (index * 10) / 111_195.08]),
})

const spray = (machine: number, more: object = {}) =>
  fleet.keeper.send('POST', '/api/admin/sprayings', {
    ...{ machine, source: 'CONTROLLER', startAt: '2026-11-20T03:00:00.000Z', endAt: '2026-11-20T03:03:20.000Z' },
    ...{ path: path(101), secondsApart: 2, litres: 10 },
    ...more,
  })

describe('A spraying', () => {
  it('has the operator and controller that were on the machine when it started', async () => {
    now = new Date('2026-11-20T00:00:00.000Z')
    const machine = await fleet.machine()
    const [first, second, controller] = [await fleet.operator(), await fleet.operator(), await fleet.controller()]
    await fleet.act('machines', machine.id, 'assign', { operator: first, role: 'PRIMARY' })
    await fleet.act('machines', machine.id, 'mapController', { controller: controller.id })
    now = new Date('2026-11-20T06:00:00.000Z')
    await fleet.act('machines', machine.id, 'assign', { operator: second, role: 'PRIMARY' })
    const { status, body } = await spray(machine.id)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({
      sprayingNo: expect.stringMatching(/^SPR-2627-\d{6}$/),
      operator: { id: first },
      controller: { id: controller.id },
      // 1,000 m with 4 m.
      ...{ sprayedAcres: 0.988, litresPerAcre: 10.12, speedKmh: 18, flowPerMinute: 3, swathMetres: 4 },
      ...{ quality: 'OK', billable: true },
    })
    expect(await fleet.read('machines', machine.id)).toMatchObject({
      lastSeenAt: '2026-11-20T03:03:20.000Z',
      hours: 0.1,
    })
    expect((await fleet.read('controllers', controller.id)).lastSyncAt).toBe('2026-11-20T03:03:20.000Z')
    const later = await spray(machine.id, { startAt: '2026-11-20T05:58:00.000Z', endAt: '2026-11-20T05:59:59.000Z' })
    expect(later.body).toMatchObject({ operator: { id: first }, quality: 'OK' })
  })

  it('ends after its start, within six hours, and not in the future', async () => {
    const { id } = await fleet.machine()
    const refused = async (endAt: string) => (await spray(id, { endAt })).body.fields
    expect(await refused('2026-11-20T03:00:00.000Z')).toEqual({ endAt: 'This must be after the start' })
    expect(await refused('2026-11-20T09:00:01.000Z')).toEqual({ endAt: 'A spraying can take at most 6 hours' })
    now = new Date('2026-11-20T04:00:00.000Z')
    expect(await refused('2026-11-20T05:00:00.000Z')).toEqual({ endAt: 'This can’t be in the future' })
    const old = await spray(id, { startAt: '2025-10-15T03:00:00.000Z', endAt: '2025-10-15T03:03:20.000Z' })
    expect(old.body.fields).toEqual({ startAt: 'This can’t be more than 400 days ago' })
  })

  it('without a path has given acres, and is judged accordingly', async () => {
    const { id } = await fleet.machine()
    expect((await spray(id, { path: null, secondsApart: null })).body.fields).toHaveProperty('sprayedAcres')
    const noted = await spray(id, { path: null, secondsApart: null, sprayedAcres: 2 })
    expect(noted.body).toMatchObject({ sprayedAcres: 2, litresPerAcre: 5, quality: 'NO_PATH', coverage: null })
    const drawing = await fleet.keeper.get(`/api/admin/sprayings/${String(noted.body.id)}/drawing`)
    expect(drawing.body).toEqual({ path: null, land: null, swathMetres: 4 })
  })

  it('is judged by its machine type’s minimum and by the land', async () => {
    const { id } = await fleet.machine()
    expect((await spray(id, { litres: 7 })).body.quality).toBe('LOW_FLOW')
    const author = await service.person(everyKey)
    const land = await samplesBy(author, service).record(lands)
    const [[west, south] = [0, 0]] = (land.boundary as GeoPolygon).coordinates[0] as [number, number][]
    const across = {
      type: 'LineString',
      coordinates: Array.from({ length: 12 }, (_, index) => [west + 0.00005 * (index + 1), south + 0.00028]),
    }
    const given = { land: land.id, endAt: '2026-11-20T03:00:22.000Z', litres: 1 }
    expect((await spray(id, { ...given, path: across })).body).toMatchObject({
      farmer: { id: (land.farmer as { id: number }).id },
      village: { id: service.places['Galib Kalan'] },
      quality: 'OK',
      coverage: expect.closeTo(5.4, 0),
    })
    const aside = { ...across, coordinates: across.coordinates.map(([lon = 0, lat = 0]) => [lon, lat + 0.01]) }
    expect((await spray(id, { ...given, path: aside })).body).toMatchObject({ quality: 'OUTSIDE_LAND', coverage: 0 })
  })

  it('is a duplicate only of an original of its own machine, and then not billable', async () => {
    const [machine, other] = [await fleet.machine(), await fleet.machine()]
    const made = async (of: number) => Number((await spray(of)).body.id)
    const [original, again, elsewhere] = [await made(machine.id), await made(machine.id), await made(other.id)]
    const mark = async (id: number, duplicateOf: number) => {
      const { status, body } = await fleet.act('sprayings', id, 'markDuplicate', { duplicateOf })
      return status === 200 ? body.billable : body.fields
    }
    expect(await mark(again, again)).toEqual({ duplicateOf: 'A spraying can’t be a duplicate of itself' })
    expect(await mark(again, elsewhere)).toEqual({ duplicateOf: 'This spraying is of another machine' })
    expect(await mark(again, original)).toBe(false)
    expect(await mark(original, again)).toEqual({ duplicateOf: 'This one is itself a duplicate. Choose the original' })
    expect((await fleet.act('sprayings', again, 'billable', { reason: 'A mistake' })).status).toBe(400)
    expect((await fleet.act('sprayings', original, 'notBillable', { reason: 'A trial' })).body.billable).toBe(false)
    expect((await fleet.act('sprayings', original, 'billable', { reason: 'It counts' })).body.billable).toBe(true)
  })

  it('is visible and drawn only where its machine is visible', async () => {
    const { id } = await fleet.machine()
    const { body } = await spray(id)
    const there = await service.person(['view_bookings_tab'], ['Patiala'])
    const here = await service.person(['view_bookings_tab'], ['Ludhiana'])
    const statuses = async (path: string) =>
      (await Promise.all([here, there].map((one) => one.get(`/api/admin/sprayings/${String(body.id)}${path}`)))).map(
        ({ status }) => status,
      )
    expect([await statuses(''), await statuses('/drawing')]).toEqual([
      [200, 404],
      [200, 404],
    ])
  })
})
