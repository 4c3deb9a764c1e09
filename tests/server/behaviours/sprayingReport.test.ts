import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Chart, Figure } from '#define'
import { openBookingDesk, TODAY, TOMORROW } from '../../support/bookingDesk'

const BASE = '/api/admin/spraying-report'
const DAYS = `startAt.between=${TODAY}T00:00:00.000%2B05:30,${TOMORROW}T23:59:59.999%2B05:30`
const desk = await openBookingDesk()
const { service, did, office } = desk
const works = ['view_bookings_tab', 'view_machine_tab', 'spraying:edit', 'spraying:device']
const clerk = await service.person(['view_reports_tab', 'view_farmer_tab', ...works], ['Ludhiana'])
const reader = await service.person(['view_reports_tab'], ['Ludhiana'])
const stranger = await service.person(['view_reports_tab'], ['Karnal'])
afterAll(() => service.close())

interface Line extends Record<string, unknown> {
  readonly id: number
}

const lines = async (query = DAYS, by = clerk): Promise<Line[]> => {
  const { status, body } = await by.get<{ items: Line[] }>(`${BASE}?sort=startAt&${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.items
}

let booking: number
let machine: number
beforeAll(async () => {
  const op = await desk.crew()
  machine = op.machine
  const { id } = await desk.at('ASSIGNED', op)
  booking = id
  desk.setClock(`${TOMORROW} 12:00`)
  const sprayed = async (from: string, to: string, sprayedAcres: number): Promise<number> => {
    const { status, body } = await clerk.send<Line>('POST', '/api/admin/sprayings', {
      ...{ machine, source: 'CONTROLLER', litres: sprayedAcres * 10, sprayedAcres },
      ...{ startAt: `${TOMORROW}T${from}:00.000Z`, endAt: `${TOMORROW}T${to}:00.000Z` },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id
  }
  const act = async (spraying: number, word: string, input: object): Promise<void> => {
    const { status, body } = await clerk.send('POST', `/api/admin/sprayings/${spraying}/${word}`, input)
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const first = await sprayed('01:00', '01:45', 3)
  const second = await sprayed('02:00', '02:30', 1.9)
  const again = await sprayed('03:00', '03:20', 1)
  for (const one of [first, second]) await act(one, 'link', { booking })
  await act(again, 'markDuplicate', { duplicateOf: first })
  await did(op, id, 'start')
  await did(op, id, 'complete', desk.done)
  await did(office, id, 'verify', { verdictRemark: 'Both sprayings lie on the land' })
})

describe('The spraying report', () => {
  it('has each spraying once, with its booking, and no duplicates', async () => {
    const found = await lines()
    expect(found).toMatchObject([
      { minutes: 45, controllerAcres: 3, booking: { id: booking }, bookingStatus: 'VERIFIED', litresPerAcre: 10 },
      { minutes: 30, controllerAcres: 1.9, booking: { id: booking } },
    ])
    expect(found).toHaveLength(2)
  })

  it('has the booking’s totals on one row only, so that sums are correct', async () => {
    const bill = { bookedAcres: 5, billedAcres: 5, ratePerAcre: 50_000, gross: 250_000, netPayable: 250_000 }
    const none = { bookedAcres: null, billedAcres: null, gross: null, netPayable: null, paidAmount: null }
    expect(await lines()).toMatchObject([bill, none])
  })

  it('requires a first and a last day, at most 31 days apart, in its list and its export', async () => {
    const asked = { status: 400, title: 'Please select Start and End Date' }
    for (const address of [BASE, `${BASE}/exported`, `${BASE}?source=CONTROLLER`])
      expect((await clerk.get(address)).body, address).toMatchObject(asked)
    expect((await clerk.get(`${BASE}?startAt.within=last90Days`)).body.title).toContain('at most 31 days')
    expect(await lines(`machine=${machine}`), 'of one machine').toHaveLength(2)
  })

  it('covers the reader’s geographies, and names farmers and lands only to people who may see them', async () => {
    expect(await lines(DAYS, stranger)).toEqual([])
    const [line] = await lines(DAYS, reader)
    expect(line).toMatchObject({ machine: { id: machine } })
    const { body } = await reader.get<Line>(`${BASE}/${line?.id ?? 0}`)
    expect(body).not.toHaveProperty('land')
    const [seen] = await lines()
    const named = (seen?.farmer as { label: string }).label
    expect(named.length).toBeGreaterThan(2)
    expect(JSON.stringify(body)).not.toContain(named)
  })

  it('shows the acres of each day with the same filter and scope', async () => {
    const daysOf = async (more = '', by = clerk) =>
      (await by.get<Chart>(`${BASE}/charts/sprayedByDay?${DAYS}${more}`)).body.groups?.filter(({ count }) => count > 0)
    expect(await daysOf()).toMatchObject([{ key: TOMORROW, value: 4.9, count: 2 }])
    expect(await daysOf('&source=MANUAL')).toEqual([])
    expect(await daysOf('', stranger)).toEqual([])
    expect((await clerk.get(`${BASE}/charts/sprayedByDay?source=MANUAL`)).body).toMatchObject({
      title: 'Please select Start and End Date',
    })
  })

  it('has headline figures, each equal to the list it links to', async () => {
    const { status, body } = await clerk.get<{ figures: Figure[] }>(`${BASE}/figures?${DAYS}`)
    expect(status).toBe(200)
    expect(body.figures.map(({ name, parts: [part] }) => [name, part?.value, part?.count])).toEqual([
      ['sprayed', 4.9, 2],
      ['measured', 4.9, 2],
      ['manual', 0, 0],
      ['invalid', 0, 0],
      ['billed', 5, 1],
    ])
    for (const { name, parts } of body.figures)
      expect(await lines(parts[0]?.filter), name).toHaveLength(parts[0]?.count ?? NaN)
    expect((await clerk.get(`${BASE}/figures`)).body).toMatchObject({ title: 'Please select Start and End Date' })
    expect((await clerk.get(`${BASE}/figures?${DAYS}&figures=height`)).status).toBe(400)
  })

  it('cannot be written', async () => {
    const [line] = await lines()
    expect((await clerk.send('PATCH', `${BASE}/${line?.id ?? 0}`, { litres: 1 })).status).toBe(403)
    expect((await clerk.send('DELETE', `${BASE}/${line?.id ?? 0}`)).status).toBe(403)
  })
})
