import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Foretold } from '#define'
import { offers, pointRules, subscriptionBenefits, subscriptionPlans, subscriptionPurchases } from '#resources'
import { raw, sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk, TODAY, TOMORROW, type Booking } from '../../support/bookingDesk'
import { everyKey, type Row } from '../../support/samples'
import { wrongLedgers } from '../../support/wrongLedgers'

const desk = await openBookingDesk()
const { service, agent } = desk
const { database } = service
afterAll(() => service.close())
const office = await service.person(everyKey)
const op = await desk.crew()
await insertMany(database, pointRules, [
  { name: 'Acres', event: 'BOOKING_VERIFIED', per: 'ACRE', points: 10, from: '2026-01-01', expiresMonths: 12 },
])

let serial = 0
const offer = async (more: object = {}): Promise<number> => {
  const values = { title: 'Points', appliesTo: 'SPRAY', kind: 'POINTS_X', times: 3, from: TODAY, till: '2027-12-31' }
  const code = `TIMES${(serial += 1)}`
  const [id = 0] = await insertMany(database, offers, [
    { ...values, code, status: 'LIVE', perFarmerCap: 9, used: 0, discounted: 0, ...more },
  ])
  return id
}
const linesOf = (farmer: number): Promise<Row[]> =>
  database.rows<Row>(sql`
    select e.type, e.amount, e.remark from point_entries e join point_accounts a on a.id = e.account_id where a.farmer_id = ${farmer} order by e.id`)
const farmerOf = (booking: Booking): number => (booking.farmer as { readonly id: number }).id
const verify = (id: number) => desk.did(desk.office, id, 'verify', { verdictRemark: 'As it was said' })
const invalidate = (id: number) =>
  desk.did(desk.full, id, 'invalidate', { invalidReason: desk.reasonOf('INVALID'), reason: 'Elsewhere' })

beforeEach(() => desk.setClock(`${TODAY} 10:00`))

describe('Bonus points', () => {
  it('from an offer are shown in the price, capped and budgeted, earned on verification, and reversed with it', async () => {
    const budget = await office.send<Row>('POST', '/api/admin/state-budgets', {
      ...{ state: service.places.Punjab, fy: '2026-27', head: 'SPRAY_DISCOUNT', allocated: 3_000, remark: 'Points' },
    })
    expect(budget.status, JSON.stringify(budget.body)).toBe(201)
    const money = async (): Promise<unknown[]> => {
      const { held, consumed, available } = (await office.get<Row>(`/api/admin/state-budgets/${budget.body.id}`)).body
      return [held, consumed, available]
    }
    const times = await offer({ maxDiscount: 2_000 })
    const five = { value: 5, unit: 'ACRE' }
    const values = { farmer: await desk.farmer(), village: null, service: 'DRONE_SPRAY', crop: desk.crop, offer: times }
    const { body } = await agent.send<Foretold>('POST', '/api/admin/bookings/price', {
      values: { ...values, requestedArea: five, serviceDate: TOMORROW },
    })
    // Three times 50 points are 100 more, of which ₹20 pay 80.
    expect(body.parts[0]?.lines?.find(({ label }) => label === 'Bonus points')).toMatchObject({
      words: '80 when the booking is verified',
    })
    const first = await desk.at('COMPLETED', op, { offer: times, requestedArea: five })
    expect(first).toMatchObject({ discount: 0, bonusPoints: 80, netPayable: 250_000 })
    expect(await money()).toEqual([2_000, 0, 1_000])
    expect(await desk.taken(agent, { offer: times, requestedArea: five })).toMatchObject({ bonusPoints: 40 })
    const none = await desk.take(agent, { offer: times, requestedArea: five })
    expect(none.body.detail).toContain('The budget is used up')
    const farmer = farmerOf(first)
    expect(await linesOf(farmer)).toEqual([])
    await verify(first.id)
    expect(await linesOf(farmer)).toMatchObject([
      { type: 'EARN', amount: 50 },
      { type: 'EARN', amount: 80, remark: expect.stringMatching(/^Points multiplied by TIMES/) as string },
    ])
    expect(await money()).toEqual([1_000, 2_000, 0])
    await invalidate(first.id)
    expect((await linesOf(farmer)).slice(2)).toMatchObject([{ amount: -50 }, { amount: -80 }])
    expect([await money(), await wrongLedgers(database)]).toEqual([[1_000, 0, 2_000], []])
    await database.run(raw('update state_budgets set deleted_at = now()'))
  })

  it('from a subscription apply to all earnings up to its limit, and are reversed with them', async () => {
    const farmer = await desk.farmer()
    const [plan] = await insertMany(database, subscriptionPlans, [
      { code: 'TIMES', name: 'Times', price: 0, gstRate: 18, termDays: 365, status: 'LIVE' },
    ])
    const days = { startDate: '2026-01-01', endDate: '2027-01-01' }
    const [purchase] = await insertMany(database, subscriptionPurchases, [
      { farmer, village: service.places['Galib Kalan'], plan, ...days, status: 'ACTIVE' },
    ])
    const [benefit = 0] = await insertMany(database, subscriptionBenefits, [
      { purchase, farmer, kind: 'POINTS_X', granted: 2.5, cap: 1_500, till: '2027-01-01' },
    ])
    const saved = async (): Promise<number> =>
      Number((await office.get<Row>(`/api/admin/subscription-benefits/${benefit}`)).body.saved)
    const booking = await desk.at('COMPLETED', op, { farmer })
    await verify(booking.id)
    // Two and a half times 50 points are 75 more, of which ₹15 pay 60.
    expect((await linesOf(farmer)).map(({ amount }) => amount)).toEqual([50, 60])
    expect(await saved()).toBe(1_500)
    await invalidate(booking.id)
    expect((await linesOf(farmer)).map(({ amount }) => amount)).toEqual([50, 60, -50, -60])
    expect(await saved()).toBe(0)
  })
})

describe('Spent points of a credit', () => {
  it('remain when it is reversed, and their number is reported', async () => {
    const farmer = await desk.farmer()
    const [row] = await database.rows<{ mobile: string }>(sql`select mobile from farmers where id = ${farmer}`)
    const credit = (points: number) =>
      office.send<Row>('POST', '/api/admin/point-credits', { mobile: row?.mobile, farmer, points, reason: 'Goodwill' })
    const { body } = await credit(100)
    const five = { value: 5, unit: 'ACRE' }
    await desk.taken(agent, { farmer, pointsToRedeem: 70, requestedArea: five })
    const reverse = () =>
      office.send<Row>('POST', `/api/admin/point-credits/${body.id}/reverse`, { reason: 'Wrong farmer' })
    expect((await reverse()).body).toMatchObject({ status: 'REVERSED', pointsReversed: 30, pointsKept: 70 })
    expect((await linesOf(farmer)).at(-1)).toMatchObject({
      amount: -30,
      remark: '70 of 100 points were spent and stay',
    })
    expect((await reverse()).status).toBe(400)
    expect(await wrongLedgers(database)).toEqual([])
  })
})
