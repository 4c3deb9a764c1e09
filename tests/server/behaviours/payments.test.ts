import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { countedWhere, writeListQuery, type Totals } from '#define'
import { bookings, duesByFarmer, duesByOperator, duesByVillage, wallets } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk, TODAY, type Booking, type Crew } from '../../support/bookingDesk'
import type { Person } from '../../support/service'

const BASE = '/api/admin/bookings'
const PAYMENTS = '/api/admin/payments'
const desk = await openBookingDesk()
const { service, bdo, office, full, act, did, seen, reasonOf } = desk
afterAll(() => service.close())

let op: Crew
beforeEach(async () => {
  desk.setClock(`${TODAY} 10:00`)
  op = await desk.crew()
})

interface Payment {
  readonly id: number
  readonly receiptNo: string
  readonly amount: number
  readonly mode: string
  readonly status: string
  readonly receivedBy: { readonly id: number }
}

const paymentsOf = async (booking: number): Promise<readonly Payment[]> =>
  (await office.get<{ items: Payment[] }>(`${PAYMENTS}?booking=${booking}&sort=id`)).body.items

/** Completes work without any payment: ₹2,500 are due. */
async function owing(more: object = {}): Promise<Booking> {
  const { id } = await desk.at('IN_PROGRESS', op, more)
  return did(op, id, 'complete', { ...desk.done, paidAmount: 0 })
}

const pay = (by: Person, id: number, input: object) => act(by, id, 'recordPayment', { mode: 'CASH', ...input })

describe('Payments', () => {
  it('are recorded with the work or later, in parts or in full, each with a receipt', async () => {
    const { id } = await owing()
    expect((await pay(op, id, { amount: 100_000 })).body).toMatchObject({
      ...{ paidAmount: 100_000, dueAmount: 150_000, paymentStatus: 'PARTIAL' },
    })
    expect((await pay(office, id, { receivedBy: op.id })).body).toMatchObject({
      ...{ paidAmount: 250_000, dueAmount: 0, paymentStatus: 'PAID' },
    })
    const found = await paymentsOf(id)
    expect(found.map(({ amount, receivedBy }) => [amount, receivedBy.id])).toEqual([
      [100_000, op.id],
      [150_000, op.id],
    ])
    const [first, second] = found.map(({ receiptNo }) => Number(/^RCT-2627-(\d{6})$/.exec(receiptNo)?.[1]))
    expect(second).toBe((first ?? 0) + 1)
  })

  it('of an operator are for their own work only, while the office records them for any', async () => {
    const { id } = await owing()
    const other = await desk.crew()
    expect((await pay(other, id, {})).status).toBe(403)
    expect((await pay(bdo, id, {})).status).toBe(403)
    expect((await pay(office, id, {})).status).toBe(200)
  })

  it('never exceed the amount due, even concurrently, and a repeated request pays once', async () => {
    const { id } = await owing()
    expect((await pay(office, id, { amount: 250_001 })).body.fields).toEqual({ amount: '₹2,500.00 are due' })
    const both = await Promise.all([pay(office, id, { amount: 150_000 }), pay(op, id, { amount: 150_000 })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const again = (): ReturnType<typeof pay> =>
      office.send(
        'POST',
        `${BASE}/${id}/recordPayment`,
        { mode: 'CASH', amount: 50_000 },
        { 'idempotency-key': 'once' },
      )
    expect([(await again()).status, (await again()).status]).toEqual([200, 200])
    expect(await seen(id, office)).toMatchObject({ paidAmount: 200_000, dueAmount: 50_000 })
    await pay(office, id, {})
    expect((await pay(office, id, {})).body.detail).toBe('Nothing is due for this booking')
  })

  it('recorded by mistake are reversed with a reason, which makes the amount due and frees the UPI reference', async () => {
    const { id } = await owing()
    const upi = { mode: 'UPI', upiRef: '611122223333' }
    expect((await pay(office, id, { ...upi, amount: 200_000 })).status).toBe(200)
    const other = await owing()
    expect((await pay(office, other.id, upi)).body.fields).toEqual({
      upiRef: 'This UPI reference has been used already',
    })
    const [payment] = await paymentsOf(id)
    const reverse = (by: Person, input: object) => by.send('POST', `${PAYMENTS}/${payment?.id}/reverse`, input)
    expect((await reverse(op, { reason: 'Mine' })).status).toBe(403)
    expect((await reverse(office, {})).body.fields).toEqual({ reason: 'Reason is required' })
    expect((await reverse(office, { reason: 'Another booking was meant' })).body).toMatchObject({
      ...{ status: 'REVERSED', reversedBy: { id: office.id }, reversedBecause: 'Another booking was meant' },
    })
    expect((await reverse(office, { reason: 'Again' })).status).toBe(400)
    expect(await seen(id, office)).toMatchObject({ paidAmount: 0, dueAmount: 250_000, paymentStatus: 'UNPAID' })
    expect((await pay(office, other.id, upi)).status).toBe(200)
  })

  it('from the wallet are debited, returned on reversal, and limited to its balance', async () => {
    const farmer = await desk.farmer()
    const [wallet = 0] = await insertMany(service.database, wallets, [
      { farmer, balance: 200_000, held: 0, available: 200_000, status: 'ACTIVE' },
    ])
    const walletNow = (): Promise<unknown> =>
      service.database.rows(
        sql`select balance::bigint as balance, available::bigint as available from wallets where id = ${wallet}`,
      )
    const { id } = await owing({ farmer })
    const tooMuch = await pay(office, id, { mode: 'WALLET' })
    expect([tooMuch.status, tooMuch.body.detail]).toEqual([400, 'The wallet has ₹2,000.00 available'])
    expect((await pay(office, id, { mode: 'WALLET', amount: 150_000 })).status).toBe(200)
    expect(await walletNow()).toEqual([{ balance: 50_000, available: 50_000 }])
    const [payment] = await paymentsOf(id)
    await office.send('POST', `${PAYMENTS}/${payment?.id}/reverse`, { reason: 'They pay in cash' })
    expect(await walletNow()).toEqual([{ balance: 200_000, available: 200_000 }])
  })

  it('for a booking marked invalid are all reversed, and its price is due again when it is reopened', async () => {
    const { id } = await desk.at('COMPLETED', op)
    const input = { invalidReason: reasonOf('INVALID'), reason: 'Nothing was sprayed' }
    expect(await did(office, id, 'invalidate', input)).toMatchObject({
      ...{ paidAmount: 0, reversedAmount: 250_000, dueAmount: 0, paymentStatus: 'REFUNDED' },
    })
    const [payment] = await paymentsOf(id)
    expect(payment).toMatchObject({ status: 'REVERSED', amount: 250_000 })
    const { body } = await office.get<{ items: object[] }>(`${PAYMENTS}/${payment?.id}/history?size=1`)
    expect(body.items).toMatchObject([{ action: 'reverse', reason: 'Nothing was sprayed', by: { id: office.id } }])
    expect(await did(full, id, 'reopen', { reason: 'It was' })).toMatchObject({
      ...{ paidAmount: 0, dueAmount: 250_000, paymentStatus: 'UNPAID' },
    })
  })

  it('for many bookings are recorded together, each in full', async () => {
    const [one, two] = [await owing(), await owing()]
    const answer = await office.send('POST', `${BASE}/recordPayment`, {
      ids: [one.id, two.id],
      input: { mode: 'CASH' },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    for (const { id } of [one, two]) expect(await seen(id, office)).toMatchObject({ dueAmount: 0, paidAmount: 250_000 })
  })

  it('for many bookings have a previewed total: all dues or the given amount, without excluded bookings', async () => {
    const [one, two, paid] = [await owing(), await owing(), await owing()]
    await pay(office, one.id, { amount: 99_975 })
    await pay(office, paid.id, {})
    const ids = [one.id, two.id, paid.id]
    const preview = async (input?: object): Promise<object> =>
      (await office.send<object>('POST', `${BASE}/preview`, { ids, action: 'recordPayment', ...(input && { input }) }))
        .body
    const known = await preview({ mode: 'CASH' })
    expect(known).toMatchObject({ total: 3, eligible: 2, amount: 150_025 + 250_000 })
    expect(known).toMatchObject({ refused: [{ reason: 'Nothing is due for this booking', count: 1 }] })
    expect(await preview({ mode: 'CASH', amount: 200_000 })).toMatchObject({ eligible: 1, amount: 200_000 })
    expect(await preview({ mode: 'CASH', amount: 100_000 })).toMatchObject({ eligible: 2, amount: 2 * 100_000 })
    expect(await preview(), 'nothing is known before it is filled in').not.toHaveProperty('amount')
  })
})

describe('Cash in hand', () => {
  const inHand = async (user: number): Promise<unknown> =>
    (await office.get<{ items: object[] }>(`/api/admin/cash-in-hand?user=${user}`)).body.items
  const propose = (by: Person, input: object) =>
    by.send<Booking>('POST', '/api/admin/cash-handovers', { fromUser: op.id, ...input })
  const settle = (by: Person, id: number, word: string, input: object) =>
    by.send<Booking>('POST', `/api/admin/cash-handovers/${id}/${word}`, input)

  it('is cash received and not handed over, and leaves entirely with an accepted handover', async () => {
    const [one, two] = [await owing(), await owing()]
    await pay(op, one.id, { amount: 100_000 })
    await pay(op, two.id, { mode: 'UPI', upiRef: '611122229999', amount: 100_000 })
    await pay(op, two.id, {})
    expect(await inHand(op.id)).toMatchObject([{ payments: 2, amount: 250_000, proposed: 0 }])
    expect((await propose(op, { toUser: op.id })).body.fields).toHaveProperty('toUser')
    expect((await propose(bdo, { toUser: office.id })).status).toBe(403)
    const { status, body } = await propose(op, { toUser: office.id })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ fromUser: { id: op.id }, amount: 250_000, paymentsCount: 2, status: 'PROPOSED' })
    expect(await inHand(op.id)).toMatchObject([{ amount: 250_000, proposed: 250_000 }])
    await pay(op, one.id, {})
    expect((await propose(op, { toUser: office.id })).status).toBe(400)
    expect((await settle(bdo, body.id, 'accept', { counted: 250_000 })).status).toBe(403)
    expect((await settle(office, body.id, 'accept', { counted: 240_000 })).body.fields).toEqual({
      differenceReason: 'The amount is ₹2,500.00: say why ₹100.00 are missing',
    })
    const accepted = await settle(office, body.id, 'accept', { counted: 240_000, differenceReason: 'A torn note' })
    expect(accepted.body).toMatchObject({ status: 'ACCEPTED', difference: -10_000, settledBy: { id: office.id } })
    expect(await inHand(op.id)).toMatchObject([{ payments: 1, amount: 150_000, proposed: 0 }])
    const covered = await office.get<{ items: Payment[] }>(`${PAYMENTS}?handover=${body.id}`)
    expect(covered.body.items).toHaveLength(2)
  })

  it('remains after a refused handover, and is reduced by a reversed payment', async () => {
    const [one, two] = [await owing(), await owing()]
    await pay(op, one.id, {})
    await pay(op, two.id, {})
    const first = await propose(op, { toUser: office.id })
    expect((await settle(office, first.body.id, 'refuse', { reason: 'Bring it to the outlet' })).status).toBe(200)
    expect(await inHand(op.id)).toMatchObject([{ amount: 500_000, proposed: 0 }])
    const second = await propose(op, { toUser: office.id })
    const [payment] = await paymentsOf(one.id)
    await office.send('POST', `${PAYMENTS}/${payment?.id}/reverse`, { reason: 'It was given back' })
    expect((await office.get(`/api/admin/cash-handovers/${second.body.id}`)).body).toMatchObject({
      ...{ amount: 250_000, paymentsCount: 1 },
    })
    expect(await inHand(op.id)).toMatchObject([{ amount: 250_000, proposed: 250_000 }])
    expect((await settle(office, second.body.id, 'accept', { counted: 250_000 })).status).toBe(200)
    expect(await inHand(op.id)).toEqual([])
    expect((await propose(op, { toUser: office.id })).body.detail).toContain('no cash in hand')
  })
})

describe('Dues', () => {
  it.each([
    ['farmer', duesByFarmer],
    ['village', duesByVillage],
    ['operator', duesByOperator],
  ])('by %s are the bookings with an amount due, to which each figure links', async (field, resource) => {
    const list = resource.is.name
    const { id } = await owing()
    await pay(op, id, { amount: 50_000 })
    const booking = await seen(id, office)
    const one = (booking[field] as { id: number }).id
    const { body } = await office.get<{ items: Record<string, number>[] }>(`/api/admin/${list}?${field}=${one}`)
    const owed = await office.get<{ items: { dueAmount: number }[] }>(
      `${BASE}?${field}=${one}&dueAmount.gt=0&size=200&columns=dueAmount`,
    )
    const due = owed.body.items.reduce((sum, { dueAmount }) => sum + dueAmount, 0)
    expect(body.items).toMatchObject([{ bookings: owed.body.items.length, due }])
    const [row = {}] = body.items
    expect((row.dueWeek ?? 0) + (row.dueMonth ?? 0) + (row.dueLonger ?? 0)).toBe(due)
    for (const name of ['bookings', 'due'] as const) {
      const { counts } = resource.fields[name]
      const where = counts && countedWhere(resource, counts, row)
      const query = new URLSearchParams(writeListQuery(bookings, { where, size: 200 })).toString()
      const made = await office.get<{ items: { dueAmount: number }[] }>(`${BASE}?${query}&columns=dueAmount`)
      expect(made.body.items).toEqual(owed.body.items)
      const below = await office.get<Totals>(`${BASE}/totals?${query}`)
      expect(below.body.sums.find((sum) => sum.field === 'dueAmount')?.value).toBe(due)
    }
    await pay(office, id, {})
    const after = await office.get<{ items: { due: number }[] }>(`/api/admin/${list}?${field}=${one}`)
    expect(after.body.items[0]?.due ?? 0).toBe(due - 200_000)
  })
})
