import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { lands, wallets } from '#resources'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk, TODAY, TOMORROW, type Crew } from '../../support/bookingDesk'
import type { Person } from '../../support/service'

const BASE = '/api/admin/bookings'
const desk = await openBookingDesk()
const { service, agent, office, act, did } = desk
afterAll(() => service.close())

let op: Crew
beforeEach(async () => {
  desk.setClock(`${TODAY} 10:00`)
  op = await desk.crew()
})

const fieldsOf = async (answer: Promise<{ status: number; body: Record<string, unknown> }>): Promise<unknown> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(400)
  return body.fields
}

describe('Completed work', () => {
  it('paid by UPI has a reference that can be used once, for a booking or for a wallet', async () => {
    const keeper = await service.person(['view_farmer_tab', 'wallet:edit'])
    const [wallet = 0] = await insertMany(service.database, wallets, [
      { farmer: await desk.farmer(), status: 'ACTIVE' },
    ])
    const topUp = (upiRef: string): Promise<{ status: number; body: Record<string, unknown> }> =>
      keeper.send('POST', `/api/admin/wallets/${wallet}/topUp`, { sum: 50_000, upiRef })
    const [one, two] = [await desk.at('IN_PROGRESS', op), await desk.at('IN_PROGRESS', op)]
    const upi = { ...desk.done, paymentMode: 'UPI' }
    const used = { upiRef: 'This UPI reference has been used already' }
    expect(await fieldsOf(act(op, one.id, 'complete', upi))).toHaveProperty('upiRef')
    const nothing = { ...upi, upiRef: '700000000009', paidAmount: 0 }
    expect(await fieldsOf(act(op, one.id, 'complete', nothing))).toEqual({ paidAmount: 'Enter what was paid by UPI' })
    expect((await topUp('700000000001')).status).toBe(200)
    expect(await fieldsOf(act(op, one.id, 'complete', { ...upi, upiRef: '700000000001' }))).toEqual(used)
    await did(op, one.id, 'complete', { ...upi, upiRef: '700000000002' })
    expect(await fieldsOf(act(op, two.id, 'complete', { ...upi, upiRef: '700000000002' }))).toEqual(used)
    expect(await fieldsOf(topUp('700000000002'))).toEqual(used)
    const both = await Promise.all([
      act(op, two.id, 'complete', { ...upi, upiRef: '700000000003' }),
      topUp('700000000003'),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  it.each(['FREE', 'CREDIT', 'SUBSCRIPTION'])(
    'is %s when the office granted it, beforehand or with a reason',
    async (mode) => {
      const granted = { ...desk.done, paymentMode: mode, paidAmount: 0 }
      const one = await desk.at('IN_PROGRESS', op)
      expect(await fieldsOf(act(op, one.id, 'complete', granted))).toEqual({
        paymentMode: expect.stringContaining('Only the office can grant it'),
      })
      expect(await fieldsOf(act(office, one.id, 'complete', { ...granted, reason: '' }))).toHaveProperty('reason')
      expect((await did(office, one.id, 'complete', { ...granted, reason: 'A trial' })).status).toBe('COMPLETED')

      const two = await desk.at('ASSIGNED', op)
      const refused = { payBy: expect.stringContaining('Only the office can grant') }
      expect(await fieldsOf(agent.send('PATCH', `${BASE}/${two.id}`, { payBy: mode }))).toEqual(refused)
      expect(await fieldsOf(desk.take(agent, { payBy: mode }))).toEqual(refused)
      expect((await office.send('PATCH', `${BASE}/${two.id}`, { payBy: mode })).status).toBe(200)
      expect((await agent.send('PATCH', `${BASE}/${two.id}`, { payBy: mode, notes: 'A trial' })).status).toBe(200)
      desk.setClock(`${TOMORROW} 06:00`)
      await did(op, two.id, 'start')
      if (mode !== 'FREE')
        expect(await fieldsOf(act(op, two.id, 'complete', { ...granted, paidAmount: 100 }))).toEqual({
          paidAmount: expect.stringContaining('brings in no money now'),
        })
      expect(await did(op, two.id, 'complete', granted)).toMatchObject({
        paymentStatus: mode === 'FREE' ? 'WAIVED' : 'UNPAID',
      })
    },
  )

  it('with a granted mode keeps its area, service and lands, which only the office may change', async () => {
    const { id, farmer } = await desk.at('ASSIGNED', op)
    await office.send('PATCH', `${BASE}/${id}`, { payBy: 'FREE' })
    const change = (by: Person, input: object) => by.send('PATCH', `${BASE}/${id}`, input)
    const larger = { requestedArea: { value: 6, unit: 'ACRE' }, largerThanLands: true }
    const words = expect.stringContaining('Only the office can change it')
    expect(await fieldsOf(change(agent, larger))).toEqual({ requestedArea: words })
    const [land = 0] = await insertMany(service.database, lands, [
      {
        ...{ farmer: (farmer as { id: number }).id, name: 'Land', village: service.places['Galib Kalan'] },
        area: { value: 5, unit: 'ACRE' },
      },
    ])
    const landed = { _children: { 'booking-lands': { create: [{ land, area: { value: 5, unit: 'ACRE' } }] } } }
    expect((await change(agent, landed)).status).toBe(400)
    expect((await change(office, larger)).status).toBe(200)
    expect((await change(agent, { notes: 'Beware of the dog' })).status).toBe(200)
  })
})
