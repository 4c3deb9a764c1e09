import { afterAll, describe, expect, it } from 'vitest'
import { lands } from '#resources'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk, type Booking } from '../../support/bookingDesk'
import type { Answer } from '../../support/service'

const BASE = '/api/admin/bookings'
const desk = await openBookingDesk()
const { service, agent } = desk
const { places } = service
afterAll(() => service.close())

const acres = (value: number) => ({ value, unit: 'ACRE' })

/** Creates a farmer with lands of these sizes in acres. */
async function withLands(...sizes: readonly number[]): Promise<{ farmer: number; own: readonly number[] }> {
  const farmer = await desk.farmer()
  const own = await insertMany(
    service.database,
    lands,
    sizes.map((size, at) => ({
      ...{ farmer, village: places['Galib Kalan'], area: { ...acres(size), acres: size }, ownership: 'OWNED' },
      ...{ status: 'ACTIVE', name: `Field ${at + 1}` },
    })),
  )
  return { farmer, own }
}

const rows = (create: readonly object[]) => ({ _children: { 'booking-lands': { create } } })

const fieldsOf = (answer: Answer<Booking>): unknown => answer.body.fields

describe('A booking of lands', () => {
  it('is taken for two of them, each with its own area unless another is given', async () => {
    const { farmer, own } = await withLands(2, 3)
    const create = [{ land: own[0] }, { land: own[1], area: acres(1) }]
    const { id } = await desk.taken(agent, { farmer, requestedArea: acres(3), ...rows(create) })
    const booked = await agent.get<{ items: { area: { acres: number } }[] }>(
      `/api/admin/booking-lands?booking=${id}&sort=id`,
    )
    expect(booked.body.items.map(({ area }) => area.acres)).toEqual([2, 1])
  })

  it('keeps its lands once it is cancelled', async () => {
    const { farmer, own } = await withLands(2)
    const { id } = await desk.taken(agent, { farmer, requestedArea: acres(2), ...rows([{ land: own[0] }]) })
    const { items } = (await agent.get<{ items: Booking[] }>(`/api/admin/booking-lands?booking=${id}`)).body
    const path = `/api/admin/booking-lands/${items[0]?.id}`
    expect((await agent.get<Booking>(path)).body._can).toEqual(['update', 'delete'])
    await desk.did(agent, id, 'cancel', { cancelReason: desk.reasonOf('CANCEL'), cancelActor: 'FARMER' })
    const detail = 'The booked lands of this booking can no longer be changed'
    expect((await agent.send('DELETE', path)).body).toMatchObject({ detail })
    expect((await agent.send('PATCH', path, { area: acres(1) })).body).toMatchObject({ detail })
    expect((await agent.get<Booking>(path)).body._can).toEqual([])
  })

  it('asks for confirmation when it is larger than the lands, and is taken once confirmed', async () => {
    const { farmer, own } = await withLands(2, 1)
    const larger = { farmer, requestedArea: acres(5), ...rows(own.map((land) => ({ land }))) }
    const asked = await desk.take(agent, larger)
    expect([asked.status, fieldsOf(asked)]).toEqual([
      400,
      { largerThanLands: 'The lands total 3.00 acres, but 5.00 are booked. Turn this on if that is right' },
    ])
    expect(asked.body.title).toBe('Error while creating booking')
    const taken = await desk.taken(agent, { ...larger, largerThanLands: true })
    expect(taken.largerThanLands).toBe(true)
  })

  it('uses up no number when confirmation is asked', async () => {
    const { farmer, own } = await withLands(2)
    const first = await desk.taken()
    await desk.take(agent, { farmer, requestedArea: acres(5), ...rows([{ land: own[0] }]) })
    const next = await desk.taken()
    const numberOf = ({ bookingNo }: Booking): number => Number(String(bookingNo).slice(-6))
    expect(numberOf(next)).toBe(numberOf(first) + 1)
  })

  it('counts at most the area of each land', async () => {
    const { farmer, own } = await withLands(2)
    const asked = await desk.take(agent, {
      ...{ farmer, requestedArea: acres(4) },
      ...rows([{ land: own[0], area: acres(4) }]),
    })
    expect(fieldsOf(asked)).toEqual({
      largerThanLands: 'The lands total 2.00 acres, but 4.00 are booked. Turn this on if that is right',
    })
  })

  it('without named lands is compared with all lands of its farmer, on creation and on growth', async () => {
    const { farmer } = await withLands(2, 1)
    const { id, version } = await desk.taken(agent, { farmer, requestedArea: acres(3) })
    const words = (booked: string) => ({
      largerThanLands: `The farmer’s lands total 3.00 acres, but ${booked} are booked. Turn this on if that is right`,
    })
    const larger = { farmer, requestedArea: acres(150), serviceDate: '2026-12-01' }
    expect(fieldsOf(await desk.take(agent, larger))).toEqual(words('150.00'))
    await desk.taken(agent, { ...larger, largerThanLands: true })
    const input = { requestedArea: acres(9) }
    const grown = await agent.send<Booking>('PATCH', `${BASE}/${id}`, input, { 'if-match': `"${version}"` })
    expect([grown.body.title, fieldsOf(grown)]).toEqual(['Error while updating booking', words('9.00')])
  })

  it('is not compared when the farmer’s lands are unknown', async () => {
    await desk.taken(agent, { farmer: await desk.farmer(), requestedArea: acres(150) })
  })
})

describe('A booked land changed at its own address', () => {
  it('requires confirmation of the whole booking, says where to give it, and is accepted afterwards', async () => {
    const { farmer, own } = await withLands(2, 3)
    const booked = { farmer, requestedArea: acres(5), ...rows(own.map((land) => ({ land }))) }
    const { id } = await desk.taken(agent, booked)
    const { items } = (await agent.get<{ items: { id: number }[] }>(`/api/admin/booking-lands?booking=${id}&sort=id`))
      .body
    const [first, second] = items.map((one) => `/api/admin/booking-lands/${one.id}`)
    const words =
      'Answer “The area is larger than the lands” in the form of the booking: The lands total 4.00 acres, but 5.00 are booked. Turn this on if that is right'
    const smaller = await agent.send('PATCH', first ?? '', { area: acres(1) })
    expect([smaller.status, smaller.body.fields]).toEqual([400, { booking: words }])
    const gone = await agent.send('DELETE', second ?? '')
    expect([gone.status, gone.body.detail]).toEqual([400, words.replace('4.00', '2.00')])
    const changes = { ids: items.map((one) => one.id), changes: { area: acres(1) } }
    const { body } = await agent.send('POST', '/api/admin/booking-lands/preview', changes)
    expect(JSON.stringify(body)).toContain('in the form of the booking')
    const { version } = await desk.seen(id)
    const answered = { largerThanLands: true }
    expect((await agent.send('PATCH', `${BASE}/${id}`, answered, { 'if-match': `"${version}"` })).status).toBe(200)
    expect((await agent.send('PATCH', first ?? '', { area: acres(1) })).status).toBe(200)
    expect((await agent.send('DELETE', second ?? '')).status).toBe(204)
  })

  it('requires confirmation when it is added and the booking exceeds its lands', async () => {
    const { farmer, own } = await withLands(2, 1, 1)
    const { id } = await desk.taken(agent, { farmer, requestedArea: acres(4) })
    const add = (land: number | undefined) => agent.send('POST', '/api/admin/booking-lands', { booking: id, land })
    expect((await add(own[0])).body.fields).toEqual({
      booking: expect.stringContaining('2.00 acres, but 4.00 are booked'),
    })
    const { version } = await desk.seen(id)
    const body = { requestedArea: acres(3), ...rows(own.slice(0, 2).map((land) => ({ land }))) }
    expect((await agent.send('PATCH', `${BASE}/${id}`, body, { 'if-match': `"${version}"` })).status).toBe(200)
  })
})

describe('A booking that grows', () => {
  it('beyond its lands requires confirmation, singly and in bulk, unless its lands grow with it', async () => {
    const { farmer, own } = await withLands(2, 3)
    const { id, version } = await desk.taken(agent, { farmer, requestedArea: acres(2), ...rows([{ land: own[0] }]) })
    const change = (input: object): Promise<Answer<Booking>> =>
      agent.send<Booking>('PATCH', `${BASE}/${id}`, input, { 'if-match': `"${version}"` })
    expect(fieldsOf(await change({ requestedArea: acres(4) }))).toHaveProperty('largerThanLands')
    const preview = await agent.send('POST', `${BASE}/preview`, { ids: [id], changes: { requestedArea: acres(4) } })
    expect(JSON.stringify(preview.body)).toContain('The lands total 2.00 acres, but 4.00 are booked')
    const grown = await change({ requestedArea: acres(4), ...rows([{ land: own[1], area: acres(2) }]) })
    expect(grown.status, JSON.stringify(grown.body)).toBe(200)
  })
})
