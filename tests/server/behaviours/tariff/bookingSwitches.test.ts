import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceType } from '#resources'
import { switchFor, type SwitchState } from '../../../../server/behaviours/tariff'
import { everyKey } from '../../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../../support/service'

interface Row {
  readonly id: number
  readonly [field: string]: unknown
}

const base = '/api/admin/booking-switches'

let service: TestService
let office: Person
let punjab: number
let haryana: number
let hour = 0
beforeAll(async () => {
  // Each request is an hour later than the previous one.
  service = await startService({ now: () => new Date(Date.UTC(2026, 10, 21, 5, (hour += 1))) })
  office = await service.person(everyKey)
  const area = async (code: string, place: string): Promise<number> =>
    (
      await office.send<Row>('POST', '/api/admin/service-areas', {
        code,
        name: place,
        geographies: [service.places[place]],
        isActive: true,
      })
    ).body.id
  punjab = await area('PB', 'Punjab')
  haryana = await area('HR', 'Haryana')
})
afterAll(() => service.close())

const turn = (more: object, by = office): Promise<Answer<Row>> =>
  by.send<Row>('POST', base, { serviceArea: punjab, service: 'DRONE_SPRAY', enabled: false, ...more })
const state = (on = '2026-11-21', type: ServiceType = 'DRONE_SPRAY'): Promise<SwitchState> =>
  switchFor(service.database, { serviceArea: punjab, service: type, on })
const off = async (query: string): Promise<unknown> => {
  const { status, body } = await office.get<{ items: unknown[] }>(`/api/admin/services-off?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items
}

describe('A booking switch', () => {
  it('requires a reason when it is off, and days in order', async () => {
    expect((await turn({})).body.fields).toEqual({ reason: 'Reason is required' })
    expect((await turn({ reason: 'Ban', from: '2026-11-02', till: '2026-11-01' })).body.fields).toEqual({
      till: 'The last day can’t be before the first day',
    })
  })

  it('applies on its days, the newest of several wins, and without one everything can be booked', async () => {
    expect(await state()).toEqual({ enabled: true })
    const ban = await turn({ reason: 'No-fly order', from: '2026-11-20', till: '2026-11-25' })
    expect(ban.body).toMatchObject({ changedBy: { id: office.id } })
    expect(await state()).toEqual({ enabled: false, reason: 'No-fly order', till: '2026-11-25' })
    expect(await state('2026-11-26')).toEqual({ enabled: true })
    expect(await state('2026-11-21', 'BOOM_SPRAY')).toEqual({ enabled: true })
    const open = await turn({ enabled: true, from: '2026-11-21', till: '2026-11-21' })
    expect(await state()).toEqual({ enabled: true })
    expect(await state('2026-11-22')).toMatchObject({ enabled: false })
    await office.send('PATCH', `${base}/${ban.body.id}`, { reason: 'No-fly order, extended' })
    expect(await state()).toMatchObject({ enabled: false, reason: 'No-fly order, extended' })
    await office.send('DELETE', `${base}/${open.body.id}`)
    expect(await state()).toMatchObject({ enabled: false })
  })

  it('is switched by actions, and records who did it', async () => {
    const { id } = (await turn({ service: 'ORCHARD_SPRAY', enabled: true })).body
    expect((await office.send('POST', `${base}/${id}/switchOn`, {})).status).toBe(400)
    const turned = await office.send<Row>('POST', `${base}/${id}/switchOff`, { reason: 'No machines' })
    expect(turned.body).toMatchObject({ enabled: false, reason: 'No machines', changedBy: { id: office.id } })
    expect(await state('2026-11-21', 'ORCHARD_SPRAY')).toEqual({ enabled: false, reason: 'No machines' })
    expect((await office.send<Row>('POST', `${base}/${id}/switchOn`, {})).body).toMatchObject({
      enabled: true,
      reason: null,
    })
    expect(await state('2026-11-21', 'ORCHARD_SPRAY')).toEqual({ enabled: true })
  })

  it('is shown for a service area and for a village, with the reason', async () => {
    await turn({ service: 'SANITISATION', reason: 'Season is over', till: '2026-12-01' })
    await turn({ serviceArea: haryana, service: 'SANITISATION', reason: 'Elsewhere' })
    const expected = {
      serviceArea: { id: punjab, label: 'Punjab' },
      service: 'SANITISATION',
      reason: 'Season is over',
      till: '2026-12-01',
    }
    expect(await off(`serviceArea=${punjab}`)).toContainEqual(expected)
    expect(await off(`village=${service.places['Galib Kalan']}&on=2026-12-01`)).toContainEqual(expected)
    expect(await off(`village=${service.places['Galib Kalan']}&on=2026-12-02`)).toEqual([])
    expect(JSON.stringify(await off(`village=${service.places['Galib Kalan']}`))).not.toContain('Elsewhere')
    for (const wrong of ['', 'serviceArea=x', `serviceArea=${punjab}&on=tomorrow`])
      expect((await office.get(`/api/admin/services-off?${wrong}`)).status).toBe(400)
  })

  it('can be switched by people for areas in which they work', async () => {
    const keys = ['view_bookings_tab', 'booking:switch', 'view_geography']
    const theirs = await service.person(keys, ['Ludhiana'])
    expect((await turn({ service: 'BOOM_SPRAY', reason: 'Rain' }, theirs)).status).toBe(201)
    const refused = await turn({ serviceArea: haryana, service: 'BOOM_SPRAY', reason: 'Rain' }, theirs)
    expect([refused.status, refused.body.fields]).toEqual([400, { serviceArea: 'This is outside your geographies' }])
  })
})
