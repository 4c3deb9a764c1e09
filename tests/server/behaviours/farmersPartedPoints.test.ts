import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pointRules } from '#resources'
import { sql } from '../../../server/database'
import { availablePoints } from '../../../server/behaviours/points'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk, TODAY, TOMORROW } from '../../support/bookingDesk'
import { farmerRowsBy } from '../../support/farmerRows'
import { everyKey } from '../../support/samples'
import type { Answer } from '../../support/service'
import { insideOf } from '../../support/works'
import { wrongLedgers } from '../../support/wrongLedgers'

const desk = await openBookingDesk()
const { service, agent, full, office } = desk
afterAll(() => service.close())
const admin = await service.person(everyKey)
const within = await insideOf(service, () => new Date())
const operator = await desk.crew()

beforeAll(() =>
  insertMany(
    service.database,
    pointRules,
    (['BOOKING_VERIFIED', 'REGISTER'] as const).map((event) => ({
      ...{ name: event, event, per: 'EVENT', points: 40, from: '2025-01-01', expiresMonths: 12 },
    })),
  ),
)

type Body = Record<string, unknown>

const act = (farmer: number, word: string, input: Body): Promise<Answer<Body>> =>
  admin.send('POST', `/api/admin/farmers/${farmer}/${word}`, input)
async function merged(goes: number, stays: number): Promise<void> {
  const { status, body } = await act(goes, 'merge', { mergedInto: stays, reason: 'Registered twice' })
  expect(status, JSON.stringify(body)).toBe(200)
}
async function apart(goes: number): Promise<void> {
  const { status, body } = await act(goes, 'reverseMerge', { reason: 'Two people' })
  expect(status, JSON.stringify(body)).toBe(200)
}
const points = async (...farmers: number[]): Promise<number[]> => {
  const all: number[] = []
  for (const farmer of farmers) all.push(await within((work) => availablePoints(work, { farmer })))
  return all
}
async function credited(farmer: number, many: number): Promise<void> {
  const [row] = await service.database.rows<{ mobile: string }>(sql`select mobile from farmers where id = ${farmer}`)
  const credit = { mobile: row?.mobile, farmer, points: many, reason: 'Goodwill' }
  expect((await admin.send('POST', '/api/admin/point-credits', credit)).status).toBe(201)
}
/** The last days of the lots of a farmer that have a remainder. */
const lastDays = (farmer: number): Promise<{ till: string; left: number }[]> =>
  service.database.rows(sql`
    select e.expires_on::text as till, e.amount + coalesce((select sum(d.amount) from point_entries d where d.lot_id = e.id), 0)::int as left
    from point_entries e join point_accounts a on a.id = e.account_id
    where a.farmer_id = ${farmer} and e.lot_id is null and e.amount + coalesce((select sum(d.amount) from point_entries d where d.lot_id = e.id), 0) > 0
    order by e.id`)
const two = async (): Promise<[number, number]> => [await desk.farmer(), await desk.farmer()]
const cancelled = (id: number): Promise<unknown> =>
  desk.did(agent, id, 'cancel', { cancelReason: desk.reasonOf('CANCEL'), cancelActor: 'FARMER' })

describe('The points of a farmer whose merge is reversed', () => {
  it('return with what is left of them and with their last days', async () => {
    const [stays, goes] = await two()
    await credited(goes, 400)
    const before = await lastDays(goes)
    await merged(goes, stays)
    await credited(stays, 60)
    const { id } = await desk.taken(agent, { farmer: stays, pointsToRedeem: 100, notDuplicate: true })
    expect(await points(goes, stays)).toEqual([0, 360])
    await apart(goes)
    const left = await points(goes, stays)
    expect([left[0], left.reduce((sum, many) => sum + many, 0)]).toEqual([300, 360])
    expect(await lastDays(goes)).toEqual([{ ...before[0], left: 300 }])
    await cancelled(id)
    expect([(await points(goes, stays)).reduce((sum, many) => sum + many, 0)]).toEqual([460])
    expect(await wrongLedgers(service.database)).toEqual([])
  })

  it('are returned by a booking that redeemed them before or after the merge, once', async () => {
    const [stays, goes] = await two()
    await credited(goes, 400)
    const early = await desk.taken(agent, { farmer: goes, pointsToRedeem: 150 })
    const late = await desk.taken(agent, { farmer: goes, notDuplicate: true })
    await merged(goes, stays)
    await agent.send('PATCH', `/api/admin/bookings/${late.id}`, { pointsToRedeem: 100 })
    expect(await points(goes, stays)).toEqual([0, 150])
    await apart(goes)
    expect(await points(goes, stays)).toEqual([150, 0])
    await cancelled(late.id)
    expect(await points(goes, stays)).toEqual([250, 0])
    await cancelled(early.id)
    expect([await points(goes, stays), await wrongLedgers(service.database)]).toEqual([[400, 0], []])
  })

  it('include what a returning booking has earned since, which is lost with it and earned again once', async () => {
    const [stays, goes] = await two()
    const { id } = await desk.at('COMPLETED', operator, { farmer: goes, notDuplicate: true })
    await merged(goes, stays)
    await desk.did(office, id, 'verify')
    expect(await points(goes, stays)).toEqual([0, 40])
    await apart(goes)
    expect(await points(goes, stays)).toEqual([40, 0])
    desk.setClock(`${TOMORROW} 18:00`)
    await desk.did(full, id, 'invalidate', { invalidReason: desk.reasonOf('INVALID'), reason: 'Elsewhere' })
    expect(await points(goes, stays)).toEqual([0, 0])
    await desk.did(full, id, 'reopen', { reason: 'It was right' })
    await desk.did(office, id, 'verify')
    expect([await points(goes, stays), await wrongLedgers(service.database)]).toEqual([[40, 0], []])
    desk.setClock(`${TODAY} 10:00`)
  })

  it('are earned again for the registration that the merge reversed, and no more', async () => {
    const rows = farmerRowsBy(admin, service)
    const [stays, goes] = [await rows.newFarmer(), await rows.newFarmer()]
    expect(await points(goes.id, stays.id)).toEqual([40, 40])
    await merged(goes.id, stays.id)
    expect(await points(goes.id, stays.id)).toEqual([0, 40])
    await apart(goes.id)
    expect([await points(goes.id, stays.id), await wrongLedgers(service.database)]).toEqual([[40, 40], []])
  })

  it('refuse the reversal while a returning booking has redeemed those of the other farmer', async () => {
    const [stays, goes] = await two()
    await credited(goes, 30)
    await credited(stays, 50)
    const booking = await desk.taken(agent, { farmer: goes })
    await merged(goes, stays)
    await agent.send('PATCH', `/api/admin/bookings/${booking.id}`, { pointsToRedeem: 80 })
    expect(await points(goes, stays)).toEqual([0, 0])
    const { status, body } = await act(goes, 'reverseMerge', { reason: 'Two people' })
    const words =
      /^Points account PTA-\d+: the returning records use 50 more than came with the merge\. Cancel or refund them first\.$/
    expect([status, body.detail]).toEqual([400, expect.stringMatching(words)])
    const other = await service.person(['view_farmer_tab', 'farmer:blacklist'])
    const told = await other.send<Body>('POST', `/api/admin/farmers/${goes}/reverseMerge`, { reason: 'Two people' })
    const noAmounts =
      'A points account: the returning records use more than came with the merge. Cancel or refund them first.'
    expect([told.status, told.body.detail], 'to people who may not see the account').toEqual([400, noAmounts])
    await cancelled(booking.id)
    await apart(goes)
    expect([(await points(stays))[0], await wrongLedgers(service.database)]).toEqual([50, []])
  })

  it('leave the other farmer what a reversal took from theirs, unless their own bookings took as much', async () => {
    const [stays, goes] = await two()
    await credited(stays, 100)
    const earned = await desk.at('VERIFIED', operator, { farmer: goes })
    await merged(goes, stays)
    // The points of the other farmer expire first, and then those of the booking are redeemed as well.
    const other = await desk.taken(agent, { farmer: stays, pointsToRedeem: 120, notDuplicate: true })
    await credited(stays, 50)
    desk.setClock(`${TOMORROW} 18:00`)
    await desk.did(full, earned.id, 'invalidate', { invalidReason: desk.reasonOf('INVALID'), reason: 'Elsewhere' })
    await apart(goes)
    expect(await points(goes, stays)).toEqual([0, 30])
    await merged(goes, stays)
    await apart(goes)
    await cancelled(other.id)
    expect([await points(goes, stays), await wrongLedgers(service.database)]).toEqual([[0, 150], []])
    desk.setClock(`${TODAY} 10:00`)
  })

  it('return without what a returning booking redeemed of those of the other farmer, until it is cancelled', async () => {
    const [stays, goes] = await two()
    await credited(goes, 50)
    await credited(stays, 30)
    const booking = await desk.taken(agent, { farmer: goes })
    await merged(goes, stays)
    // Of lots with the same last day, the older one is redeemed first.
    await agent.send('PATCH', `/api/admin/bookings/${booking.id}`, { pointsToRedeem: 40 })
    await apart(goes)
    expect(await points(goes, stays)).toEqual([10, 30])
    await cancelled(booking.id)
    expect([await points(goes, stays), await wrongLedgers(service.database)]).toEqual([[50, 30], []])
  })
})
