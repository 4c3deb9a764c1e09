import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offers } from '#resources'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk, TODAY, TOMORROW } from '../../support/bookingDesk'

const BASE = '/api/admin/bookings'
const desk = await openBookingDesk()
const { service, agent, stranger, crop } = desk
afterAll(() => service.close())

interface Suggested {
  readonly items: readonly {
    readonly id: number
    readonly label: string
    readonly hint: string
    readonly obstacle?: string
  }[]
  readonly note?: string
}

const offer = (code: string, more: object = {}) => ({
  ...{ code, title: `Offer ${code}`, kind: 'FLAT', amount: 10_000, from: TODAY, till: '2026-12-31' },
  ...{ status: 'LIVE', perFarmerCap: 1, totalCap: null, used: 0, discounted: 0, ...more },
})

let ids: Readonly<Record<string, number>>
beforeAll(async () => {
  const rows = [
    offer('SMALL'),
    offer('LARGE', { amount: 50_000 }),
    offer('BOOMONLY', { services: ['BOOM_SPRAY'] }),
    offer('LATER', { status: 'SCHEDULED', from: '2026-12-01' }),
    offer('DRAFTED', { status: 'DRAFT' }),
  ]
  const made = await insertMany(service.database, offers, rows)
  ids = Object.fromEntries(rows.map(({ code }, at) => [code, made[at] ?? 0]))
})

const form = async (more: object = {}): Promise<object> => ({
  ...{ farmer: await desk.farmer(), service: 'DRONE_SPRAY', crop, serviceDate: TOMORROW },
  ...{ requestedArea: { value: 5, unit: 'ACRE' }, ...more },
})
const suggested = async (body: object): Promise<Suggested> => {
  const answer = await agent.send<Suggested>('POST', `${BASE}/offers`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

describe('The offers in a booking form', () => {
  it('are sorted by discount, and inapplicable ones say why', async () => {
    const { items } = await suggested({ values: await form() })
    expect(items).toEqual([
      { id: ids.LARGE, label: 'LARGE', hint: 'Offer LARGE · saves ₹500.00' },
      { id: ids.SMALL, label: 'SMALL', hint: 'Offer SMALL · saves ₹100.00' },
      expect.objectContaining({ label: 'BOOMONLY', obstacle: 'This offer is not for this service' }),
      expect.objectContaining({ label: 'LATER', obstacle: 'This offer has not started yet' }),
    ])
  })

  it('are found by code or title', async () => {
    const found = async (q: string): Promise<unknown> =>
      (await suggested({ values: await form(), q })).items.map(({ label }) => label)
    expect(await found('boom')).toEqual(['BOOMONLY'])
    expect(await found('offer sma')).toEqual(['SMALL'])
    expect((await suggested({ values: await form(), q: 'nothing' })).note).toBe('No offer matches “nothing”.')
  })

  it('require the fields they depend on', async () => {
    expect(await suggested({ values: { service: 'DRONE_SPRAY' } })).toEqual({
      items: [],
      note: 'Offers depend on farmer, crop, area and service date. Fill that in first.',
    })
  })

  it('are refused at the field, in the form’s words, when an inapplicable one is saved', async () => {
    for (const { id, obstacle } of (await suggested({ values: await form() })).items) {
      const { status, body } = await desk.take(agent, { offer: id })
      expect([status, body.fields]).toEqual(obstacle ? [400, { offer: obstacle }] : [201, undefined])
    }
    expect((await desk.take(agent, { offer: ids.DRAFTED })).body.fields).toEqual({
      offer: 'Choose offer from the list',
    })
  })

  it('include the booking’s present offer, even when it is used up for others', async () => {
    const [last = 0] = await insertMany(service.database, offers, [offer('LASTONE', { totalCap: 1, amount: 60_000 })])
    const { id, version } = await desk.taken(agent, { offer: last })
    expect((await suggested({ id, values: {} })).items[0]).toMatchObject({
      id: last,
      hint: 'Offer LASTONE · saves ₹600.00',
    })
    const others = (await suggested({ values: await form() })).items.find((one) => one.id === last)
    expect(others?.obstacle).toBe('This offer is used up')
    const changed = { notes: 'Come by the canal', offer: last }
    const answer = await agent.send('PATCH', `${BASE}/${id}`, changed, { 'if-match': `"${version}"` })
    expect([answer.status, answer.body.fields]).toEqual([200, undefined])
  })

  it('are refused to people without access to the booking', async () => {
    const { id } = await desk.taken()
    expect((await stranger.send('POST', `${BASE}/offers`, { id, values: {} })).status).toBe(404)
    const looker = await service.person(['view_geography'])
    expect((await looker.send('POST', `${BASE}/offers`, { values: {} })).status).toBe(403)
  })
})
