import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { openShop, type Order } from '../../support/shop'

const BASE = '/api/retail/orders'
const START = '2026-11-18T06:00:00Z'

const shop = await openShop()
const { service, retail, agent, elsewhere, sales, admin, urea, poison, take, act, did, seen, placed, stockOf } = shop
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
describe('An order', () => {
  it('is taken as a draft, with the day’s prices and its sums to the paisa', async () => {
    const { status, body } = await take(both())
    expect([status, body.status, body.orderNo]).toEqual([201, 'NO_STATUS', expect.stringMatching(/^ORD-2627-\d{6}$/)])
    expect(await seen(body.id)).toMatchObject({
      ...{ itemsCount: 2, itemTotal: 100_500, discount: 2_550, deliveryFee: 4_900, gst: 13_840, total: 102_850 },
      ...{ promisedBy: '2026-11-21', paymentStatus: 'PENDING' },
    })
  })

  it('names the person who took it, and is found by them, regardless of who processes it later', async () => {
    const { id } = await placed([{ pack: urea, qty: 1 }])
    await did(agent, id, 'confirm')
    expect((await seen(id)).takenBy).toMatchObject({ id: sales.id })
    const takenBy = async (person: number): Promise<readonly number[]> =>
      (await admin.get<{ items: Order[] }>(`${BASE}?takenBy=${person}&size=100`)).body.items.map((one) => one.id)
    expect([await takenBy(sales.id), await takenBy(agent.id)]).toEqual([expect.arrayContaining([id]), []])
    expect((await take(both(), { takenBy: agent.id })).body.takenBy, 'nobody names another').not.toMatchObject({
      id: agent.id,
    })
  })

  it('refuses repeated or unsold products, a missing quantity, and a discount above the price', async () => {
    const twice = await take([
      { pack: urea, qty: 1 },
      { pack: urea, qty: 1 },
    ])
    expect([twice.status, JSON.stringify(twice.body.fields)]).toEqual([
      400,
      expect.stringContaining('A product cannot be added twice'),
    ])
    expect((await take([{ pack: urea, qty: 0 }])).status).toBe(400)
    expect((await take([{ pack: urea, qty: 100 }])).status).toBe(400)
    const cheap = await take([{ pack: urea, qty: 1, discount: 10_501 }])
    expect(cheap.body.fields).toEqual({
      '_children.order-items.create.0.discount': 'The discount can’t exceed the price',
    })
  })

  it('shows its address to people who take and deliver it, and to others on request with a logged reason', async () => {
    const { id } = await placed(both())
    const asked = '?columns=line1,contactMobile'
    const open = { line1: 'House 4', contactMobile: '+917300000001' }
    expect((await agent.get(`${BASE}/${id}`)).body).toMatchObject(open)
    expect((await admin.get<{ items: object[] }>(`${BASE}${asked}`)).body.items[0]).toMatchObject(open)
    const reader = await service.person(['view_bookings_tab', 'pii:reveal'], ['Ludhiana'])
    const covered = await reader.get(`${BASE}/${id}`)
    expect(covered.body).toMatchObject({ ...open, line1: 'H•••••' })
    const shown = await reader.send('POST', `${BASE}/${id}/reveal`, { field: 'line1', reason: 'The driver asks' })
    expect(shown.body).toEqual({ field: 'line1', value: 'House 4' })
    const stranger = await service.person(['view_bookings_tab'], ['Ludhiana'])
    expect((await stranger.get<object>(`${BASE}/${id}`)).body).toMatchObject({
      line1: 'H•••••',
      contactMobile: '•••••••001',
    })
    const refused = await stranger.send('POST', `${BASE}/${id}/reveal`, { field: 'line1', reason: 'The driver asks' })
    expect(refused.status).toBe(403)
  })

  it('can be placed only with items', async () => {
    const { body } = await take([])
    const refused = await act(sales, body.id, 'place')
    expect([refused.status, refused.body.detail]).toEqual([400, 'Enter at least one quantity for a selected product'])
  })

  it('with prepayment is placed by its payment, any other without one', async () => {
    const { body } = await take(both(), { payMode: 'UPI' })
    expect(body._can).not.toContain('place')
    expect((await act(sales, body.id, 'place')).status).toBe(400)
    expect(await did(sales, body.id, 'notePayment', { paymentRef: '600000000077' })).toMatchObject({
      ...{ status: 'CREATED', paymentStatus: 'PAID', placedAt: '2026-11-18T06:00:00.000Z' },
    })
  })

  it('includes no pesticides after the outlet’s insecticide licence expired, when taken or confirmed', async () => {
    const { id } = await placed(both())
    await service.database.run(sql`update outlets set insecticide_licence_till = '2026-11-17'`)
    const words = 'The insecticide licence of Jagraon Unimart expired on 17 Nov 2026, so it can’t sell pesticides'
    expect((await take(both())).body.fields).toEqual({ '_children.order-items.create.0.pack': words })
    expect((await act(agent, id, 'confirm')).body.detail).toBe(words)
    expect((await take([{ pack: urea, qty: 1 }])).status).toBe(201)
  })
})

describe('Confirm Order', () => {
  it('reduces the stock, and Cancel Order returns it', async () => {
    const { id } = await placed(both())
    expect(await did(agent, id, 'confirm')).toMatchObject({ status: 'CONFIRMED', hasStock: true })
    expect([await stockOf(poison), await stockOf(urea)]).toEqual([3, 4])
    expect(await did(agent, id, 'cancel', { cancelReason: 'TOO_FAR' })).toMatchObject({
      ...{ status: 'CANCELLED', cancelReason: 'TOO_FAR', paymentStatus: 'VOID', hasStock: false },
    })
    expect([await stockOf(poison), await stockOf(urea)]).toEqual([5, 5])
  })

  it('is refused with a message when the stock is short, without reducing it', async () => {
    const { id } = await placed([
      { pack: poison, qty: 2 },
      { pack: urea, qty: 6 },
    ])
    const { status, body } = await act(agent, id, 'confirm')
    expect([status, body.detail]).toEqual([400, 'Inventory not there: UREA, 1 l (5 of 6)'])
    expect([(await seen(id)).status, await stockOf(poison)]).toEqual(['CREATED', 5])
  })

  it('succeeds for one of two concurrent orders of the last pack', async () => {
    const one = await placed([{ pack: urea, qty: 3 }])
    const other = await placed([{ pack: urea, qty: 3 }])
    const answers = await Promise.all([act(agent, one.id, 'confirm'), act(retail, other.id, 'confirm')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await stockOf(urea)).toBe(2)
  })

  it('by two agents at once reports the changed order and its state to the second', async () => {
    const { id, version } = await placed(both())
    const seenBy = { 'if-match': `"${version}"` }
    expect((await act(agent, id, 'confirm', {}, seenBy)).status).toBe(200)
    const second = await act(retail, id, 'cancel', { cancelReason: 'NO_INVENTORY' }, seenBy)
    expect([second.status, second.body.detail]).toEqual([
      412,
      expect.stringMatching(/^.+ changed it since\. It is “Confirmed” now\.$/),
    ])
    expect(await seen(id)).toMatchObject({ status: 'CONFIRMED' })
  })

  it('is refused without the version of the order it is based on', async () => {
    const { id } = await placed(both())
    for (const headers of [{}, { 'if-match': '*' }] as Record<string, string>[]) {
      const { status, body } = await act(agent, id, 'confirm', {}, headers)
      expect([status, body.title]).toEqual([428, 'Send the version of the order in If-Match'])
    }
    expect(await seen(id)).toMatchObject({ status: 'CREATED' })
  })

  it('is reversed only with one of four reasons', async () => {
    const { id } = await placed(both())
    expect((await act(agent, id, 'cancel')).body.fields).toEqual({ cancelReason: 'Reason is required' })
    expect((await act(agent, id, 'cancel', { cancelReason: 'RAIN' })).status).toBe(400)
  })
})

describe('The address of an order', () => {
  it('is the only part of it that can change, and only before dispatch', async () => {
    const { id } = await placed(both())
    expect((await retail.send('PATCH', `${BASE}/${id}`, { pin: '142027' })).status).toBe(200)
    for (const closed of [{ farmer: shop.farmer }, { payMode: 'UPI' }, { total: 1 }, { status: 'DELIVERED' }])
      expect((await retail.send('PATCH', `${BASE}/${id}`, closed)).status, JSON.stringify(closed)).toBe(400)
    await did(agent, id, 'confirm')
    expect((await retail.send('PATCH', `${BASE}/${id}`, { pin: '142028' })).status).toBe(200)
    await did(admin, id, 'dispatch', { reason: 'By telephone' })
    const late = await retail.send('PATCH', `${BASE}/${id}`, { pin: '142029' })
    expect([late.status, late.body.detail]).toEqual([400, expect.stringContaining('can no longer be changed')])
  })

  it('does not affect who sees the order: people who see its outlet', async () => {
    const { id } = await placed(both())
    expect([(await agent.get(`${BASE}/${id}`)).status, (await elsewhere.get(`${BASE}/${id}`)).status]).toEqual([
      200, 404,
    ])
    expect((await act(elsewhere, id, 'confirm')).status).toBe(404)
  })
})

describe('The items of an order', () => {
  const write = (id: number, changes: object) =>
    sales.send<Order>('PATCH', `${BASE}/${id}`, { _children: { 'order-items': changes } })
  const itemsOf = async (id: number): Promise<number[]> =>
    (await sales.get<{ items: { id: number }[] }>(`/api/retail/order-items?order=${id}&sort=id`)).body.items.map(
      (item) => item.id,
    )

  it('can change until the order is confirmed, together with its sums', async () => {
    const { id } = await placed([{ pack: urea, qty: 1 }])
    const [first = 0] = await itemsOf(id)
    expect((await write(id, { update: [{ id: first, qty: 2 }], create: [{ pack: poison, qty: 1 }] })).status).toBe(200)
    expect(await seen(id)).toMatchObject({ itemsCount: 2, itemTotal: 66_000, total: 70_900 })
    await did(agent, id, 'confirm')
    for (const changes of [{ update: [{ id: first, qty: 3 }] }, { delete: [first] }])
      expect((await write(id, changes)).status, JSON.stringify(changes)).toBe(400)
    expect(await seen(id)).toMatchObject({ itemsCount: 2, itemTotal: 66_000 })
  })

  it('are final once the order is paid: none can be added, changed or removed', async () => {
    const { id } = (await take([{ pack: urea, qty: 2 }], { payMode: 'UPI' })).body
    const [first = 0] = await itemsOf(id)
    const paid = await did(sales, id, 'notePayment', { paymentRef: '600000000001' })
    for (const [changes, words] of [
      [{ create: [{ pack: poison, qty: 1 }] }, 'Cancel a paid order and place a new one'],
      [{ update: [{ id: first, qty: 3 }] }, 'This order is paid'],
      [{ update: [{ id: first, discount: 100 }] }, 'This order is paid'],
      [{ create: [{ pack: poison, qty: 1 }], delete: [first] }, 'Cancel a paid order and place a new one'],
    ] as const) {
      const { status, body } = await write(id, changes)
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(words)])
    }
    const path = `/api/retail/order-items/${first}`
    expect((await sales.get<{ _can: string[] }>(path)).body._can).toEqual([])
    const detail = 'The items of this order can no longer be changed'
    expect((await sales.send('DELETE', path)).body).toMatchObject({ detail })
    expect((await sales.send('PATCH', path, { qty: 3 })).body).toMatchObject({ detail })
    expect(await seen(id)).toMatchObject({ itemsCount: 1, itemTotal: 21_000, total: paid.total })
  })

  it('include at least one while the order is placed', async () => {
    const { id } = await placed([{ pack: urea, qty: 1 }])
    const [first = 0] = await itemsOf(id)
    const { status, body } = await write(id, { delete: [first] })
    expect([status, JSON.stringify(body.fields)]).toEqual([
      400,
      expect.stringContaining('Enter at least one quantity for a selected product'),
    ])
  })
})

describe('The delivery of an order', () => {
  it('is set manually with a remark by people who may override, and retried twice', async () => {
    const { id } = await placed(both())
    await did(agent, id, 'confirm')
    expect((await act(agent, id, 'dispatch', { reason: 'Gone' })).status).toBe(403)
    expect((await act(admin, id, 'dispatch')).body.fields).toEqual({ reason: 'Remark is required' })
    await did(admin, id, 'dispatch', { reason: 'Gone', awbNo: 'AWB-1' })
    for (const attempt of [1, 2]) {
      await did(admin, id, 'fail', { reason: 'Nobody at home' })
      expect(await did(agent, id, 'reattempt')).toMatchObject({ status: 'DISPATCHED', attempts: attempt })
    }
    expect(await did(admin, id, 'fail', { reason: 'Nobody at home' })).toMatchObject({ awbNo: 'AWB-1' })
    expect((await act(agent, id, 'reattempt')).status).toBe(400)
    await did(agent, id, 'cancel', { cancelReason: 'PARTNER_UNAVAILABLE' })
    expect(await stockOf(urea)).toBe(5)
  })

  it('in cash marks it as paid, and records the delivered quantities', async () => {
    const { id, paymentStatus } = await shop.delivered(both())
    const { body } = await sales.get<{ items: object[] }>(`/api/retail/order-items?order=${id}&sort=id`)
    expect([paymentStatus, body.items]).toMatchObject(['PAID', [{ deliveredQty: 2 }, { deliveredQty: 1 }]])
  })
})
