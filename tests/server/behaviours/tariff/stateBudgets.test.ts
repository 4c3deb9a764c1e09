import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offers } from '#resources'
import { sql } from '../../../../server/database'
import { insertMany } from '../../../../server/engine/write/insertMany'
import { openBookingDesk, TODAY, TOMORROW } from '../../../support/bookingDesk'
import type { Person } from '../../../support/service'

interface Budget {
  readonly id: number
  readonly version: number
  readonly [field: string]: unknown
}

const BASE = '/api/admin/state-budgets'
const desk = await openBookingDesk()
const { service, agent, office, full, crop } = desk
afterAll(() => service.close())

let keeper: Person
let other: Person
beforeAll(async () => {
  keeper = await service.person(['VIEW_STATE_BUDGET', 'budget:edit', 'view_bookings_tab'])
  other = await service.person(['VIEW_STATE_BUDGET', 'budget:edit'])
})

const given = (more: object = {}) => ({
  ...{
    state: service.places.Punjab,
    fy: '2026-27',
    head: 'SPRAY_DISCOUNT',
    allocated: 100_000,
    remark: 'Plan of the year',
  },
  ...more,
})
const put = (more: object = {}, by = keeper) => by.send<Budget>('POST', BASE, given(more))
const seen = async (id: number): Promise<Budget> => (await keeper.get<Budget>(`${BASE}/${id}`)).body
const money = async (id: number): Promise<unknown[]> => {
  const { allocated, held, consumed, available } = await seen(id)
  return [allocated, held, consumed, available]
}
let codes = 0
const offer = async (more: object = {}): Promise<number> => {
  const [id = 0] = await insertMany(service.database, offers, [
    {
      ...{
        code: `BUDGET${(codes += 1)}`,
        title: 'Rabi',
        appliesTo: 'SPRAY',
        kind: 'FLAT',
        amount: 20_000,
        from: TODAY,
      },
      ...{ till: '2027-12-31', status: 'LIVE', perFarmerCap: 1, used: 0, discounted: 0, ...more },
    },
  ])
  return id
}
const anew = async (allocated: number): Promise<number> => {
  await service.database.run(sql`update state_budgets set deleted_at = now() where deleted_at is null`)
  const { status, body } = await put({ allocated })
  expect([status, body.detail ?? body.fields]).toEqual([201, undefined])
  return body.id
}

describe('A state budget', () => {
  it('is set again by the same call as a revision, with person, time, old and new value and reason', async () => {
    const { id, name } = (await put()).body
    expect(name).toBe('Punjab · Spray discounts · 2026-27')
    const again = await put({ allocated: 150_000, remark: 'More for the rabi season' }, other)
    expect([again.status, again.body.id]).toEqual([200, id])
    expect((await put({ allocated: 150_000, remark: 'Nothing new' })).status).toBe(200)
    const { body } = await keeper.get<{ items: Budget[]; pageSize: number }>(`/api/admin/budget-revisions?budget=${id}`)
    expect(body.pageSize).toBe(10)
    expect(body.items).toMatchObject([
      { from: 100_000, to: 150_000, change: 50_000, remark: 'More for the rabi season', by: { id: other.id } },
      { from: null, to: 100_000, remark: 'Plan of the year', by: { id: keeper.id } },
    ])
    expect(await money(id)).toEqual([150_000, 0, 0, 150_000])
    const patch = await keeper.send<Budget>('PATCH', `${BASE}/${id}`, { allocated: 160_000 })
    expect(patch.body.fields).toEqual({ remark: 'Say why the budget changes' })
  })

  it('is for consecutive years and a month within', async () => {
    expect((await put({ fy: '2026-28' })).body.fields).toEqual({ fy: 'Enter 2026-27' })
    expect((await put({ month: '2027-04' })).body.fields).toEqual({ month: 'Apr 2027 is not in 2026-27' })
    const outsider = await service.person(['VIEW_STATE_BUDGET', 'budget:edit'], ['Haryana'])
    expect((await put({ head: 'CARBON' }, outsider)).status).toBe(400)
    expect((await put({ head: 'CARBON' }, await service.person(['VIEW_STATE_BUDGET']))).status).toBe(403)
  })

  it('is committed by a booking, consumed on its verification, and released when it comes to nothing', async () => {
    const budget = await anew(100_000)
    const code = await offer({ perFarmerCap: 9 })
    const operator = await desk.crew()
    const assigned = await desk.at('ASSIGNED', operator, { offer: code })
    desk.setClock(`${TOMORROW} 10:00`)
    await desk.did(operator, assigned.id, 'start')
    const booking = await desk.did(operator, assigned.id, 'complete', { ...desk.done, paidAmount: 0 })
    desk.setClock(`${TODAY} 10:00`)
    expect(booking).toMatchObject({ discount: 20_000, stateBudget: { id: budget } })
    expect(await money(budget)).toEqual([100_000, 20_000, 0, 80_000])
    await desk.did(office, booking.id, 'verify')
    expect(await money(budget)).toEqual([100_000, 0, 20_000, 80_000])
    const called = await desk.taken(agent, { offer: code })
    expect(await money(budget)).toEqual([100_000, 20_000, 20_000, 60_000])
    await desk.did(agent, called.id, 'cancel', { cancelReason: desk.reasonOf('CANCEL'), cancelActor: 'FARMER' })
    await desk.did(full, booking.id, 'invalidate', { invalidReason: desk.reasonOf('INVALID') })
    expect(await money(budget)).toEqual([100_000, 0, 0, 100_000])
    await desk.did(full, booking.id, 'reopen', { reason: 'The farmer called' })
    expect(await money(budget)).toEqual([100_000, 20_000, 0, 80_000])
    const { body } = await keeper.get<{ items: Budget[] }>(`/api/admin/budget-entries?budget=${budget}&type=COMMIT`)
    expect(body.items).toHaveLength(3)
  })

  it('follows a booking’s changed offer, and never falls below its commitments and consumption', async () => {
    const budget = await anew(50_000)
    const booking = await desk.taken(agent, { offer: await offer() })
    const larger = await offer({ amount: 45_000 })
    const { status } = await agent.send('PATCH', `/api/admin/bookings/${booking.id}`, { offer: larger })
    expect([status, ...(await money(budget))]).toEqual([200, 50_000, 45_000, 0, 5_000])
    expect((await put({ allocated: 44_999, remark: 'Less' })).body.fields).toEqual({
      allocated: '₹450.00 is committed and ₹0.00 consumed: enter at least ₹450.00',
    })
    expect((await put({ allocated: 45_000, remark: 'Less' })).status).toBe(200)
    expect(await money(budget)).toEqual([45_000, 45_000, 0, 0])
    await agent.send('PATCH', `/api/admin/bookings/${booking.id}`, { offer: null })
    expect(await money(budget)).toEqual([45_000, 0, 0, 45_000])
  })

  it('gives its rest, and then nothing more, with a message in the form and at the field', async () => {
    const budget = await anew(25_000)
    const code = await offer({ perFarmerCap: 9 })
    await desk.taken(agent, { offer: code })
    const values = {
      ...{ farmer: await desk.farmer(), service: 'DRONE_SPRAY', crop, serviceDate: TOMORROW, offer: code },
      requestedArea: { value: 5, unit: 'ACRE' },
    }
    const told = async () => JSON.stringify((await agent.send('POST', '/api/admin/bookings/price', { values })).body)
    expect(await told()).toContain('the last of the budget: Spray discounts of Punjab for 2026-27')
    expect(await desk.taken(agent, { offer: code })).toMatchObject({ discount: 5_000 })
    const words = 'The budget is used up: Spray discounts of Punjab for 2026-27'
    expect(await told()).toContain(words)
    expect((await desk.take(agent, { offer: code })).body.fields).toEqual({ offer: words })
    const { body } = await agent.send<{ items: { obstacle?: string }[] }>('POST', '/api/admin/bookings/offers', {
      values,
    })
    expect(body.items.map(({ obstacle }) => obstacle)).toContain(words)
    expect(await money(budget)).toEqual([25_000, 25_000, 0, 0])
    expect(await desk.taken(agent)).toMatchObject({ discount: 0 })
  })

  it('notifies its keepers at its alert level and when it is used up, each once', async () => {
    const budget = await anew(25_000)
    await desk.taken(agent, { offer: await offer({ amount: 19_000 }) })
    await desk.taken(agent, { offer: await offer({ amount: 2_000 }) })
    await desk.taken(agent, { offer: await offer({ amount: 4_000 }) })
    const { items } = (await keeper.get<{ items: { kind: string; record: number }[] }>('/api/admin/notices')).body
    expect(items.filter(({ record }) => record === budget).map(({ kind }) => kind)).toEqual(['out', 'alert'])
  })

  it('uses up the offer that only it pays, and reactivates it', async () => {
    const budget = await anew(20_000)
    const own = await offer({ stateBudget: budget, perFarmerCap: 9 })
    const statusOf = async () =>
      (await service.database.rows<{ status: string }>(sql`select status from offers where id = ${own}`))[0]?.status
    const booking = await desk.taken(agent, { offer: own })
    expect(await statusOf()).toBe('EXHAUSTED')
    expect((await desk.take(agent, { offer: own })).body.fields).toEqual({ offer: 'Choose offer from the list' })
    await desk.did(agent, booking.id, 'cancel', { cancelReason: desk.reasonOf('CANCEL'), cancelActor: 'FARMER' })
    expect(await statusOf()).toBe('LIVE')
    await desk.taken(agent, { offer: own })
    await put({ allocated: 60_000, remark: 'More' })
    expect(await statusOf()).toBe('LIVE')
    expect(await money(budget)).toEqual([60_000, 20_000, 0, 40_000])
  })

  it('is never overspent, despite a hundred concurrent bookings', async () => {
    const budget = await anew(150_000)
    const code = await offer({ perFarmerCap: 9, amount: 20_000 })
    const farmers: number[] = []
    for (let at = 0; at < 100; at += 1) farmers.push(await desk.farmer())
    const answers = await Promise.all(farmers.map((farmer) => desk.take(agent, { farmer, offer: code })))
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([201, 400])
    const given = answers.flatMap(({ status, body }) => (status === 201 ? [Number(body.discount)] : []))
    expect(given.reduce((sum, one) => sum + one, 0)).toBe(150_000)
    expect(given).toHaveLength(8)
    expect(await money(budget)).toEqual([150_000, 150_000, 0, 0])
  })
})
