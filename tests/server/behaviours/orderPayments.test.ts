import { afterAll, describe, expect, it } from 'vitest'
import { farmers, wallets } from '#resources'
import { sql } from '../../../server/database'
import { openShop } from '../../support/shop'

const shop = await openShop()
const { service, retail, agent, sales, admin, urea, poison, take, act, did, seen } = shop
afterAll(() => service.close())

const buyer = {
  ...{ firstName: 'Gurpreet', gender: 'MALE', language: 'hi', source: 'APP', status: 'ACTIVE' },
  village: service.places['Galib Kalan'],
}
const items = [
  { pack: 0, qty: 2, discount: 2_550 },
  { pack: 0, qty: 1 },
]
const both = () => [
  { ...items[0], pack: poison },
  { ...items[1], pack: urea },
]

describe('The money of an order', () => {
  it('is discounted up to a fifth of an item by the person who takes it, and further by order managers', async () => {
    expect((await take([{ pack: urea, qty: 2, discount: 4_200 }])).status).toBe(201)
    const refused = await take([{ pack: urea, qty: 2, discount: 4_201 }])
    expect(refused.body.fields).toEqual({
      '_children.order-items.create.0.discount':
        'You need permission to set order status manually for a discount above 20%',
    })
    const chief = await service.person(['view_bookings_tab', 'order:create', 'order:force'])
    expect((await take([{ pack: urea, qty: 2, discount: 4_201 }], {}, chief)).status).toBe(201)
  })

  it('is received by one payment, and refunded by a person who neither took nor cancelled the order', async () => {
    const paid = async (paymentRef: string) => {
      const { body } = await take(both(), { payMode: 'UPI' })
      return act(retail, body.id, 'notePayment', { paymentRef })
    }
    const { body } = await paid('600000000078')
    expect(body).toMatchObject({ paymentNotedBy: { id: retail.id } })
    const again = await paid('600000000078')
    expect([again.status, again.body.fields]).toEqual([400, { paymentRef: 'Another order has this payment reference' }])
    expect(await did(agent, body.id, 'cancel', { cancelReason: 'TOO_FAR' })).toMatchObject({
      ...{ paymentStatus: 'REFUND_DUE', cancelledBy: { id: agent.id } },
    })
    for (const person of [retail, agent])
      expect((await act(person, body.id, 'refund', { refundRef: 'NEFT000078' })).status).toBe(403)
    expect(await did(admin, body.id, 'refund', { refundRef: 'NEFT000078' })).toMatchObject({
      paymentStatus: 'REFUNDED',
    })
  })
})

describe('An order paid by UPI', () => {
  it('has a twelve-digit reference that has paid for nothing else', async () => {
    const { id } = (await take(both(), { payMode: 'UPI' })).body
    const note = (paymentRef: string) => act(sales, id, 'notePayment', { paymentRef })
    expect((await note('6000-0000-0079')).body.fields).toEqual({
      paymentRef: 'Enter the 12 digits of the UPI reference',
    })
    const keeper = await service.person(['view_farmer_tab', 'wallet:edit'])
    const farmer = await shop.insert(farmers, { ...buyer, mobile: '+916600000001' })
    const wallet = await shop.insert(wallets, { farmer, status: 'ACTIVE' })
    const topUp = (upiRef: string) => keeper.send('POST', `/api/admin/wallets/${wallet}/topUp`, { sum: 50_000, upiRef })
    expect((await topUp('600000000079')).status).toBe(200)
    expect((await note('600000000079')).body.fields).toEqual({
      paymentRef: 'This UPI reference has been used already',
    })
    expect((await note('600000000080')).status).toBe(200)
    expect((await topUp('600000000080')).body.fields).toEqual({ upiRef: 'This UPI reference has been used already' })
  })
})

describe('An order paid from the wallet', () => {
  it('is placed by debiting the wallet, and refunded into it', async () => {
    const farmer = await shop.insert(farmers, { ...buyer, mobile: '+916600000002' })
    const { id } = (await take([{ pack: urea, qty: 1 }], { payMode: 'WALLET', farmer })).body
    expect((await act(retail, id, 'notePayment', { paymentRef: '600000000081' })).status).toBe(400)
    expect((await act(retail, id, 'payFromWallet')).body.detail).toBe('This farmer has no wallet')
    const wallet = await shop.insert(wallets, { farmer, balance: 15_399, held: 0, available: 15_399, status: 'ACTIVE' })
    expect((await act(retail, id, 'payFromWallet')).status).toBe(400)
    await service.database.run(sql`update wallets set balance = 20000, available = 20000 where id = ${wallet}`)
    const standing = async () =>
      (
        await service.database.rows<{ balance: number; held: number }>(
          sql`select balance, held from wallets where id = ${wallet}`,
        )
      )[0]
    expect(await did(retail, id, 'payFromWallet')).toMatchObject({
      status: 'CREATED',
      paymentStatus: 'PAID',
      total: 15_400,
    })
    expect(await standing()).toMatchObject({ balance: 4_600, held: 0 })
    await did(agent, id, 'cancel', { cancelReason: 'TOO_FAR' })
    expect((await act(retail, id, 'refundToWallet')).status).toBe(403)
    expect(await did(admin, id, 'refundToWallet')).toMatchObject({ paymentStatus: 'REFUNDED' })
    expect(await standing()).toMatchObject({ balance: 20_000, held: 0 })
  })
})

describe('A return', () => {
  it('is refunded by a person who neither started nor accepted it', async () => {
    const { id } = await shop.delivered([{ pack: urea, qty: 1 }])
    await did(agent, id, 'startReturn', { packs: await shop.packs(id), isSealed: true, reason: 'Not wanted' })
    await did(retail, id, 'acceptReturn')
    expect((await seen(id)).returnedBy).toHaveLength(2)
    for (const person of [agent, retail])
      expect((await act(person, id, 'refund', { refundRef: '700000000001' })).status).toBe(403)
    expect(await did(admin, id, 'refund', { refundRef: '700000000001' })).toMatchObject({ paymentStatus: 'REFUNDED' })
  })
})
