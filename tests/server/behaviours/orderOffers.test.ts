import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayInIndia } from '#define'
import { farmers, offers, subscriptionBenefits, subscriptionPlans, subscriptionPurchases } from '#resources'
import { financialYearOf } from '../../../server/behaviours/tariff'
import { sql } from '../../../server/database'
import { openShop } from '../../support/shop'
import type { Person } from '../../support/service'

// An offer has to be current on the day that the database stores an order.
const today = todayInIndia(new Date())
const [before, after] = [addDays(today, -30), addDays(today, 30)]
const shop = await openShop()
const { service, sales, agent, admin, urea, poison, take, act, did, seen } = shop
afterAll(() => service.close())

let keeper: Person
let budget: number
beforeAll(async () => {
  keeper = await service.person(['VIEW_STATE_BUDGET', 'budget:edit'])
  const { body } = await keeper.send<{ id: number }>('POST', '/api/admin/state-budgets', {
    ...{
      state: service.places.Punjab,
      fy: financialYearOf(today),
      head: 'OFFERS',
      allocated: 30_000,
      remark: 'Plan of the year',
    },
  })
  budget = body.id
})
let codes = 0
const offer = (more: object): Promise<number> =>
  shop.insert(offers, {
    ...{ code: `SHOP${(codes += 1)}`, title: 'Off', appliesTo: 'ORDER', from: before, till: after },
    ...{ status: 'LIVE', perFarmerCap: 9, used: 0, discounted: 0, ...more },
  })
const money = async (): Promise<unknown[]> => {
  const { body } = await keeper.get<Record<string, unknown>>(`/api/admin/state-budgets/${budget}`)
  return [body.held, body.consumed, body.available]
}
const both = () => [
  { pack: poison, qty: 1 },
  { pack: urea, qty: 1 },
]

describe('An order with an offer', () => {
  it('is discounted proportionally per item to the paisa, draws from the budget, and returns it', async () => {
    const percent = await offer({ kind: 'PERCENT', percentOff: 10, minAmount: 20_000 })
    const { id } = (await take(both())).body
    const applied = await did(sales, id, 'applyOffer', { offer: percent })
    // ₹450 and ₹105 come to ₹555, a tenth of which is ₹55.50; delivery is ₹49.
    expect(applied).toMatchObject({ itemTotal: 55_500, offerDiscount: 5_550, goods: 49_950, total: 54_850 })
    const lines = await service.database.rows(
      sql`select reduction, line_total as "lineTotal", gst from order_items where order_id = ${id} order by id`,
    )
    expect(lines).toEqual([
      { reduction: 4_500, lineTotal: 40_500, gst: 6_178 },
      { reduction: 1_050, lineTotal: 9_450, gst: 450 },
    ])
    expect(await money()).toEqual([5_550, 0, 24_450])
    await did(sales, id, 'place')
    await did(agent, id, 'confirm')
    await did(admin, id, 'dispatch', { reason: 'By telephone' })
    await did(admin, id, 'deliver', { reason: 'By telephone' })
    expect(await money()).toEqual([0, 5_550, 24_450])
    await did(agent, id, 'startReturn', { packs: await shop.packs(id), isSealed: true, reason: 'Wrong pack' })
    await did(admin, id, 'acceptReturn')
    expect(await money()).toEqual([0, 0, 30_000])
  })

  it('gives the budget back what it paid for returned packs', async () => {
    const percent = await offer({ kind: 'PERCENT', percentOff: 10, minAmount: 20_000 })
    const { id } = (await take(both())).body
    await did(sales, id, 'applyOffer', { offer: percent })
    await did(sales, id, 'place')
    await did(agent, id, 'confirm')
    for (const word of ['dispatch', 'deliver']) await did(admin, id, word, { reason: 'By telephone' })
    const packs = await shop.packs(id, new Map([[urea, 1]]))
    await did(agent, id, 'startReturn', { packs, isSealed: true, reason: 'Wrong pack' })
    expect(await did(admin, id, 'acceptPartialReturn')).toMatchObject({ returned: 9_450, netTotal: 45_400 })
    expect(await money()).toEqual([0, 4_500, 25_500])
    const used = await service.database.rows(sql`select discount from offer_uses where offer_id = ${percent}`)
    expect(used).toEqual([{ discount: 4_500 }])
    await did(agent, id, 'startReturn', { packs: await shop.packs(id), isSealed: true, reason: 'Wrong pack' })
    await did(admin, id, 'acceptReturn')
    expect(await money()).toEqual([0, 0, 30_000])
  })

  it('is recalculated with its items, and a no longer applicable offer gives nothing', async () => {
    const large = await offer({ kind: 'FLAT', amount: 10_000, minAmount: 50_000 })
    const { id } = (await take([{ pack: urea, qty: 1 }])).body
    expect((await act(sales, id, 'applyOffer', { offer: large })).body.fields).toEqual({
      offer: 'This offer needs a minimum of ₹500.00',
    })
    const more = await sales.send<{ id: number }>('POST', '/api/retail/order-items', {
      order: id,
      pack: poison,
      qty: 1,
    })
    expect(await did(sales, id, 'applyOffer', { offer: large })).toMatchObject({ offerDiscount: 10_000, goods: 45_500 })
    expect((await sales.send('DELETE', `/api/retail/order-items/${more.body.id}`)).status).toBe(204)
    expect(await seen(id)).toMatchObject({ offerDiscount: 0, goods: 10_500 })
    expect(await did(sales, id, 'applyOffer')).toMatchObject({ offer: null, offerDiscount: null })
    expect(await money()).toEqual([0, 0, 30_000])
  })

  it('for several products needs all of them, and counts only these', async () => {
    const together = await offer({ kind: 'COMBO', amount: 15_000, packs: [poison, urea] })
    const { id } = (await take([{ pack: poison, qty: 1 }])).body
    expect((await act(sales, id, 'applyOffer', { offer: together })).body.fields).toEqual({
      offer: 'This offer needs all of its products together',
    })
    const whole = (await take(both())).body
    expect(await did(sales, whole.id, 'applyOffer', { offer: together })).toMatchObject({ offerDiscount: 15_000 })
    await did(agent, whole.id, 'cancel', { cancelReason: 'TOO_FAR' })
    expect(await money()).toEqual([0, 0, 30_000])
  })

  it('uses a subscription’s percentage first, up to its limit', async () => {
    const farmer = await shop.insert(farmers, {
      ...{ mobile: '+917300000077', firstName: 'Balbir', gender: 'MALE', language: 'hi', source: 'APP' },
      ...{ village: service.places['Galib Kalan'], status: 'ACTIVE' },
    })
    const plan = await shop.insert(subscriptionPlans, {
      code: 'GOLD',
      name: 'Gold',
      price: 1,
      gstRate: 0,
      termDays: 30,
    })
    const days = { startDate: '2026-11-01', endDate: after }
    const purchase = await shop.insert(subscriptionPurchases, { farmer, plan, status: 'ACTIVE', ...days })
    const given = { purchase, farmer, kind: 'DISCOUNT_PCT', granted: 10, cap: 7_000, till: days.endDate }
    await shop.insert(subscriptionBenefits, given)
    const one = (await take(both(), { farmer })).body
    expect(one).toMatchObject({ subscriptionDiscount: 5_550, goods: 49_950 })
    const percent = await offer({ kind: 'PERCENT', percentOff: 10 })
    expect(await did(sales, one.id, 'applyOffer', { offer: percent })).toMatchObject({ offerDiscount: 4_995 })
    expect((await take(both(), { farmer })).body).toMatchObject({ subscriptionDiscount: 1_450 })
    await did(agent, one.id, 'cancel', { cancelReason: 'TOO_FAR' })
    expect((await take(both(), { farmer })).body).toMatchObject({ subscriptionDiscount: 5_550 })
  })

  it('never exceeds the offer’s cap and budget, despite a hundred concurrent requests', async () => {
    const flat = await offer({ kind: 'FLAT', amount: 2_000, perFarmerCap: 100 })
    const capped = await offer({ kind: 'FLAT', amount: 100, perFarmerCap: 100, totalCap: 7 })
    const ids: number[] = []
    for (let at = 0; at < 100; at += 1) ids.push((await take([{ pack: urea, qty: 1 }])).body.id)
    const answers = await Promise.all(
      ids.map((id, at) =>
        sales.send(
          'POST',
          `/api/retail/orders/${id}/applyOffer`,
          { offer: at % 2 ? flat : capped },
          { 'if-match': '"1"' },
        ),
      ),
    )
    const done = answers.map(({ status }, at) => (status === 200 ? at % 2 : -1))
    expect(done.filter((which) => which === 0)).toHaveLength(7)
    const [sum] = await service.database.rows<{ sum: number }>(
      sql`select sum(offer_discount)::bigint as sum from orders where offer_id in (${flat}, ${capped}) and status <> 'CANCELLED'`,
    )
    expect(await money()).toEqual([Number(sum?.sum), 0, 30_000 - Number(sum?.sum)])
    expect(Number(sum?.sum)).toBe(30_000)
  })
})
