import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Foretold } from '#define'
import { farmers, wallets } from '#resources'
import { sql } from '../../../server/database'
import { openShop } from '../../support/shop'

const BASE = '/api/retail/orders'

const shop = await openShop()
const { service, retail, agent, admin, sales, urea, poison, act, did, seen, stockOf, packs } = shop
afterAll(() => service.close())

beforeEach(() => service.database.run(sql`update outlet_stocks set qty = 5`))

/** Three packs of urea at ₹105.00 with a discount of ₹0.01, and two of a pesticide at ₹450.00. */
const ordered = () => [
  { pack: urea, qty: 3, discount: 1 },
  { pack: poison, qty: 2 },
]
const of = (...counts: readonly (readonly [number, number])[]) => new Map(counts)
const started = async (id: number, counts?: ReadonlyMap<number, number>) =>
  did(agent, id, 'startReturn', { packs: await packs(id, counts), isSealed: true, reason: 'Too many' })
const refused = async (id: number, given: object) => {
  const { status, body } = await act(agent, id, 'startReturn', { isSealed: true, reason: 'Too many', ...given })
  expect(status).toBe(400)
  return body.fields
}

describe('A return of some packs', () => {
  it('is worth their exact share, and the last of a line takes the rest', async () => {
    const { id, total } = await shop.delivered(ordered())
    expect(total).toBe(31_499 + 90_000)
    const worth: unknown[] = []
    for (let at = 0; at < 3; at += 1) {
      await started(id, of([urea, 1]))
      const { returned, netTotal, refundDue, status } = await did(retail, id, 'acceptPartialReturn')
      expect([status, Number(returned) + Number(netTotal)]).toEqual(['DELIVERED', total])
      worth.push(refundDue)
      await did(admin, id, 'refund', { refundRef: `NEFT00010${at}` })
    }
    // A third of ₹314.99 is ₹104.9966…
    expect(worth).toEqual([10_500, 10_499, 10_500])
    expect(await seen(id)).toMatchObject({ returned: 31_499, refunded: 31_499, returnedGst: 1_500, keptPacks: 2 })
    expect(await stockOf(urea)).toBe(5)
    expect(await stockOf(poison)).toBe(3)
  })

  it('leaves the order delivered and partly refunded until the last pack comes back with the delivery fee', async () => {
    const { id } = await shop.delivered([
      { pack: urea, qty: 1 },
      { pack: poison, qty: 1 },
    ])
    await started(id, of([poison, 1]))
    expect((await seen(id, retail))._can).not.toContain('acceptReturn')
    expect((await act(retail, id, 'acceptReturn')).body.detail).toBe(
      'Some packs stay with the farmer. Use “Accept partial return”.',
    )
    expect(await did(retail, id, 'acceptPartialReturn')).toMatchObject({
      ...{ status: 'DELIVERED', paymentStatus: 'REFUND_DUE' },
      ...{ total: 60_400, returned: 45_000, netTotal: 15_400, refundDue: 45_000 },
    })
    for (const person of [agent, retail])
      expect((await act(person, id, 'refund', { refundRef: 'NEFT000110' })).status).toBe(403)
    expect(await did(admin, id, 'refund', { refundRef: 'NEFT000110' })).toMatchObject({
      ...{ paymentStatus: 'PARTLY_REFUNDED', refunded: 45_000, refundDue: 0 },
    })
    await started(id)
    expect((await act(retail, id, 'acceptPartialReturn')).status).toBe(400)
    expect(await did(retail, id, 'acceptReturn')).toMatchObject({
      ...{ status: 'RETURN_SUCCESSFUL', returned: 60_400, netTotal: 0, refundDue: 15_400 },
    })
    expect(await did(admin, id, 'refund', { refundRef: 'NEFT000111' })).toMatchObject({
      ...{ paymentStatus: 'REFUNDED', refunded: 60_400 },
    })
  })

  it('needs at least one pack, and at most those that were delivered and not returned', async () => {
    const { id } = await shop.delivered(ordered())
    const other = await shop.delivered([{ pack: urea, qty: 1 }])
    expect(await refused(id, {})).toEqual({ packs: 'Packs to return is required' })
    expect(await refused(id, { packs: await packs(id, of([urea, 0])) })).toEqual({
      packs: 'Enter at least 1 under Packs to return',
    })
    expect(await refused(id, { packs: await packs(id, of([urea, 4])) })).toEqual({
      packs: 'UREA, 1 l: enter at most 3',
    })
    expect(await refused(id, { packs: await packs(other.id) })).toEqual({
      packs: 'Packs to return must be of this order',
    })
    await started(id, of([urea, 2]))
    await did(retail, id, 'acceptPartialReturn')
    expect(await refused(id, { packs: await packs(id, of([urea, 2])) })).toEqual({
      packs: 'UREA, 1 l: enter at most 1',
    })
  })

  it('changes nothing if it is refused, and concerns only the sealing of its own packs', async () => {
    const { id } = await shop.delivered(ordered())
    const opened = { isSealed: false, reason: 'Does not help' }
    expect(await refused(id, { ...opened, packs: await packs(id) })).toEqual({
      isSealed: 'Opened pesticides can’t be returned',
    })
    await did(agent, id, 'startReturn', { ...opened, packs: await packs(id, of([urea, 1])) })
    expect(await seen(id)).toMatchObject({ returningPacks: 1 })
    expect(await did(agent, id, 'refuseReturn', { reason: 'Wet' })).toMatchObject({
      ...{ status: 'DELIVERED', returningPacks: 0, returnedPacks: 0, netTotal: 121_499 },
    })
    expect(await stockOf(urea)).toBe(2)
  })

  it('is previewed with its worth before it starts and before it is accepted', async () => {
    const { id } = await shop.delivered([
      { pack: urea, qty: 2 },
      { pack: poison, qty: 1 },
    ])
    const told = async (action: string, given: object = {}) => {
      const { body } = await agent.send<Foretold>('POST', `${BASE}/${id}/told`, { action, input: given })
      return body.parts[0]?.lines?.map(({ label, hint, money }) => [label, hint, money])
    }
    expect(await told('startReturn', { packs: null })).toBeUndefined()
    const one = [
      ['UREA, 1 l', '1 of 2', 10_500],
      ['Returned', undefined, 10_500],
    ]
    const some = await packs(id, of([urea, 1]))
    expect(await told('startReturn', { packs: some })).toEqual(one)
    const tooMany = { action: 'startReturn', input: { packs: await packs(id, of([urea, 3])) } }
    expect((await agent.send('POST', `${BASE}/${id}/told`, tooMany)).body).toEqual({
      parts: [{ label: 'Packs coming back', note: 'UREA, 1 l: enter at most 2', isWarning: true, isRefused: true }],
    })
    const whole = await told('startReturn', { packs: await packs(id) })
    expect(whole?.slice(-2)).toEqual([
      ['Delivery', undefined, 4_900],
      ['Returned', undefined, 70_900],
    ])
    await started(id, of([urea, 1]))
    expect(await told('acceptPartialReturn')).toEqual(one)
  })

  it('of an order that was paid from the wallet goes back into it, once', async () => {
    const farmer = await shop.insert(farmers, {
      ...{ firstName: 'Gurpreet', gender: 'MALE', language: 'hi', source: 'APP', status: 'ACTIVE' },
      ...{ village: service.places['Galib Kalan'], mobile: '+916600000009' },
    })
    const wallet = await shop.insert(wallets, {
      ...{ farmer, balance: 50_000, held: 0, available: 50_000, status: 'ACTIVE' },
    })
    const items = [{ pack: urea, qty: 2 }]
    const { id } = (await shop.take(items, { payMode: 'WALLET', farmer })).body
    await did(sales, id, 'payFromWallet')
    await did(agent, id, 'confirm')
    for (const word of ['dispatch', 'deliver']) await did(admin, id, word, { reason: 'By telephone' })
    await started(id, of([urea, 1]))
    await did(retail, id, 'acceptPartialReturn')
    await did(admin, id, 'refundToWallet')
    const balance = () => service.database.rows(sql`select balance from wallets where id = ${wallet}`)
    expect(await balance()).toEqual([{ balance: 50_000 - 25_900 + 10_500 }])
    expect((await act(admin, id, 'refundToWallet')).status).toBe(400)
  })

  it('of an unpaid order leaves the rest due', async () => {
    const { id } = await shop.placed([{ pack: urea, qty: 2 }], { payMode: 'CREDIT' })
    await did(agent, id, 'confirm')
    for (const word of ['dispatch', 'deliver']) await did(admin, id, word, { reason: 'By telephone' })
    await started(id, of([urea, 1]))
    expect(await did(retail, id, 'acceptPartialReturn')).toMatchObject({
      ...{ paymentStatus: 'PENDING', refundDue: 0, netTotal: 15_400 },
    })
  })

  it('no longer counts in the sales, which equal the sum of their list', async () => {
    const { id } = await shop.delivered([{ pack: urea, qty: 2 }])
    await started(id, of([urea, 1]))
    await did(retail, id, 'acceptPartialReturn')
    const { body } = await retail.get<{ sales: { value: number } }>(`${BASE}/figures`)
    const listed = await service.database.rows(sql`
      select sum(net_total)::int as value from orders where status in ('CREATED', 'CONFIRMED', 'DISPATCHED', 'DELIVERED', 'UNDELIVERED', 'RETURN_INITIATED')`)
    expect(JSON.stringify(body)).toContain(`"value":${(listed[0] as { value: number }).value}`)
  })
})
