import { afterAll, describe, expect, it } from 'vitest'
import type { Foretold } from '#define'
import { farmers } from '#resources'
import { sql } from '../../../server/database'
import { availablePoints } from '../../../server/behaviours/points'
import { openBookingDesk, TOMORROW } from '../../support/bookingDesk'
import { everyKey } from '../../support/samples'
import { insideOf } from '../../support/works'
import { wrongLedgers } from '../../support/wrongLedgers'

const BASE = '/api/admin/bookings'
const desk = await openBookingDesk()
const { service, agent, crop } = desk
afterAll(() => service.close())
const office = await service.person(everyKey)
const within = await insideOf(service, () => new Date())

const five = { value: 5, unit: 'ACRE' }
const points = (farmer: number): Promise<number> => within((work) => availablePoints(work, { farmer }))

/** Creates a farmer with that many points. */
async function farmerWith(many: number): Promise<number> {
  const farmer = await desk.farmer()
  const [row] = await service.database.rows<{ mobile: string }>(sql`select mobile from farmers where id = ${farmer}`)
  const values = { mobile: row?.mobile, farmer, points: many, reason: `${farmers.is.name} of these tests` }
  expect((await office.send('POST', '/api/admin/point-credits', values)).status).toBe(201)
  return farmer
}

const lineOf = async (values: object): Promise<unknown> => {
  const given = { village: null, service: 'DRONE_SPRAY', crop, requestedArea: five, serviceDate: TOMORROW, ...values }
  const { body } = await agent.send<Foretold>('POST', `${BASE}/price`, { values: given })
  const [part] = body.parts
  return { line: part?.lines?.find(({ label }) => label === 'Points'), ...(part?.note && { note: part.note }) }
}

describe('A farmer’s points', () => {
  it('are offered in the price, pay at most a fifth of the gross amount, and are refused beyond the balance', async () => {
    const farmer = await farmerWith(900)
    expect(await lineOf({ farmer })).toMatchObject({ line: { words: '900 available, worth ₹225.00' } })
    expect(await lineOf({ farmer, pointsToRedeem: 400 })).toMatchObject({ line: { hint: '400', money: -10_000 } })
    const small = { farmer, pointsToRedeem: 900, requestedArea: { value: 1, unit: 'ACRE' } }
    expect(await lineOf(small)).toMatchObject({
      line: { hint: '400 of 900: at most 20% of the gross', money: -10_000 },
    })
    expect(await lineOf({ farmer, pointsToRedeem: 901 })).toMatchObject({
      line: { words: '900 available, worth ₹225.00' },
      note: 'Without points: This farmer has 900 points.',
    })
    const refused = await desk.take(agent, { farmer, pointsToRedeem: 901, requestedArea: five })
    expect([refused.status, refused.body.fields]).toEqual([400, { pointsToRedeem: 'This farmer has 900 points' }])
    expect(await points(farmer)).toBe(900)
  })

  it('are redeemed with the booking, follow its price, and are returned when it is cancelled', async () => {
    const farmer = await farmerWith(900)
    const booking = await desk.taken(agent, { farmer, pointsToRedeem: 900, requestedArea: five })
    expect(booking).toMatchObject({ gross: 250_000, pointsRedeemed: 900, pointsDiscount: 22_500, netPayable: 227_500 })
    expect(await points(farmer)).toBe(0)
    const change = (values: object) => agent.send('PATCH', `${BASE}/${booking.id}`, values)
    expect((await change({ requestedArea: { value: 2, unit: 'ACRE' } })).body).toMatchObject({ pointsRedeemed: 800 })
    expect(await points(farmer)).toBe(100)
    expect((await change({ pointsToRedeem: null })).body).toMatchObject({ pointsRedeemed: null, netPayable: 100_000 })
    expect(await points(farmer)).toBe(900)
    expect((await change({ pointsToRedeem: 300 })).body).toMatchObject({ pointsRedeemed: 300, netPayable: 92_500 })
    await desk.did(agent, booking.id, 'cancel', { cancelReason: desk.reasonOf('CANCEL'), cancelActor: 'FARMER' })
    expect(await points(farmer)).toBe(900)
  })

  it('go to one of two concurrent bookings', async () => {
    const farmer = await farmerWith(600)
    const wish = { farmer, pointsToRedeem: 500, requestedArea: five, notDuplicate: true }
    const both = await Promise.all([1, 2].map(() => desk.take(agent, wish)))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
    expect(await points(farmer)).toBe(100)
  })

  it('are corrected with the bill, returned for an invalid booking, and redeemed again up to the balance', async () => {
    const op = await desk.crew()
    const farmer = await farmerWith(1000)
    const { id } = await desk.at('IN_PROGRESS', op, { farmer, pointsToRedeem: 200 })
    const booking = await desk.did(op, id, 'complete', { ...desk.done, paidAmount: 0 })
    expect(booking).toMatchObject({ pointsRedeemed: 200, netPayable: 245_000 })
    const reason = 'The farmer asked for it'
    const corrected = await desk.did(desk.office, booking.id, 'correctBill', { reason, pointsToRedeem: 1000 })
    expect(corrected).toMatchObject({ pointsRedeemed: 1000, netPayable: 225_000 })
    await desk.did(desk.full, booking.id, 'invalidate', {
      invalidReason: desk.reasonOf('INVALID'),
      reason: 'Elsewhere',
    })
    expect(await points(farmer)).toBe(1000)
    await desk.taken(agent, { farmer, pointsToRedeem: 700, requestedArea: five, notDuplicate: true })
    const again = await desk.did(desk.full, booking.id, 'reopen', { reason: 'It was right' })
    expect(again).toMatchObject({ pointsRedeemed: 300, netPayable: 242_500 })
    expect([await points(farmer), await wrongLedgers(service.database)]).toEqual([0, []])
  })
})
