import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { openShop } from '../../support/shop'

const BASE = '/api/retail/orders'
const START = '2026-11-18T06:00:00Z'

const shop = await openShop()
const { service, retail, agent, admin, urea, poison, take, act, did, seen, placed, stockOf } = shop
afterAll(() => service.close())

beforeEach(async () => {
  shop.setClock(START)
  await service.database.run(sql`update outlet_stocks set qty = 5`)
  await service.database.run(sql`update outlets set insecticide_licence_till = '2027-03-31'`)
})

const items = [
  { pack: 0, qty: 2, discount: 2_550 },
  { pack: 0, qty: 1 },
]
const both = () => [
  { ...items[0], pack: poison },
  { ...items[1], pack: urea },
]
const later = async (instant: string): Promise<void> => {
  shop.setClock(instant)
  await service.letTimePass()
}

describe('A return', () => {
  it('of sealed packs returns the stock and the money, once', async () => {
    const { id } = await shop.delivered(both())
    await did(agent, id, 'startReturn', { packs: await shop.packs(id), isSealed: true, reason: 'Too many' })
    expect(await did(agent, id, 'acceptReturn')).toMatchObject({
      status: 'RETURN_SUCCESSFUL',
      paymentStatus: 'REFUND_DUE',
    })
    expect([await stockOf(poison), await stockOf(urea)]).toEqual([5, 5])
    expect(await did(retail, id, 'refund', { refundRef: 'NEFT000009' })).toMatchObject({ paymentStatus: 'REFUNDED' })
    expect((await act(retail, id, 'refund', { refundRef: 'NEFT000009' })).status).toBe(400)
  })

  it('is refused for opened pesticides, but not for other opened products', async () => {
    const { id } = await shop.delivered(both())
    const opened = { isSealed: false, reason: 'Does not help' }
    expect((await act(agent, id, 'startReturn', { packs: await shop.packs(id), ...opened })).body.fields).toEqual({
      isSealed: 'Opened pesticides can’t be returned',
    })
    const harmless = await shop.delivered([{ pack: urea, qty: 1 }])
    expect(
      await did(agent, harmless.id, 'startReturn', { packs: await shop.packs(harmless.id), ...opened }),
    ).toMatchObject({ status: 'RETURN_INITIATED' })
    expect(await did(agent, harmless.id, 'refuseReturn', { reason: 'Wet' })).toMatchObject({ status: 'DELIVERED' })
  })

  it('is possible for seven days after delivery', async () => {
    const { id } = await shop.delivered([{ pack: urea, qty: 1 }])
    await later('2026-11-25T05:59:00Z')
    expect((await seen(id, agent))._can).toContain('startReturn')
    await later('2026-11-25T06:00:00Z')
    expect(
      (await act(agent, id, 'startReturn', { packs: await shop.packs(id), isSealed: true, reason: 'Too many' })).status,
    ).toBe(400)
    expect(await seen(id, agent)).toMatchObject({ status: 'DELIVERED', returnClosed: true })
  })
})

describe('An order over time', () => {
  it('is cancelled after 72 hours when not confirmed or dispatched, and its stock is returned', async () => {
    const waiting = await placed([{ pack: urea, qty: 1 }])
    const confirmed = await placed([{ pack: urea, qty: 2 }])
    await did(agent, confirmed.id, 'confirm')
    await later('2026-11-21T05:59:00Z')
    expect([(await seen(waiting.id)).status, (await seen(confirmed.id)).status]).toEqual(['CREATED', 'CONFIRMED'])
    await later('2026-11-21T06:00:00Z')
    expect(await seen(waiting.id)).toMatchObject({ status: 'CANCELLED', cancelReason: 'RETAILER_UNAVAILABLE' })
    expect(await seen(confirmed.id)).toMatchObject({ status: 'CANCELLED', cancelReason: 'PARTNER_UNAVAILABLE' })
    expect(await stockOf(urea)).toBe(5)
    const { body } = await retail.get<{ items: { action: string; by: unknown }[] }>(`${BASE}/${waiting.id}/history`)
    expect(body.items[0]).toMatchObject({ action: 'cancel' })
  })

  it('becomes overdue when not delivered by its day', async () => {
    const { id } = await placed([{ pack: urea, qty: 1 }], { promisedBy: '2026-11-18' })
    expect((await take(both(), { promisedBy: '2026-11-17' })).body.fields).toEqual({
      promisedBy: 'Promised by can’t be in the past',
    })
    await later('2026-11-18T18:00:00Z')
    expect(await seen(id)).toMatchObject({ isOverdue: false })
    await later('2026-11-18T18:31:00Z')
    expect(await seen(id)).toMatchObject({ isOverdue: true })
  })

  it('becomes overdue in every state before its delivery, and in none afterwards', async () => {
    const said = { reason: 'By telephone' }
    const ways = [[], ['dispatch'], ['dispatch', 'fail'], ['dispatch', 'deliver']]
    const ids: number[] = []
    for (const way of [undefined, ...ways]) {
      const { id } = await placed([{ pack: urea, qty: 1 }], { promisedBy: '2026-11-18' })
      if (way) await did(agent, id, 'confirm')
      for (const action of way ?? []) await did(admin, id, action, said)
      ids.push(id)
    }
    await later('2026-11-18T18:31:00Z')
    const orders = await Promise.all(ids.map((id) => seen(id)))
    expect(orders.map(({ status, isOverdue }) => [status, isOverdue])).toEqual([
      ['CREATED', true],
      ['CONFIRMED', true],
      ['DISPATCHED', true],
      ['UNDELIVERED', true],
      ['DELIVERED', false],
    ])
  })
})

describe('An order with an unknown status', () => {
  it('is shown, cannot be acted on or changed, and alerts support once', async () => {
    const technician = await service.person(['view_bookings_tab', 'role_l1_tech_primary'])
    const { id } = await placed([{ pack: urea, qty: 1 }])
    await service.database.run(sql`update orders set status = 'UNRECOGNIZED' where id = ${id}`)
    await later('2026-11-18T06:10:00Z')
    await later('2026-11-18T06:20:00Z')
    expect((await seen(id))._can).toEqual([])
    expect((await act(admin, id, 'deliver', { reason: 'I say so' })).status).toBe(400)
    expect((await retail.send('PATCH', `${BASE}/${id}`, { pin: '142027' })).status).toBe(400)
    const { body } = await technician.get<{ items: { kind: string; record: number }[] }>('/api/admin/notices')
    expect(body.items.filter(({ record }) => record === id)).toMatchObject([{ kind: 'unrecognized' }])
  })
})
