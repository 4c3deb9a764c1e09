import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { bookingSwitches, lands, serviceAreas } from '#resources'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk, TODAY, type Crew } from '../../support/bookingDesk'

const BASE = '/api/admin/bookings'
const desk = await openBookingDesk()
const { service, agent, bdo, stranger, take, taken, act, did, seen } = desk
afterAll(() => service.close())

let op: Crew
beforeEach(async () => {
  desk.setClock(`${TODAY} 10:00`)
  op = await desk.crew()
})

const fieldsOf = async (answer: Promise<{ status: number; body: Record<string, unknown> }>): Promise<unknown> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(400)
  return body.fields
}

const fifteen = { requestedArea: { value: 15, unit: 'ACRE' }, slot: 'EARLY' }

describe('A new booking', () => {
  it('gets a number, the farmer’s mobile and village, its price, and the person who took it', async () => {
    expect(await taken()).toMatchObject({
      bookingNo: expect.stringMatching(/^BKG-2627-\d{6}$/),
      contactMobile: expect.stringMatching(/^\+9172/),
      village: { label: 'Galib Kalan' },
      takenBy: { id: agent.id },
      status: 'CREATED',
      paymentStatus: 'UNPAID',
      ...{ ratePerAcre: 50_000, billableAcre: 5, gross: 250_000, discount: 0, gst: 0, netPayable: 250_000 },
    })
  })

  it('for three bigha keeps the unit, and is billed in acres', async () => {
    const requestedArea = { value: 3, unit: 'BIGHA', rule: 'UP_BR_JH_PUCCA' }
    expect(await taken(agent, { requestedArea })).toMatchObject({
      requestedArea: { value: 3, unit: 'BIGHA', acres: 1.875 },
      billableAcre: 1.88,
      netPayable: 94_000,
    })
  })

  it.each([
    [{ requestedArea: { value: 0.2, unit: 'ACRE' } }, 'requestedArea'],
    [{ requestedArea: { value: 201, unit: 'ACRE' } }, 'requestedArea'],
    [{ requestedArea: { value: 0, unit: 'BIGHA', rule: 'GJ' } }, 'requestedArea'],
    [{ litresPerAcre: 0 }, 'litresPerAcre'],
  ])('requires valid acres, litres and bigha: not %j', async (more, field) => {
    expect(await fieldsOf(take(agent, more))).toEqual({ [field]: 'Enter a valid acreage, litres or bigha value' })
  })

  it('is possible for a drone from tomorrow on, for a boom from today on, and up to 60 days ahead', async () => {
    const notice = { serviceDate: 'Drone spraying needs a day’s notice: choose tomorrow or later' }
    expect(await fieldsOf(take(agent, { serviceDate: TODAY }))).toEqual(notice)
    expect((await take(agent, { serviceDate: TODAY, slot: 'MORNING', service: 'BOOM_SPRAY' })).status).toBe(201)
    expect(await fieldsOf(take(agent, { serviceDate: '2026-11-17', service: 'BOOM_SPRAY' }))).toEqual({
      serviceDate: 'Service date can’t be in the past',
    })
    expect((await take(agent, { serviceDate: '2027-01-17' })).status).toBe(201)
    expect(await fieldsOf(take(agent, { serviceDate: '2027-01-18' }))).toEqual({
      serviceDate: 'Service date must be within 60 days',
    })
  })

  it('is refused in a village that is not serviceable', async () => {
    const village = service.places.Bhadson
    const everywhere = await service.person(['view_bookings_tab', 'booking:create'])
    expect(await fieldsOf(take(everywhere, { village }))).toEqual({ village: 'Bhadson is not serviceable' })
  })

  it('is refused in a service area where booking is switched off', async () => {
    const [area = 0] = await insertMany(service.database, serviceAreas, [
      { code: 'JAG', name: 'Jagraon', geographies: [service.places.Jagraon], isActive: true },
    ])
    const [off = 0] = await insertMany(service.database, bookingSwitches, [
      { serviceArea: area, service: 'DRONE_SPRAY', enabled: false, reason: 'Fog', till: '2026-11-25' },
    ])
    expect(await fieldsOf(take())).toEqual({ service: 'Not available at the moment: Fog (until 25 Nov 2026)' })
    expect((await taken(agent, { service: 'BOOM_SPRAY' })).serviceArea).toMatchObject({ id: area })
    await service.database.run(sql`delete from booking_switches where id = ${off}`)
  })

  it('must be confirmed as no duplicate, even when two are taken at once', async () => {
    const farmer = await desk.farmer()
    const first = await taken(agent, { farmer })
    const near = await fieldsOf(take(agent, { farmer, serviceDate: '2026-11-22' }))
    expect(near).toEqual({
      notDuplicate: `This farmer already has ${String(first.bookingNo)} on 19 Nov 2026. Turn this on if it is not a duplicate`,
    })
    expect((await take(agent, { farmer, serviceDate: '2026-11-22', notDuplicate: true })).status).toBe(201)
    expect((await take(agent, { farmer, service: 'BOOM_SPRAY' })).status).toBe(201)
    expect((await take(agent, { farmer, serviceDate: '2026-11-26' })).status).toBe(201)
    const other = await desk.farmer()
    const both = await Promise.all([take(agent, { farmer: other }), take(bdo, { farmer: other })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
  })

  it('is refused with lands larger than it in total, and with a repeated product', async () => {
    const farmer = await desk.farmer()
    const landRow = { village: service.places['Galib Kalan'], area: { value: 4, unit: 'ACRE' }, status: 'ACTIVE' }
    const [one, two, foreign] = await insertMany(service.database, lands, [
      { ...landRow, farmer, name: 'North', ownership: 'OWNED' },
      { ...landRow, farmer, name: 'South', ownership: 'OWNED' },
      { ...landRow, farmer: await desk.farmer(), name: 'Theirs', ownership: 'OWNED' },
    ])
    const acres = (value: number): object => ({ value, unit: 'ACRE' })
    const chemical = { product: 'Imidacloprid', dosePerAcre: 80, unit: 'ML', suppliedBy: 'FARMER' }
    const booked = (...rows: object[]): object => ({ farmer, _children: { 'booking-lands': { create: rows } } })
    expect(await fieldsOf(take(agent, booked({ land: foreign, area: acres(1) })))).toEqual({
      '_children.booking-lands.create.0.land': 'Choose land from the list',
    })
    expect(await fieldsOf(take(agent, booked({ land: one, area: acres(4) }, { land: two, area: acres(2) })))).toEqual({
      '_children.booking-lands.create.1.area': 'The lands total 6.00 acres; 5 are booked',
    })
    const twice = { farmer, _children: { 'booking-chemicals': { create: [chemical, { ...chemical, unit: 'G' }] } } }
    expect(JSON.stringify(await fieldsOf(take(agent, twice)))).toContain('Product already selected')
    expect((await take(agent, booked({ land: one, area: acres(4) }, { land: two, area: acres(1) }))).status).toBe(201)
  })

  it('must be within its taker’s geographies, and is hidden elsewhere', async () => {
    const { id } = await taken()
    expect((await stranger.get(`${BASE}/${id}`)).status).toBe(404)
    expect((await act(stranger, id, 'sendSms')).status).toBe(404)
  })
})

describe('An assignment', () => {
  it('sends the operator with their machine, and notifies the farmer in their language', async () => {
    const { id } = await taken()
    expect(await did(agent, id, 'assign', { operator: op.id })).toMatchObject({
      status: 'ASSIGNED',
      operator: { id: op.id },
      machine: { id: op.machine },
      assignedBy: { id: agent.id },
    })
    const [sms] = await service.database.rows<{ template: string; language: string; text: string }>(
      sql`select template, language, text from communications where ref = ${`booking ${id}`}`,
    )
    expect(sms).toMatchObject({
      template: 'BOOKING_ASSIGNED',
      language: 'pa',
      text: expect.stringMatching(/ਛਿੜਕਾਅ.*19 Nov 2026/),
    })
  })

  it('is refused when the machine or the papers do not allow it', async () => {
    const cases: [Promise<Crew>, RegExp][] = [
      [desk.crew(desk.types.boom), /does not do drone spray/],
      [desk.crew(desk.types.drone, { status: 'BREAKDOWN' }), /is broken down/],
      [desk.crew(desk.types.drone, { insured: TODAY }), /insurance .* not valid on 19 Nov 2026/],
    ]
    const { id } = await taken()
    for (const [crew, words] of cases) {
      const { id: operator } = await crew
      const refused = (await fieldsOf(act(agent, id, 'assign', { operator, despite: true, override: 'x' }))) as {
        operator: string
      }
      expect(refused.operator).toMatch(words)
    }
    await service.database.run(sql`update users set rpc_valid_till = ${TODAY}::date where id = ${op.id}`)
    expect(await fieldsOf(act(agent, id, 'assign', { operator: op.id }))).toEqual({
      operator: expect.stringContaining('remote pilot certificate'),
    })
    await service.database.run(
      sql`update users set rpc_valid_till = '2030-01-01', status = 'INACTIVE' where id = ${op.id}`,
    )
    expect(await fieldsOf(act(agent, id, 'assign', { operator: op.id }))).toEqual({
      operator: 'Choose operator from the list',
    })
  })

  it('outside the machine’s villages requires the right to override, and a stored reason', async () => {
    const { id: operator } = await desk.crew(desk.types.drone, { villages: ['Sidhwan Bet'] })
    const { id } = await taken()
    expect(await fieldsOf(act(agent, id, 'assign', { operator, override: 'Nobody else' }))).toEqual({
      operator: expect.stringContaining('You need permission to override warnings'),
    })
    expect(await fieldsOf(act(bdo, id, 'assign', { operator }))).toEqual({
      override: expect.stringContaining('Enter a reason'),
    })
    expect(await did(bdo, id, 'assign', { operator, override: 'Nobody else' })).toMatchObject({
      overrideReason: 'Nobody else',
    })
  })

  it('beyond the capacity of a day or slot requires confirmation', async () => {
    const acres = (value: number, slot: string): object => ({ requestedArea: { value, unit: 'ACRE' }, slot })
    const first = await taken(agent, acres(20, 'EARLY'))
    await did(agent, first.id, 'assign', { operator: op.id })
    const inSlot = await taken(agent, acres(5, 'EARLY'))
    expect(await fieldsOf(act(agent, inSlot.id, 'assign', { operator: op.id }))).toEqual({
      despite: expect.stringMatching(/has 25 of 24 acres in this slot on 19 Nov 2026/),
    })
    const inDay = await taken(agent, acres(6, 'EVENING'))
    expect(await fieldsOf(act(agent, inDay.id, 'assign', { operator: op.id }))).toEqual({
      despite: expect.stringMatching(/has 26 of 25 acres on 19 Nov 2026/),
    })
    expect((await did(agent, inDay.id, 'assign', { operator: op.id, despite: true })).status).toBe('ASSIGNED')
    expect((await seen(inSlot.id)).status).toBe('CREATED')
  })

  it('of a day’s last acres succeeds for only one of two concurrent requests', async () => {
    const [one, two] = [await taken(agent, fifteen), await taken(agent, fifteen)]
    const answers = await Promise.all([
      act(agent, one.id, 'assign', { operator: op.id }),
      act(bdo, two.id, 'assign', { operator: op.id }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('in bulk does what is possible, and reports why the others were not assigned', async () => {
    const far = await taken(agent, { village: service.places['Sidhwan Bet'] })
    const bookings = [await taken(), far, await taken()]
    const { status, body } = await agent.send<{
      done: number
      results: { id: number; ok: boolean; fields?: object }[]
    }>('POST', `${BASE}/assign`, { ids: bookings.map(({ id }) => id), input: { operator: op.id } })
    expect([status, body.done]).toEqual([200, 2])
    expect(body.results.find(({ id }) => id === far.id)).toMatchObject({
      ok: false,
      fields: { operator: expect.stringContaining('not mapped to') },
    })
  })

  it('answers 412 to a person acting on a booking that another person has changed', async () => {
    const booking = await taken()
    await bdo.send('PATCH', `${BASE}/${booking.id}`, { notes: 'Call before' })
    const late = await act(agent, booking.id, 'assign', { operator: op.id }, booking.version)
    expect(late.status).toBe(412)
    expect((await seen(booking.id)).status).toBe('CREATED')
  })
})
