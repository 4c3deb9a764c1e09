import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingLands, lands } from '#resources'
import { insertMany } from '../../../server/engine/insertMany'
import { openBookingDesk, TODAY, TOMORROW, type Booking, type Crew } from '../../support/bookingDesk'

const desk = await openBookingDesk()
const { service, office, act, did, seen } = desk
const keeper = await service.person(
  ['view_machine_tab', 'view_bookings_tab', 'spraying:edit', 'booking:verify'],
  ['Ludhiana'],
)
afterAll(() => service.close())

let op: Crew
beforeEach(async () => {
  desk.setClock(`${TODAY} 10:00`)
  op = await desk.crew()
})

/** A booking with a land of five acres. */
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

async function done(id: number, word: string, input: object): Promise<void> {
  const { status, body } = await keeper.send('POST', `/api/admin/sprayings/${id}/${word}`, input)
  expect(status, JSON.stringify(body)).toBe(200)
}

describe('Sprayings that people change', () => {
  it('count for nothing when typed, and whoever changed them does not verify the booking', async () => {
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
      verdictRemark: 'The sprayings of this booking were changed by hand: say what you found',
    })
    await did(office, id, 'verify', { verdictRemark: 'The farmer confirms five acres' })
  })

  it('are no ground to complete a booking without a word where they are typed', async () => {
    const { id, land } = await booked('ASSIGNED')
    await spray({ sprayedAcres: 5, land, source: 'MANUAL' })
    await did(op, id, 'start')
    expect((await act(op, id, 'complete', { ...desk.done, reason: null })).body.fields).toEqual({
      reason: 'No spraying is linked: say how it is known what was done',
    })
  })

  it('that were unlinked from a booking are remarked upon too', async () => {
    const { id, land } = await booked('COMPLETED')
    await done((await spray({ sprayedAcres: 5, land })).id, 'unlink', { reason: 'Of another one' })
    expect((await act(office, id, 'verify')).body.fields).toHaveProperty('verdictRemark')
  })
})

describe('Two sprayings', () => {
  it('are not merged where one is billable and the other is not, or one is linked otherwise', async () => {
    const { land } = await booked('ASSIGNED')
    const path = {
      type: 'LineString',
      coordinates: [
        [75.6, 30.8],
        [75.601, 30.8],
      ],
    }
    const walked = { sprayedAcres: 2, land, path, secondsApart: 2, swathMetres: 4 }
    const first = await spray(walked)
    const later = { startAt: `${TOMORROW}T03:00:00.000Z`, endAt: `${TOMORROW}T03:30:00.000Z` }
    const second = await spray({ ...walked, ...later })
    const merged = () => keeper.send('POST', `/api/admin/sprayings/${first.id}/merge`, { other: second.id })
    await done(second.id, 'notBillable', { reason: 'A trial' })
    expect((await merged()).body.fields).toEqual({ other: 'One of the two is billable, and the other is not' })
    await done(second.id, 'billable', { reason: 'None' })
    await done(second.id, 'dispute', { reason: 'Whose was it' })
    expect((await merged()).body.fields).toEqual({ other: 'One of the two is linked otherwise than the other' })
  })
})
