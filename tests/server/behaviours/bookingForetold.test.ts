import { afterAll, describe, expect, it } from 'vitest'
import type { Foretold, ForetoldPart } from '#define'
import { offers, serviceRates } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk, TODAY, TOMORROW } from '../../support/bookingDesk'
import type { Person } from '../../support/service'

const BASE = '/api/admin/bookings'
const desk = await openBookingDesk()
const { service, agent, stranger, crop } = desk
const { database, places } = service
afterAll(() => service.close())

const five = { value: 5, unit: 'ACRE' }

async function priced(values: object, by: Person = agent, id?: number): Promise<ForetoldPart | undefined> {
  const { status, body } = await by.send<Foretold>('POST', `${BASE}/price`, { ...(id && { id }), values })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.parts[0]
}

async function draft(more: object = {}): Promise<object> {
  const farmer = await desk.farmer()
  return {
    farmer,
    village: null,
    offer: null,
    service: 'DRONE_SPRAY',
    crop,
    requestedArea: five,
    serviceDate: TOMORROW,
    ...more,
  }
}

/** Returns the preview without the weather, which has tests of its own. */
async function told(id: number, action: string, input: object = {}, by: Person = agent): Promise<Foretold> {
  const { status, body } = await by.send<Foretold>('POST', `${BASE}/${id}/told`, { action, input })
  expect(status, JSON.stringify(body)).toBe(200)
  return { parts: body.parts.filter(({ label }) => label !== 'Spray weather') }
}

const total = (part: ForetoldPart | undefined): number | undefined => part?.lines?.find(({ isTotal }) => isTotal)?.money

const lineOf = (part: ForetoldPart | undefined, label: string): unknown =>
  part?.lines?.find((line) => line.label === label)

describe('The price preview of a booking', () => {
  it('shows each line, with the source of the rate', async () => {
    const part = await priced(await draft())
    expect(part).toMatchObject({ label: 'Price', summary: expect.stringContaining('2,500.00') })
    expect(lineOf(part, 'Rate per acre')).toMatchObject({
      money: 50_000,
      hint: expect.stringMatching(/^RATE-\d{5}: Punjab, every crop$/),
    })
    expect(lineOf(part, 'Gross')).toMatchObject({ money: 250_000, hint: '5 acres' })
    expect(lineOf(part, 'GST')).toMatchObject({ words: 'nil' })
    expect(total(part)).toBe(250_000)
  })

  it('equals the actual price of the booking', async () => {
    const requestedArea = { value: 3, unit: 'BIGHA', rule: 'UP_BR_JH_PUCCA' }
    const part = await priced(await draft({ requestedArea }))
    expect(total(part)).toBe((await desk.taken(agent, { requestedArea })).netPayable)
  })

  it('shows the offer’s discount, or why the offer does not apply', async () => {
    const offer = (code: string, more: object) => ({
      ...{ code, title: code, kind: 'PERCENT', percentOff: 10, perFarmerCap: 1 },
      ...{ from: '2025-01-01', till: '2027-01-01', status: 'LIVE', ...more },
    })
    const [ten, large] = await insertMany(database, offers, [offer('TENOFF', {}), offer('LARGE', { minAcres: 50 })])
    const part = await priced(await draft({ offer: ten }))
    expect(lineOf(part, 'Discount')).toMatchObject({ money: -25_000, hint: 'TENOFF' })
    expect(total(part)).toBe(225_000)
    expect(await priced(await draft({ offer: large }))).toMatchObject({
      isWarning: true,
      note: 'Without the offer: This offer needs a minimum of 50 acres.',
    })
  })

  it('says what is missing, and where the company has no rate', async () => {
    expect(await priced({})).toEqual({
      label: 'Price',
      note: 'Still needed for a price: farmer, service, crop, area and service date.',
    })
    const { requestedArea: _none, ...rest } = (await draft()) as { requestedArea: object }
    expect(await priced({ ...rest, requestedArea: { value: -1, unit: 'ACRE' } })).toMatchObject({
      note: 'Still needed for a price: area.',
    })
    expect(await priced(await draft({ service: 'SANITISATION' }))).toMatchObject({
      isWarning: true,
      note: expect.stringMatching(/^No rate for sanitisation of Paddy in Punjab on 19 Nov 2026\. /),
    })
  })

  it('of an existing booking shows the changed price next to the present one', async () => {
    const { id } = await desk.taken()
    const part = await priced({ requestedArea: { value: 8, unit: 'ACRE' } }, agent, id)
    expect(total(part)).toBe(400_000)
    expect(part?.lines?.at(-1)?.hint).toContain('2,500.00 before')
    expect((await desk.seen(id)).netPayable).toBe(250_000)
  })

  it('accepts the fields of a booking, and refuses unknown ones at their place', async () => {
    const { status, body } = await agent.send('POST', `${BASE}/price`, { values: { acreage: 5 }, farmer: 1 })
    expect([status, body.fields]).toEqual([400, { 'values.acreage': 'Unknown field', farmer: 'Unknown field' }])
  })

  it('requires the right to take bookings and access to the records, and changes nothing', async () => {
    const clerk = await service.person(['view_bookings_tab'], ['Ludhiana'])
    expect((await clerk.send('POST', `${BASE}/price`, { values: {} })).status).toBe(403)
    const { id } = await desk.taken()
    expect((await stranger.send('POST', `${BASE}/price`, { id, values: {} })).status).toBe(404)
    expect(await priced(await draft(), stranger)).toMatchObject({ note: expect.stringContaining('farmer') })
    const count = () => database.rows(sql`select count(*)::int as all from bookings`)
    const before = await count()
    await priced(await draft())
    expect(await count()).toEqual(before)
  })
})

describe('The preview of a farmer’s message', () => {
  it('is in the farmer’s language, and equals the message sent', async () => {
    const op = await desk.crew()
    const { id } = await desk.taken()
    const { parts } = await told(id, 'assign', { operator: op.id })
    await desk.did(agent, id, 'assign', { operator: op.id })
    const [sent] = await database.rows<{ text: string }>(
      sql`select text from communications where ref = ${`booking ${id}`} order by id desc limit 1`,
    )
    expect(parts).toMatchObject([{ sms: { text: sent?.text, language: 'pa', languageName: 'Punjabi' } }])
  })

  it('appears only once the operator is known, and in English when the language has no template', async () => {
    const op = await desk.crew()
    const { id } = await desk.taken(agent, { farmer: await desk.farmer({ language: 'ta' }) })
    expect(await told(id, 'assign')).toEqual({
      parts: [{ label: 'SMS to the farmer', note: 'Choose the operator to see it.' }],
    })
    expect((await told(id, 'assign', { operator: op.id })).parts).toMatchObject([
      { sms: { language: 'en' }, note: 'There is no Tamil template yet; sending in English.' },
    ])
  })

  it('says why nothing is sent', async () => {
    const { id } = await desk.taken()
    await database.run(
      sql`update farmers set status = 'ERASED' where id = (select farmer_id from bookings where id = ${id})`,
    )
    expect((await told(id, 'cancel')).parts).toMatchObject([
      { note: 'No SMS is sent because the farmer’s data is erased.', isWarning: true },
    ])
  })

  it('shows the price when another day has another rate', async () => {
    desk.setClock(`${TODAY} 10:00`)
    await insertMany(database, serviceRates, [
      {
        ...{ service: 'BOOM_SPRAY', state: places.Punjab, district: places.Ludhiana, ratePerAcre: 60_000 },
        ...{ minCharge: 0, minAcres: 0, gstRate: 0, from: '2026-12-01' },
      },
    ])
    const op = await desk.crew(desk.types.boom)
    const { id } = await desk.at('ASSIGNED', op, { service: 'BOOM_SPRAY' })
    const sameRate = await told(id, 'reschedule', { serviceDate: '2026-11-20', slot: 'EARLY' })
    expect(sameRate.parts.map(({ label }) => label)).toEqual(['SMS to the farmer'])
    const { parts } = await told(id, 'reschedule', { serviceDate: '2026-12-02', slot: 'EARLY' })
    expect(total(parts[0])).toBe(300_000)
    expect(parts[1]?.sms?.text).toContain('2 Dec 2026')
  })

  it('requires the right to perform the action', async () => {
    const { id } = await desk.taken()
    const clerk = await service.person(['view_bookings_tab'], ['Ludhiana'])
    expect((await clerk.send('POST', `${BASE}/${id}/told`, { action: 'assign' })).status).toBe(403)
    expect((await stranger.send('POST', `${BASE}/${id}/told`, { action: 'assign' })).status).toBe(404)
    expect((await agent.send('POST', `${BASE}/${id}/told`, { action: 'verify' })).status).toBe(400)
  })
})
