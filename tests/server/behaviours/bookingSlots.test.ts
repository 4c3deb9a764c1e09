import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, type Foretold, type ForetoldPart } from '#define'
import { spraySlots, weatherCells } from '#resources'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk, TODAY, TOMORROW } from '../../support/bookingDesk'

const BASE = '/api/admin/bookings'
const desk = await openBookingDesk()
const { service, agent } = desk
afterAll(() => service.close())
beforeEach(() => desk.setClock(`${TODAY} 10:00`))

const over = { slot: 'Slot can’t be in the past: choose a later one' }
const today = { serviceDate: TODAY, service: 'BOOM_SPRAY' }

const refusedFor = async (answer: Promise<{ status: number; body: Record<string, unknown> }>): Promise<unknown> => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBe(400)
  return body.fields
}

describe('A slot today', () => {
  it('can be booked until the minute it ends, in Indian time', async () => {
    desk.setClock(`${TODAY} 09:29`)
    await desk.taken(agent, { ...today, slot: 'EARLY' })
    desk.setClock(`${TODAY} 09:30`)
    expect(await refusedFor(desk.take(agent, { ...today, slot: 'EARLY' }))).toEqual(over)
    await desk.taken(agent, { ...today, slot: 'MORNING' })
    desk.setClock(`${TODAY} 20:13`)
    expect(await refusedFor(desk.take(agent, { ...today, slot: 'EVENING' }))).toEqual(over)
    await desk.taken(agent, { ...today, serviceDate: TOMORROW, slot: 'EARLY' })
  })

  it('that is over accepts no booking from another day or slot', async () => {
    const { id, version } = await desk.taken(agent, { ...today, serviceDate: TOMORROW })
    const { id: late } = await desk.taken(agent, { ...today, slot: 'EVENING' })
    const changeReason = desk.reasonOf('RESCHEDULE')
    const moved = (slot: string) => desk.act(agent, id, 'reschedule', { serviceDate: TODAY, slot, changeReason })
    expect(await refusedFor(moved('EARLY'))).toEqual(over)
    const change = { serviceDate: TODAY, slot: 'EARLY' }
    expect(await refusedFor(agent.send('PATCH', `${BASE}/${id}`, change, { 'if-match': `"${version}"` }))).toEqual(over)
    expect(await refusedFor(agent.send('PATCH', `${BASE}/${late}`, { slot: 'EARLY' }))).toEqual(over)
    expect((await moved('AFTERNOON')).status).toBe(200)
  })

  it('that is over keeps its bookings, whose other fields can change', async () => {
    const { id } = await desk.taken(agent, { ...today, slot: 'MORNING' })
    desk.setClock(`${TODAY} 20:13`)
    expect((await agent.send('PATCH', `${BASE}/${id}`, { notes: 'At the well', waterSource: true })).status).toBe(200)
  })
})

describe('The spray weather preview', () => {
  const judged = (day: string, verdicts: object) =>
    Object.entries(verdicts).map(([slot, verdict]) => ({ day, slot, verdict, why: 'Wind 8 km/h' }))

  beforeAll(async () => {
    const [cell] = await insertMany(service.database, weatherCells, [
      {
        ...{ name: 'Galib Kalan', code: '30.8N 75.5E', inUse: true },
        ...{ forecastAt: `${TODAY}T00:00:00.000Z`, forecastTill: addDays(TODAY, 1) },
      },
    ])
    const good = { EARLY: 'CAUTION', MORNING: 'GOOD', AFTERNOON: 'GOOD', EVENING: 'CAUTION' }
    const days = [...judged(TODAY, good), ...judged(TOMORROW, good)]
    await insertMany(
      service.database,
      spraySlots,
      days.map((one) => ({ cell, ...one })),
    )
  })

  async function weather(values: object): Promise<ForetoldPart | undefined> {
    const draft = { farmer: await desk.farmer(), service: 'BOOM_SPRAY', crop: desk.crop, ...values }
    const { body } = await agent.send<Foretold>('POST', `${BASE}/price`, { values: draft })
    return body.parts.find(({ label }) => label === 'Spray weather')
  }

  it('recommends slots that are not over', async () => {
    desk.setClock(`${TODAY} 13:00`)
    expect((await weather({}))?.note).toBe('Good slots: 18 Nov afternoon, 19 Nov morning, 19 Nov afternoon.')
    desk.setClock(`${TODAY} 17:00`)
    expect(await weather({ serviceDate: TODAY, slot: 'EVENING' })).toMatchObject({
      isWarning: true,
      note: 'Evening: caution, wind 8 km/h. Better: 19 Nov morning, 19 Nov afternoon.',
    })
  })

  it('shows a past slot as over, without its weather', async () => {
    desk.setClock(`${TODAY} 13:00`)
    expect(await weather({ serviceDate: TODAY, slot: 'MORNING' })).toEqual({
      label: 'Spray weather',
      isWarning: true,
      note: 'Morning: over. Better: 18 Nov afternoon, 19 Nov morning, 19 Nov afternoon.',
      lines: [
        { label: 'Early', words: 'Over' },
        { label: 'Morning (chosen)', words: 'Over' },
        { label: 'Afternoon', hint: 'Wind 8 km/h', words: 'Good', tone: 'good' },
        { label: 'Evening', hint: 'Wind 8 km/h', words: 'Caution' },
      ],
      summary: 'Spray weather Morning: over',
    })
  })

  it('of several bookings excludes those with a past slot', async () => {
    const ids = [
      (await desk.taken(agent, { ...today, slot: 'MORNING' })).id,
      (await desk.taken(agent, { ...today, slot: 'EVENING' })).id,
    ]
    const about = async (): Promise<unknown> =>
      (await agent.get<{ about?: string }>(`${BASE}/operators?ids=${ids.join()}`)).body.about
    expect(await about()).toContain('1 of 2 in poor slots')
    desk.setClock(`${TODAY} 13:00`)
    expect(await about()).toContain('1 of 1 in poor slots')
    desk.setClock(`${TODAY} 20:13`)
    expect(await about()).toBeUndefined()
  })
})
