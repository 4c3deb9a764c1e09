import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingLands, lands } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk, TODAY, TOMORROW, type Booking, type Crew } from '../../support/bookingDesk'

const desk = await openBookingDesk()
const { service, office, act, did, seen } = desk
const keeper = await service.person(
  ['view_machine_tab', 'view_bookings_tab', 'spraying:edit', 'spraying:device', 'booking:verify'],
  ['Ludhiana'],
)
const typist = await service.person(['view_machine_tab', 'view_bookings_tab', 'spraying:edit'], ['Ludhiana'])
/** Reads bookings, but neither farmers nor their lands. */
const reader = await service.person(['view_bookings_tab'], ['Ludhiana'])
afterAll(() => service.close())

let op: Crew
beforeEach(async () => {
  desk.setClock(`${TODAY} 10:00`)
  op = await desk.crew()
})

const path = {
  type: 'LineString',
  coordinates: [
    [75.6, 30.8],
    [75.6005, 30.8],
    [75.601, 30.8],
  ],
}
const boundary = {
  type: 'Polygon',
  coordinates: [
    [
      [75.599, 30.799],
      [75.602, 30.799],
      [75.602, 30.801],
      [75.599, 30.801],
      [75.599, 30.799],
    ],
  ],
}

/** Creates a booking with a land of five acres. */
async function booked(state: string): Promise<Booking & { readonly land: number }> {
  const farmer = await desk.farmer()
  const booking = await desk.at(state, op, { farmer })
  const area = { value: 5, unit: 'ACRE' }
  const [land = 0] = await insertMany(service.database, lands, [
    { farmer, name: 'Land', village: service.places['Galib Kalan'], area },
  ])
  await insertMany(service.database, bookingLands, [{ booking: booking.id, land, area }])
  return Object.assign(booking, { land })
}

async function spray(more: object): Promise<{ readonly id: number }> {
  desk.setClock(`${TOMORROW} 20:00`)
  const { status, body } = await keeper.send<{ id: number }>('POST', '/api/admin/sprayings', {
    ...{ machine: op.machine, source: 'CONTROLLER', litres: 48 },
    ...{ startAt: `${TOMORROW}T01:30:00.000Z`, endAt: `${TOMORROW}T02:30:00.000Z` },
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

interface Spraying extends Record<string, unknown> {
  readonly id: number
  readonly _can: readonly string[]
}

const read = (id: number, who = keeper) => who.get<Spraying>(`/api/admin/sprayings/${id}`)

async function done(id: number, word: string, input: object): Promise<void> {
  const { status, body } = await keeper.send('POST', `/api/admin/sprayings/${id}/${word}`, input)
  expect(status, JSON.stringify(body)).toBe(200)
}

describe('Manually changed sprayings', () => {
  it('do not count as measured, and their author cannot verify the booking', async () => {
    const { id, land } = await booked('COMPLETED')
    const { id: measured } = await spray({ sprayedAcres: 2.65, land })
    expect(await seen(id)).toMatchObject({ comparison: 'BLOCKED', sprayingsByHand: false })
    await done(measured, 'notBillable', { reason: 'A trial' })
    await spray({ sprayedAcres: 5, land, source: 'MANUAL' })
    expect(await seen(id)).toMatchObject({
      ...{ controllerAcre: null, hasSpraying: false, comparison: 'NO_SPRAYING' },
      ...{ sprayingsByHand: true, sprayingsBy: [{ id: keeper.id }] },
    })
    const own = await act(keeper, id, 'verify', { verdictRemark: 'All is well' })
    expect([own.status, own.body.detail]).toEqual([403, expect.stringContaining('“Sprayings entered or changed by”')])
    expect((await act(office, id, 'verify')).body.fields).toEqual({
      verdictRemark: 'The sprayings of this booking were changed by hand. Say what you found',
    })
    await did(office, id, 'verify', { verdictRemark: 'The farmer confirms five acres' })
  })

  it('entered manually do not replace the note required to complete a booking', async () => {
    const { id, land } = await booked('ASSIGNED')
    await spray({ sprayedAcres: 5, land, source: 'MANUAL' })
    await did(op, id, 'start')
    expect((await act(op, id, 'complete', { ...desk.done, reason: null })).body.fields).toEqual({
      reason: 'No spraying is linked. Say how the work was confirmed',
    })
  })

  it('unlinked from a booking require a remark as well', async () => {
    const { id, land } = await booked('COMPLETED')
    await done((await spray({ sprayedAcres: 5, land })).id, 'unlink', { reason: 'Of another one' })
    expect((await act(office, id, 'verify')).body.fields).toHaveProperty('verdictRemark')
  })
})

describe('A measured spraying', () => {
  const times = { startAt: `${TOMORROW}T01:30:00.000Z`, endAt: `${TOMORROW}T02:30:00.000Z` }
  const typed = (more: object) =>
    typist.send<Spraying>('POST', '/api/admin/sprayings', {
      ...{ machine: op.machine, litres: 48, sprayedAcres: 5, ...times, ...more },
    })

  it('comes from a device; entries by people are manual, whatever source they state', async () => {
    const { id, land } = await booked('COMPLETED')
    desk.setClock(`${TOMORROW} 20:00`)
    for (const source of ['CONTROLLER', 'DRONE_LOG']) {
      const { status, body } = await typed({ land, source })
      expect([status, body.fields]).toEqual([403, { source: 'You can’t change this' }])
    }
    expect((await typed({ land })).body).toMatchObject({ source: 'MANUAL', booking: { id } })
    expect(await seen(id)).toMatchObject({ controllerAcre: null, hasSpraying: false, sprayingsByHand: true })
  })

  it('is sent by a device account, which needs no other right', async () => {
    const gateway = await service.person(['view_machine_tab', 'spraying:device'], ['Ludhiana'])
    const { land } = await booked('ASSIGNED')
    desk.setClock(`${TOMORROW} 20:00`)
    const measured = { machine: op.machine, source: 'CONTROLLER', litres: 48, sprayedAcres: 5, land, ...times }
    const { status, body } = await gateway.send<Spraying>('POST', '/api/admin/sprayings', measured)
    expect([status, body.source], JSON.stringify(body)).toEqual([201, 'CONTROLLER'])
    expect(await gateway.send('PATCH', `/api/admin/sprayings/${body.id}`, { litres: 60 })).toMatchObject({
      status: 403,
    })
  })

  it('cannot be edited, or merged with a manual one', async () => {
    const { land } = await booked('ASSIGNED')
    const { id } = await spray({ sprayedAcres: 2.65, land, path, secondsApart: 2, swathMetres: 4 })
    const over = await typist.send('PATCH', `/api/admin/sprayings/${id}`, { litres: 60 })
    expect([over.status, over.body.fields]).toEqual([400, { litres: expect.stringContaining('Measured') }])
    const later = { startAt: `${TOMORROW}T03:00:00.000Z`, endAt: `${TOMORROW}T03:30:00.000Z` }
    const { body: byHand } = await typed({ land, ...later })
    expect((await typist.send('POST', `/api/admin/sprayings/${id}/merge`, { other: byHand.id })).body.fields).toEqual({
      other: 'The two were measured in different ways',
    })
  })
})

describe('The sprayings of a verified booking', () => {
  it('are final: no action is offered, and each is refused with the reason', async () => {
    const { id, land } = await booked('COMPLETED')
    const { id: own } = await spray({ sprayedAcres: 5, land, path, secondsApart: 2, swathMetres: 4 })
    const before = await read(own)
    const judging = ['update', 'dispute', 'unlink', 'split', 'merge', 'markDuplicate', 'notBillable']
    expect(before.body._can).toEqual(expect.arrayContaining(judging))
    await did(office, id, 'verify', { verdictRemark: 'The farmer confirms five acres' })
    const { body } = await read(own)
    expect([body._can, body.bookingVerified, body.version]).toEqual([[], true, before.body.version])
    const inputs = {
      ...{ dispute: { reason: 'A trial' }, unlink: { reason: 'A trial' }, notBillable: { reason: 'A trial' } },
      ...{ split: { at: `${TOMORROW}T02:00:00.000Z` }, merge: { other: own }, markDuplicate: { duplicateOf: own } },
    }
    for (const [word, input] of Object.entries(inputs)) {
      const { status, body: refused } = await keeper.send('POST', `/api/admin/sprayings/${own}/${word}`, input)
      expect([word, status, refused.detail]).toEqual([word, 400, expect.stringContaining('verified')])
    }
    expect((await keeper.send('PATCH', `/api/admin/sprayings/${own}`, { litres: 50 })).status).toBe(400)
    expect((await read(own)).body).toMatchObject({ link: 'LINKED', billable: true, booking: { id } })
  })
})

describe('A person who reads no farmers', () => {
  it('sees neither the land nor the farmer of a spraying', async () => {
    const { id, land } = await booked('COMPLETED')
    await service.database.run(sql`
      update lands set name = 'Geheimacker', survey_number = 'KH-4711', boundary = ${JSON.stringify(boundary)}::jsonb where id = ${land}`)
    const { id: own } = await spray({ sprayedAcres: 5, land, path, secondsApart: 2, swathMetres: 4 })
    const farmer = (await read(own)).body.farmer as { label: string }
    const addresses = [
      ...['', '/drawing', '/history', '/bookings', '/originals', '/mergeable'].map((part) => `sprayings/${own}${part}`),
      ...[`sprayings?size=100&columns=land,farmer,path`, `sprayings?land=${land}`, `bookings/${id}/sprayings`],
    ]
    for (const address of addresses) {
      const { body } = await reader.get(`/api/admin/${address}`)
      const told = JSON.stringify(body)
      for (const secret of ['Geheimacker', 'KH-4711', '75.599', farmer.label])
        expect(told, `${address} tells ${secret}`).not.toContain(secret)
    }
    const { status, body } = await read(own, reader)
    expect([status, 'land' in body, body.path !== undefined]).toEqual([200, false, true])
    expect(JSON.stringify((await keeper.get(`/api/admin/sprayings/${own}/drawing`)).body)).toContain('75.599')
  })
})

describe('Two sprayings', () => {
  it('are not merged when one is billable and the other is not, or their links differ', async () => {
    const { land } = await booked('ASSIGNED')
    const walked = { sprayedAcres: 2, land, path, secondsApart: 2, swathMetres: 4 }
    const first = await spray(walked)
    const later = { startAt: `${TOMORROW}T03:00:00.000Z`, endAt: `${TOMORROW}T03:30:00.000Z` }
    const second = await spray({ ...walked, ...later })
    const merged = () => keeper.send('POST', `/api/admin/sprayings/${first.id}/merge`, { other: second.id })
    await done(second.id, 'notBillable', { reason: 'A trial' })
    expect((await merged()).body.fields).toEqual({ other: 'One of the two is billable, and the other is not' })
    await done(second.id, 'billable', { reason: 'None' })
    await done(second.id, 'dispute', { reason: 'Whose was it' })
    expect((await merged()).body.fields).toEqual({ other: 'Only one of the two is linked, or their links differ' })
  })
})
