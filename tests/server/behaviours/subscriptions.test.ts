import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { farmers, lands, offers, wallets } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk, TODAY } from '../../support/bookingDesk'
import type { Person } from '../../support/service'

interface Row {
  readonly id: number
  readonly version: number
  readonly [field: string]: unknown
}

const desk = await openBookingDesk()
const { service, agent } = desk
afterAll(() => service.close())

let seller: Person
let chief: Person
let plan: number
beforeAll(async () => {
  seller = await service.person(['view_farmer_tab', 'subscription:sell', 'subscription:edit', 'view_bookings_tab'])
  chief = await service.person(['view_farmer_tab', 'subscription:activate', 'subscription:sell'])
  plan = await launched([
    { kind: 'FREE_ACRES', value: 3 },
    { kind: 'SOIL_TEST', value: 1 },
  ])
})

let codes = 0
async function launched(benefits: readonly object[], more: object = {}): Promise<number> {
  const { status, body } = await seller.send<Row>('POST', '/api/admin/subscription-plans', {
    ...{ code: `PLAN${(codes += 1)}`, name: `Plan ${codes}`, price: 100_000, gstRate: 18, termDays: 30, ...more },
    _children: { 'plan-benefits': { create: benefits } },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  expect((await act(seller, 'subscription-plans', body.id, 'launch')).status).toBe(200)
  return body.id
}
const act = (by: Person, list: string, id: number, word: string, input: object = {}) =>
  by.send<Row>('POST', `/api/admin/${list}/${id}/${word}`, input)
const sell = (farmer: number, more: object = {}) =>
  seller.send<Row>('POST', '/api/admin/subscription-purchases', { farmer, plan, ...more })
let payments = 0
async function active(farmer: number, more: object = {}): Promise<number> {
  const { status, body } = await sell(farmer, more)
  expect(status, JSON.stringify(body)).toBe(201)
  const upiRef = `7000000${String((payments += 1)).padStart(5, '0')}`
  const paid = await act(seller, 'subscription-purchases', body.id, 'pay', { payMode: 'UPI', upiRef })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  return body.id
}
const seen = async (list: string, id: number): Promise<Row> => (await seller.get<Row>(`/api/admin/${list}/${id}`)).body
const left = async (farmer: number): Promise<unknown> =>
  (
    await seller.get<{ items: Row[] }>(`/api/admin/subscription-benefits?farmer=${farmer}&kind=FREE_ACRES`)
  ).body.items.map(({ remaining }) => remaining)
const cancelled = { cancelReason: desk.reasonOf('CANCEL'), cancelActor: 'FARMER' }

describe('A subscription', () => {
  it('costs its plan with GST, starts when paid, and is the only active one of its plan', async () => {
    const farmer = await desk.farmer()
    const id = await active(farmer)
    expect(await seen('subscription-purchases', id)).toMatchObject({
      ...{ price: 100_000, gst: 18_000, total: 118_000, paid: 118_000, status: 'ACTIVE' },
      ...{ startDate: TODAY, endDate: '2026-12-17' },
    })
    expect((await sell(farmer)).body.fields).toEqual({
      plan: 'This farmer already has an active subscription to this plan',
    })
    const used = await act(seller, 'subscription-purchases', (await sell(await desk.farmer())).body.id, 'pay', {
      ...{ payMode: 'UPI', upiRef: '700000000001' },
    })
    expect(used.body.fields).toEqual({ upiRef: 'This UPI reference has been used already' })
  })

  it('is activated without payment only by another person, with a reason, and only one of two concurrent ones', async () => {
    const farmer = await desk.farmer()
    const [one, other] = [await sell(farmer), await sell(farmer)]
    expect((await act(seller, 'subscription-purchases', one.body.id, 'activate', { reason: 'Fair' })).status).toBe(403)
    const given = await Promise.all(
      [one, other].map(({ body }) => act(chief, 'subscription-purchases', body.id, 'activate', { reason: 'Fair' })),
    )
    expect(given.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it('is paid from the wallet and refunded into it by another person, while nothing of it is used', async () => {
    const farmer = await desk.farmer()
    await insertMany(service.database, wallets, [{ farmer, status: 'ACTIVE' }])
    const id = (await sell(farmer)).body.id
    const pay = () => act(seller, 'subscription-purchases', id, 'pay', { payMode: 'WALLET' })
    expect((await pay()).body.detail).toBe('The wallet has ₹0.00 available')
    const keeper = await service.person(['view_farmer_tab', 'wallet:edit'])
    const [wallet] = await service.database.rows<{ id: number }>(
      sql`select id from wallets where farmer_id = ${farmer}`,
    )
    await act(keeper, 'wallets', wallet?.id ?? 0, 'topUp', { sum: 200_000, upiRef: '710000000001' })
    expect((await pay()).status).toBe(200)
    await act(chief, 'subscription-purchases', id, 'cancel', { reason: 'Moved away' })
    expect((await act(seller, 'subscription-purchases', id, 'refund')).status).toBe(403)
    expect((await act(chief, 'subscription-purchases', id, 'refund')).status, 'nor by who cancelled it').toBe(403)
    const other = await service.person(['view_farmer_tab', 'subscription:activate'])
    expect((await act(other, 'subscription-purchases', id, 'refund')).body).toMatchObject({ status: 'REFUNDED' })
    const [after] = await service.database.rows<{ available: number }>(
      sql`select available from wallets where farmer_id = ${farmer}`,
    )
    expect(after?.available).toBe(200_000)
  })

  it('pays for acres of bookings in its term, and gets them back when they are cancelled', async () => {
    const farmer = await desk.farmer()
    const id = await active(farmer)
    const booking = await desk.taken(agent, { farmer, requestedArea: { value: 2, unit: 'ACRE' } })
    expect(booking).toMatchObject({ gross: 100_000, freeAcres: 2, subscriptionDiscount: 100_000, netPayable: 0 })
    expect(await left(farmer)).toEqual([1])
    const later = await desk.taken(agent, { farmer, serviceDate: '2026-11-28' })
    expect(later).toMatchObject({ freeAcres: 1, subscriptionDiscount: 50_000, netPayable: 200_000 })
    await desk.did(agent, booking.id, 'cancel', cancelled)
    expect(await left(farmer)).toEqual([2])
    const after = await desk.taken(agent, { farmer, serviceDate: '2026-12-20' })
    expect(after).toMatchObject({ subscriptionDiscount: null, netPayable: 250_000 })
    await act(seller, 'subscription-purchases', id, 'cancel', { reason: 'Wrong plan' })
    expect((await act(chief, 'subscription-purchases', id, 'refund', { refundRef: 'NEFT1' })).status).toBe(400)
  })

  it('pays once for a booking that used it while its farmer was merged, and gets the acres back', async () => {
    const [stays, goes] = [await desk.farmer(), await desk.farmer()]
    const merger = await service.person(['view_farmer_tab', 'farmer:blacklist'])
    const area = { requestedArea: { value: 2, unit: 'ACRE' } }
    const { id } = await desk.taken(agent, { farmer: goes, ...area })
    await active(goes)
    expect(await desk.taken(agent, { farmer: goes, ...area, notDuplicate: true })).toMatchObject({ freeAcres: 2 })
    const merged = await act(merger, 'farmers', goes, 'merge', { mergedInto: stays, reason: 'One person' })
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    const resized = (value: number) =>
      agent.send<Row>('PATCH', `/api/admin/bookings/${id}`, { requestedArea: { value, unit: 'ACRE' } })
    expect((await resized(1)).body).toMatchObject({ freeAcres: 1 })
    const back = await act(merger, 'farmers', goes, 'reverseMerge', { reason: 'Two people' })
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    expect((await resized(0.5)).body).toMatchObject({ freeAcres: 0.5 })
    expect([await left(goes), await left(stays)]).toEqual([[0.5], []])
    await desk.did(agent, id, 'cancel', cancelled)
    expect(await left(goes)).toEqual([1])
  })

  it('gives no acre twice, despite ten concurrent bookings, and expires on schedule', async () => {
    const farmer = await desk.farmer()
    const id = await active(farmer)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        desk.take(agent, { farmer, serviceDate: `2026-11-${19 + at}`, notDuplicate: true }),
      ),
    )
    const given = answers.reduce((sum, { body }) => sum + Number(body.freeAcres ?? 0), 0)
    expect([given, await left(farmer)]).toEqual([3, [0]])
    desk.setClock('2026-12-18 10:00')
    await service.letTimePass()
    expect(await seen('subscription-purchases', id)).toMatchObject({ status: 'EXPIRED' })
    desk.setClock(`${TODAY} 10:00`)
  })

  it('pays for an unpriced soil test, and for another one after the first is rejected', async () => {
    const farmer = await desk.farmer()
    await active(farmer)
    const village = service.places['Galib Kalan']
    const area = { value: 2, unit: 'ACRE' }
    const [land] = await insertMany(service.database, lands, [
      { farmer, name: 'Home', village, area, ownership: 'OWNED', status: 'ACTIVE' },
    ])
    const tester = await service.person(['view_soil_testing', 'soil:request', 'soil:lab'])
    const request = async () => (await tester.send<Row>('POST', '/api/admin/soil-tests', { farmer, land })).body
    const [first, second] = [await request(), await request()]
    expect([first.benefit, second.benefit]).toEqual([expect.objectContaining({ label: 'Free soil tests' }), null])
    await act(tester, 'soil-tests', first.id, 'reject', { rejectReason: 'DUPLICATE' })
    expect((await request()).benefit).toMatchObject({ label: 'Free soil tests' })
  })

  it('is discounted by an offer, which a hundred concurrent sales do not overspend', async () => {
    const keeper = await service.person(['VIEW_STATE_BUDGET', 'budget:edit'])
    const budget = await keeper.send<Row>('POST', '/api/admin/state-budgets', {
      ...{ state: service.places.Punjab, fy: '2026-27', head: 'SUBSCRIPTION', allocated: 50_000, remark: 'Plan' },
    })
    const [offer = 0] = await insertMany(service.database, offers, [
      {
        ...{ code: 'JOIN100', title: '₹100 off', appliesTo: 'SUBSCRIPTION', kind: 'FLAT', amount: 10_000, from: TODAY },
        ...{ till: '2026-12-31', status: 'LIVE', perFarmerCap: 1, totalCap: 20, used: 0, discounted: 0 },
      },
    ])
    const buyers = await insertMany(
      service.database,
      farmers,
      Array.from({ length: 100 }, (_, at) => ({
        ...{ firstName: 'Harjit', gender: 'MALE', language: 'pa', village: service.places['Galib Kalan'] },
        ...{ status: 'ACTIVE', mobile: `+9173${String(40_000_000 + at)}`, source: 'CALL_CENTRE' },
      })),
    )
    const answers = await Promise.all(buyers.map((farmer) => sell(farmer, { offer })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    const told = answers.find(({ status }) => status === 400)?.body.fields
    expect(told).toEqual({ offer: 'The budget is used up: Subscriptions of Punjab for 2026-27' })
    expect(await keeper.get<Row>(`/api/admin/state-budgets/${budget.body.id}`).then(({ body }) => body)).toMatchObject({
      ...{ held: 50_000, consumed: 0, available: 0, level: 'OUT' },
    })
    const [first] = answers.filter(({ status }) => status === 201)
    expect(first?.body).toMatchObject({ discount: 10_000, gst: 16_200, total: 106_200 })
    await act(seller, 'subscription-purchases', first?.body.id ?? 0, 'cancel', { reason: 'Changed their mind' })
    expect((await sell(buyers.at(-1) ?? 0, { offer })).status).toBe(201)
  })
})
