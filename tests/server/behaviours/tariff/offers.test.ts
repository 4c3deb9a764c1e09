import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../../server/database'
import { judgedOffers, offerFor, releaseOffer, useOffer, type Occasion } from '../../../../server/behaviours/tariff'
import type { Problem } from '../../../../server/engine/problem'
import { farmerRowsBy } from '../../../support/farmerRows'
import { everyKey } from '../../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../../support/service'
import { insideOf, type Doing } from '../../../support/works'

interface Row {
  readonly id: number
  readonly [field: string]: unknown
}

const base = '/api/admin/offers'
const failed = 'Error while creating booking'

let service: TestService
let office: Person
let within: Doing
let farmers: number[]
let now = '2026-11-21'
beforeAll(async () => {
  const clock = () => new Date(`${now}T06:00:00Z`)
  service = await startService({ now: clock })
  office = await service.person(everyKey)
  within = await insideOf(service, clock)
  const rows = farmerRowsBy(office, service)
  farmers = []
  for (let at = 0; at < 4; at += 1)
    farmers.push((await rows.newFarmer({ mobile: `+917410000${String(at).padStart(3, '0')}` })).id)
})
afterAll(() => service.close())

let codes = 0
async function newOffer(more: object = {}): Promise<number> {
  const { status, body } = await office.send<Row>('POST', base, {
    code: `RABI${(codes += 1)}`,
    title: 'Rabi spraying',
    kind: 'FLAT',
    amount: 10_000,
    from: '2026-11-01',
    till: '2026-12-31',
    perFarmerCap: 1,
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const act = (id: number, word: string): Promise<Answer<Row>> => office.send<Row>('POST', `${base}/${id}/${word}`, {})
async function liveOffer(more: object = {}): Promise<number> {
  const id = await newOffer(more)
  expect((await act(id, 'schedule')).status).toBe(200)
  return id
}
const statusOf = async (id: number): Promise<unknown> => (await office.get<Row>(`${base}/${id}`)).body.status
const occasion = (more: Partial<Occasion> = {}): Occasion => ({
  for: 'SPRAY',
  farmer: farmers[0] ?? 0,
  segments: [],
  service: 'DRONE_SPRAY',
  village: service.places['Galib Kalan'] ?? 0,
  acres: 3,
  on: now,
  isFirst: true,
  ...more,
})
const refusal = (doing: Promise<unknown>): Promise<unknown> =>
  doing.then(
    () => 'done',
    (error: Problem) => error.fields?.offer,
  )
const asked = (offer: number, more: Partial<Occasion> = {}): Promise<unknown> =>
  refusal(within(({ tx }) => offerFor(tx, offer, occasion(more), failed)))
const used = (offer: number, bookingNo: string, farmer = farmers[0] ?? 0): Promise<unknown> =>
  refusal(within((work) => useOffer(work, { offer, farmer, bookingNo, discount: 10_000 }, failed)))

describe('An offer', () => {
  it('requires the value of its kind and days in order', async () => {
    const given = {
      code: 'WRONG1',
      title: 'Wrong',
      kind: 'PERCENT',
      from: '2026-11-02',
      till: '2026-11-01',
      perFarmerCap: 1,
    }
    expect((await office.send('POST', base, given)).body.fields).toEqual({ percentOff: 'Percent off is required' })
    expect((await office.send('POST', base, { ...given, percentOff: 10 })).body.fields).toEqual({
      till: 'The last day can’t be before the first day',
    })
  })

  it('can change only as a draft, goes live on its first day and expires after its last', async () => {
    const id = await newOffer({ from: '2026-11-23', till: '2026-11-24' })
    expect((await office.send('PATCH', `${base}/${id}`, { title: 'Better' })).status).toBe(200)
    await act(id, 'schedule')
    expect(await statusOf(id)).toBe('SCHEDULED')
    expect((await office.send('PATCH', `${base}/${id}`, { title: 'Worse' })).status).toBe(400)
    expect(await asked(id)).toBe('This offer has not started yet')
    now = '2026-11-23'
    await service.letTimePass()
    expect(await statusOf(id)).toBe('LIVE')
    now = '2026-11-25'
    await service.letTimePass()
    expect(await statusOf(id)).toBe('EXPIRED')
    const { body } = await office.get<{ items: Row[] }>(`${base}/${id}/history?size=1`)
    expect(body.items).toMatchObject([{ changes: [{ field: 'status', before: 'LIVE', after: 'EXPIRED' }] }])
    now = '2026-11-21'
  })

  it('cannot be scheduled for the past, and can be started immediately', async () => {
    const old = await newOffer({ from: '2026-10-01', till: '2026-10-31' })
    expect((await act(old, 'schedule')).body.detail).toBe('The last day of this offer has passed')
    const early = await liveOffer({ from: '2026-12-01' })
    expect((await act(early, 'begin')).body).toMatchObject({ status: 'LIVE', from: '2026-11-21' })
  })

  it('applies only to its audience', async () => {
    const { Punjab = 0, Haryana = 0 } = service.places
    const wheat = await office.send<Row>('POST', '/api/admin/crops', {
      code: 'WHEAT',
      name: 'Wheat',
      category: 'CEREAL',
      seasons: ['RABI'],
    })
    expect(await asked(await liveOffer({ services: ['BOOM_SPRAY'] }))).toBe('This offer is not for this service')
    expect(await asked(await liveOffer({ places: [Haryana] }))).toBe('This offer is not for this village')
    expect(await asked(await liveOffer({ places: [Punjab], services: ['DRONE_SPRAY'] }))).toBe('done')
    expect(await asked(await liveOffer({ minAcres: 3.5 }))).toBe('This offer needs a minimum of 3.5 acres')
    const crop = await liveOffer({ crops: [wheat.body.id] })
    expect(await asked(crop)).toBe('This offer is not for this crop')
    expect(await asked(crop, { crop: wheat.body.id })).toBe('done')
    const first = await liveOffer({ firstTimeOnly: true })
    expect(await asked(first)).toBe('done')
    expect(await asked(first, { isFirst: false })).toBe('This offer is for the first time only')
    expect(await asked(await newOffer())).toBe('This offer is not live')
    expect(await asked(999_999)).toBe('This offer doesn’t exist')
    const all = await within(({ tx }) => judgedOffers(tx, occasion()))
    const refusalOf = (id: number): unknown => all.find((one) => one.id === id)?.refusal
    expect([refusalOf(first), refusalOf(crop)]).toEqual([null, 'This offer is not for this crop'])
    expect(all.find(({ id }) => id === first)?.terms).toEqual({ kind: 'FLAT', amount: 10_000 })
  })

  it('is used by a farmer up to its cap, counted once per booking, and returned', async () => {
    const id = await liveOffer({ perFarmerCap: 1 })
    expect(await used(id, 'OF-1')).toBe('done')
    expect(await used(id, 'OF-1')).toBe('done')
    expect(await used(id, 'OF-2')).toBe('This farmer has used this offer already')
    expect(await asked(id)).toBe('This farmer has used this offer already')
    expect(await asked(id, { ref: 'OF-1' })).toBe('done')
    await within((work) =>
      useOffer(work, { offer: id, farmer: farmers[0] ?? 0, bookingNo: 'OF-1', discount: 7_000 }, failed),
    )
    expect((await office.get<Row>(`${base}/${id}`)).body).toMatchObject({ used: 1, discounted: 7_000 })
    for (let times = 0; times < 2; times += 1) await within((work) => releaseOffer(work, { bookingNo: 'OF-1' }))
    expect((await office.get<Row>(`${base}/${id}`)).body).toMatchObject({ used: 0, discounted: 0 })
    expect(await used(id, 'OF-2')).toBe('done')
  })

  it('is used up by the last booking and live again when one returns it', async () => {
    const id = await liveOffer({ totalCap: 2 })
    expect(await used(id, 'UP-1', farmers[0])).toBe('done')
    expect(await used(id, 'UP-2', farmers[1])).toBe('done')
    expect(await statusOf(id)).toBe('EXHAUSTED')
    expect(await used(id, 'UP-3', farmers[2])).toBe('This offer is used up')
    expect(await asked(id, { farmer: farmers[2] })).toBe('This offer is used up')
    expect(await asked(id, { farmer: farmers[0], ref: 'UP-1' })).toBe('done')
    await within((work) => releaseOffer(work, { bookingNo: 'UP-1' }))
    expect(await statusOf(id)).toBe('LIVE')
    expect(await used(id, 'UP-3', farmers[2])).toBe('done')
  })

  it('never exceeds its cap, despite concurrent requests', async () => {
    const id = await liveOffer({ totalCap: 3, perFarmerCap: 2 })
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, at) => used(id, `MANY-${at}`, farmers[at % 2])))
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(3)
    const [kept] = await service.database.rows<{ most: number; all: number }>(sql`
      select max(times)::int as most, sum(times)::int as all from (
        select count(*) as times from offer_uses where offer_id = ${id} group by farmer_id) u`)
    expect(kept).toEqual({ most: 2, all: 3 })
  })
})
