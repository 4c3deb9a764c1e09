import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lands } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk } from '../../support/bookingDesk'
import type { Person } from '../../support/service'

const desk = await openBookingDesk()
const { service, agent, stranger } = desk
const { places } = service
afterAll(() => service.close())

let caller: Person
beforeAll(async () => {
  caller = await service.person(['view_farmer_tab', 'view_geography', 'farmer:create'])
})

interface Proposed {
  readonly values: object
  readonly rows: object
}

describe('The form for a new farmer', () => {
  it('proposes the language of the village’s state', async () => {
    const proposed = async (village: number): Promise<unknown> =>
      (await caller.get<Proposed>(`/api/admin/farmers/proposal?village=${village}`)).body.values
    expect(await proposed(places['Galib Kalan'] ?? 0)).toEqual({ language: 'pa' })
    expect(await proposed(places.Biana ?? 0)).toEqual({ language: 'hi' })
    expect((await caller.get('/api/admin/farmers/proposal?village=999999999')).status).toBe(404)
  })

  it('records consent to the notice version and language only when the notice was read', async () => {
    const add = async (mobile: string, noticeRead: boolean): Promise<unknown[]> => {
      const { body, status } = await caller.send<{ id: number }>('POST', '/api/admin/farmers', {
        ...{
          firstName: 'Gurpreet',
          gender: 'MALE',
          language: 'pa',
          village: places['Galib Kalan'],
          mobile,
          noticeRead,
        },
        source: 'CALL_CENTRE',
      })
      expect(status, JSON.stringify(body)).toBe(201)
      return (await caller.get<{ items: unknown[] }>(`/api/admin/consents?farmer=${body.id}`)).body.items
    }
    expect(await add('+917800000101', false)).toEqual([])
    expect(await add('+917800000102', true)).toMatchObject([
      { purpose: 'SERVICE', noticeVersion: '2026-1', language: 'pa', channel: 'AGENT', status: 'GIVEN' },
    ])
  })
})

describe('The form for a new booking', () => {
  it('proposes the farmer’s only land with its area, and none if there are several or none', async () => {
    const farmer = await desk.farmer()
    const at = `/api/admin/bookings/proposal?farmer=${farmer}`
    const proposed = async (): Promise<Proposed> => (await agent.get<Proposed>(at)).body
    const nothing = { values: {}, rows: {} }
    const area = { value: 3, unit: 'BIGHA', rule: 'UP_BR_JH_PUCCA', acres: 1.875 }
    const land = { farmer, village: places['Galib Kalan'], area, ownership: 'OWNED', status: 'ACTIVE' }
    expect(await proposed()).toEqual(nothing)
    const [id] = await insertMany(service.database, lands, [{ ...land, name: 'North field' }])
    expect(await proposed()).toEqual({
      values: { requestedArea: area },
      rows: { 'booking-lands': [{ land: { id, label: 'North field' }, area }] },
    })
    expect((await stranger.get(at)).status).toBe(404)
    await insertMany(service.database, lands, [{ ...land, name: 'South field' }])
    expect(await proposed()).toEqual(nothing)
  })
})

describe('The form for a farmer’s next booking', () => {
  it('proposes the service and the crop of the last booking that was not cancelled', async () => {
    const farmer = await desk.farmer()
    const proposed = async (): Promise<object> =>
      (await agent.get<Proposed>(`/api/admin/bookings/proposal?farmer=${farmer}`)).body.values
    await desk.taken(agent, { farmer, service: 'BOOM_SPRAY', litresPerAcre: 120 })
    const crop = { id: desk.crop, label: 'Paddy' }
    expect(await proposed()).toEqual({ service: 'BOOM_SPRAY', litresPerAcre: 120, crop })
    const { id } = await desk.taken(agent, { farmer, serviceDate: '2026-11-30' })
    expect(await proposed()).toEqual({ service: 'DRONE_SPRAY', litresPerAcre: 10, crop })
    await desk.did(agent, id, 'cancel', { cancelReason: desk.reasonOf('CANCEL'), cancelActor: 'FARMER' })
    expect(await proposed()).toMatchObject({ service: 'BOOM_SPRAY' })
  })
})

describe('The operators of a village', () => {
  it('are those of its machines, for people who may see machines', async () => {
    const at = `/api/admin/geographies/${places.Bhadson}/operators`
    const crew = await desk.crew(desk.types.drone, { villages: ['Bhadson'] })
    const looker = await service.person(['view_geography', 'view_machine_tab'])
    expect((await looker.get(at)).body).toEqual({
      items: [
        {
          machine: { id: crew.machine, label: expect.stringMatching(/^MC-/) },
          status: 'ACTIVE',
          priority: 1,
          operator: { id: crew.id, label: expect.stringContaining(crew.name) },
          role: 'PRIMARY',
        },
      ],
    })
    expect((await caller.get(at)).body).toEqual({ items: [] })
  })
})

describe('A village in a picker', () => {
  it('shows whether it is serviceable and by how many machines, with names that start with the query first', async () => {
    await desk.crew()
    await desk.crew()
    const found = async (q: string): Promise<unknown> =>
      (await caller.get<{ items: unknown[] }>(`/api/admin/geographies/options?type=village&q=${q}`)).body.items
    expect(await found('Galib')).toMatchObject([{ label: 'Galib Kalan', hint: 'serviceable ✓ 2 machines' }])
    expect(await found('Sidhwan')).toMatchObject([{ hint: 'serviceable ✓ no machine' }])
    expect(await found('Biana')).toMatchObject([{ hint: 'Not served' }])
    expect(await found('Biana')).toMatchObject([
      { warning: 'Biana is not serviceable: no booking is taken there until it is.' },
    ])
    expect(await found('Galib')).toMatchObject([{ warning: null }])
    await service.database.run(sql`update geographies set serviceable_from = '2026-11-25' where name = 'Galib Kalan'`)
    expect(await found('Galib')).toMatchObject([
      { warning: 'Galib Kalan is serviceable from 25 Nov 2026: no booking is taken there before.' },
    ])
    await service.database.run(sql`update geographies set serviceable_from = null where name = 'Galib Kalan'`)
    const [first] = (await found('bet')) as { label: string }[]
    expect(first?.label).toBe('Sidhwan Bet')
    await service.database.run(sql`update geographies set name = 'Adhi Betul' where code = 'V4'`)
    await service.database.run(sql`update geographies set name = 'Bet Kalan' where code = 'V3'`)
    expect(((await found('bet')) as { label: string }[]).map(({ label }) => label)).toEqual([
      'Bet Kalan',
      'Adhi Betul',
      'Sidhwan Bet',
    ])
  })
})
