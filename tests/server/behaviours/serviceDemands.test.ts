import { afterAll, describe, expect, it } from 'vitest'
import type { Foretold } from '#define'
import { sql } from '../../../server/database'
import { openBookingDesk, TOMORROW } from '../../support/bookingDesk'
import type { Person } from '../../support/service'

const BASE = '/api/admin/service-demands'

const desk = await openBookingDesk()
const { service, agent, stranger, crop } = desk
const { database, places } = service
afterAll(() => service.close())

interface Demand extends Record<string, unknown> {
  readonly id: number
}

/** Sees everywhere and marks villages. */
const planner = await service.person(['view_bookings_tab', 'view_geography', 'geo:edit', 'booking:create'])

const asked = { service: 'DRONE_SPRAY', area: { value: 4, unit: 'ACRE' }, wantedOn: TOMORROW }

async function noted(more: object, by: Person = agent): Promise<Demand> {
  const { status, body } = await by.send<Demand>('POST', BASE, { ...asked, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

async function seen(id: number): Promise<Demand> {
  return (await planner.get<Demand>(`${BASE}/${id}`)).body
}

/** Creates a village of the district that is not serviceable. */
async function unserved(code: string): Promise<number> {
  const [found] = await database.rows<{ id: number }>(sql`
    insert into geographies (type, name, code, parent_id, parent_tehsil_id, parent_district_id, parent_state_id, parent_zone_id, status)
    select 'village', ${`Village ${code}`}, ${code}, parent_id, parent_tehsil_id, parent_district_id, parent_state_id, parent_zone_id, 'ACTIVE'
    from geographies where id = ${places['Galib Kalan'] ?? 0} returning id`)
  return found?.id ?? 0
}

const far = await unserved('V-FAR')

async function mark(village: number, isServed: boolean): Promise<void> {
  const word = isServed ? 'markServiceable' : 'markUnserviceable'
  const input = isServed ? { serviceableFrom: '2026-11-01' } : { serviceReason: 'No machine' }
  const { status, body } = await planner.send('POST', `/api/admin/geographies/${village}/${word}`, input)
  expect(status, JSON.stringify(body)).toBe(200)
}

describe('A demand in an unserved village', () => {
  it('has the mobile number and village of its farmer, and the person who recorded it', async () => {
    const farmer = await desk.farmer({ village: far })
    const demand = await noted({ farmer })
    expect(demand).toMatchObject({
      status: 'OPEN',
      village: { id: far },
      notedBy: { id: agent.id },
      serviceable: false,
    })
    expect(String(demand.mobile)).toMatch(/^\+9172/)
  })

  it('from an unregistered caller requires their number and village', async () => {
    const { status, body } = await agent.send<{ fields: Record<string, string> }>('POST', BASE, asked)
    expect(status).toBe(400)
    expect(Object.keys(body.fields).sort()).toEqual(['mobile', 'village'])
    await noted({ callerName: 'Harpal', mobile: '+917900000001', village: far })
  })

  it('is recorded once per farmer, village and service while it is open', async () => {
    const farmer = await desk.farmer({ village: far })
    const { id } = await noted({ farmer })
    const again = await agent.send<{ errors: object }>('POST', BASE, { ...asked, farmer })
    expect(again.status).toBe(400)
    expect(JSON.stringify(again.body)).toContain('This farmer already has an open demand for this service')
    await agent.send('POST', `${BASE}/${id}/close`, { closeReason: 'NOT_REACHED' })
    expect(await seen(id)).toMatchObject({ status: 'CLOSED', closeReason: 'NOT_REACHED', settledBy: { id: agent.id } })
    await noted({ farmer })
  })

  it('is visible only within its own places', async () => {
    const { id } = await noted({ callerName: 'Harpal', mobile: '+917900000002', village: far })
    expect((await stranger.get(`${BASE}/${id}`)).status).toBe(404)
  })
})

describe('A village that becomes serviceable', () => {
  it('moves its open demands to the call-back list, and back when it stops being serviceable', async () => {
    const village = await unserved('V-NEAR')
    const { id } = await noted({ callerName: 'Balwinder', mobile: '+917900000003', village })
    const toCallBack = async (): Promise<number[]> =>
      (await agent.get<{ items: Demand[] }>(`${BASE}?status=OPEN&serviceable=true`)).body.items.map((one) => one.id)
    expect(await toCallBack()).not.toContain(id)
    await mark(village, true)
    expect(await toCallBack()).toContain(id)
    await mark(village, false)
    expect(await toCallBack()).not.toContain(id)
  })

  it('has a demand served only by a booking of its farmer there', async () => {
    const village = await unserved('V-SOON')
    const [farmer, other] = [await desk.farmer({ village }), await desk.farmer({ village })]
    const [mine, theirs] = [await noted({ farmer }), await noted({ farmer: other })]
    await mark(village, true)
    const booking = await desk.taken(agent, { farmer })
    expect(await seen(mine.id)).toMatchObject({
      ...{ status: 'SERVED', booking: { id: booking.id }, settledBy: { id: agent.id } },
    })
    expect(await seen(theirs.id)).toMatchObject({ status: 'OPEN' })
  })
})

describe('Demands are counted', () => {
  it('by village, in the list and on the map', async () => {
    const village = await unserved('V-COUNT')
    for (const number of [4, 5]) await noted({ callerName: 'Jasbir', mobile: `+91790000000${number}`, village })
    const { body } = await planner.get<{ groups: { key: { id: number }; value: number }[] }>(`${BASE}/charts/byVillage`)
    expect(JSON.stringify(body)).toContain('Village V-COUNT')
    const listed = await planner.get<{ totalItems: number }>(`${BASE}?village=${village}`)
    expect(listed.body.totalItems).toBe(2)
  })
})

describe('An unserved village', () => {
  const price = async (values: object, by: Person = agent): Promise<Foretold> =>
    (await by.send<Foretold>('POST', '/api/admin/bookings/price', { values })).body

  it('is reported before the price, with a way to record the demand', async () => {
    const farmer = await desk.farmer({ village: far })
    const { parts } = await price({ farmer })
    expect(parts).toMatchObject([
      {
        ...{ isWarning: true, note: 'Not served: Village V-FAR is not serviceable.' },
        begins: {
          of: 'service-demands',
          label: 'Record demand',
          from: { area: 'requestedArea', wantedOn: 'serviceDate' },
        },
      },
    ])
    const whole = {
      farmer,
      service: 'DRONE_SPRAY',
      crop,
      requestedArea: { value: 5, unit: 'ACRE' },
      serviceDate: TOMORROW,
    }
    expect((await price(whole)).parts[0]?.lines).toBeUndefined()
    expect((await price({ ...whole, village: places['Galib Kalan'] })).parts[0]?.lines).toBeDefined()
  })

  it('is reported for the farmer, and in the global search', async () => {
    const farmer = await desk.farmer({ village: far, firstName: 'Unservedia' })
    const { body } = await agent.get<{ _summary: { facts: Record<string, unknown> } }>(
      `/api/admin/farmers/${farmer}?include=summary`,
    )
    const warning = 'Village V-FAR is not serviceable: no booking is taken there until it is.'
    expect(body._summary.facts.served).toEqual({ value: 'Not served', warning })
    const found = await agent.get<{ groups: { resource: string; items: { facts: object }[] }[] }>(
      '/api/admin/search?q=Unservedia',
    )
    const farmers = found.body.groups.find(({ resource }) => resource === 'farmers')
    expect(farmers?.items[0]?.facts).toMatchObject({ served: { warning } })
  })
})
