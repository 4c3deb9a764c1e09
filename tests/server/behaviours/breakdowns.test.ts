import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { downtime } from '../../../server/behaviours/upkeep/breakdowns'
import { wayOf } from '../../../server/behaviours/upkeep/machineStops'
import { startService, type Answer, type Person, type TestService } from '../../support/service'
import { activeVendor, newPart, workingMachine } from '../../support/workshop'

interface Row {
  readonly id: number
  readonly [field: string]: unknown
}

const base = '/api/admin/breakdowns'
const NOW = Date.parse('2026-11-18T04:30:00.000Z')
const HOUR = 60 * 60_000
const DAY = 24 * HOUR
let later = 0

let service: TestService
let operator: Person
let workshop: Person
let bdo: Person
let machine: number
beforeAll(async () => {
  service = await startService({ now: () => new Date(NOW + later) })
  operator = await service.person(['view_machine_tab', 'breakdown:report'])
  workshop = await service.person(['view_machine_tab', 'breakdown:repair', 'part:edit', 'quotation:edit'])
  bdo = await service.person(['view_machine_tab', 'breakdown:close'])
})
beforeEach(async () => {
  later = 0
  machine = await workingMachine(service)
})
afterAll(() => service.close())

const report = (severity: string, more: object = {}): Promise<Answer<Row>> =>
  operator.send<Row>('POST', base, {
    ...{ machine, category: 'PUMP', severity, description: 'The pump builds no pressure' },
    ...{ occurredAt: new Date(NOW - 2 * HOUR).toISOString(), ...more },
  })
async function reported(severity: string): Promise<number> {
  const { status, body } = await report(severity)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}
const act = (person: Person, id: number, word: string, input: object = {}): Promise<Answer<Row>> =>
  person.send<Row>('POST', `${base}/${id}/${word}`, input)
async function did(person: Person, id: number, word: string, input: object = {}): Promise<Row> {
  const { status, body } = await act(person, id, word, input)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const seen = async (id: number): Promise<Row> => (await workshop.get<Row>(`${base}/${id}`)).body
const machineStatus = async (): Promise<unknown> =>
  (await workshop.get<Row>(`/api/admin/machines/${machine}`)).body.status
const diagnosed = (id: number): Promise<Row> => did(workshop, id, 'diagnose', { rootCause: 'A worn seal' })
async function repairing(id: number): Promise<void> {
  await diagnosed(id)
  await did(workshop, id, 'repair')
}
async function resolved(id: number): Promise<Row> {
  await repairing(id)
  return did(workshop, id, 'resolve', { resolution: 'New seal' })
}

describe('A breakdown', () => {
  it('starts with a number, its reporter and the time', async () => {
    expect((await report('MINOR')).body).toMatchObject({
      breakdownNo: expect.stringMatching(/^BRK-2627-\d{5}$/),
      reportedBy: { id: operator.id },
      reportedAt: new Date(NOW).toISOString(),
      status: 'REPORTED',
    })
  })

  it('has a description and a time in the past', async () => {
    expect((await report('MINOR', { description: ' ' })).body.fields).toEqual({
      description: 'Description is required',
    })
    const tomorrow = new Date(NOW + DAY).toISOString()
    expect((await report('MINOR', { occurredAt: tomorrow })).body.fields).toEqual({
      occurredAt: 'This time is in the future',
    })
    const ago = (days: number): string => new Date(NOW - days * DAY).toISOString()
    expect((await report('MINOR', { occurredAt: ago(60) })).status).toBe(201)
    expect((await report('MINOR', { occurredAt: ago(60.01) })).body.fields).toEqual({
      occurredAt: 'A breakdown must be reported within 60 days',
    })
  })

  it('is diagnosed and repaired by the workshop, and closed by the BDO', async () => {
    const id = await reported('MINOR')
    expect((await act(operator, id, 'diagnose', { rootCause: 'Worn' })).status).toBe(403)
    expect((await act(workshop, id, 'repair')).body.detail).toContain('needs it to be Diagnosed')
    await resolved(id)
    expect((await act(workshop, id, 'close')).status).toBe(403)
    expect(await did(bdo, id, 'close')).toMatchObject({ status: 'CLOSED', closedAt: new Date(NOW).toISOString() })
  })

  it('can wait for approval and for parts before the repair', async () => {
    const id = await reported('MINOR')
    await diagnosed(id)
    expect((await did(workshop, id, 'awaitApproval')).status).toBe('AWAITING_APPROVAL')
    expect((await did(workshop, id, 'awaitParts')).status).toBe('AWAITING_PARTS')
    expect((await did(workshop, id, 'repair')).status).toBe('REPAIRING')
  })

  it('is rejected with a reason, but not after its diagnosis', async () => {
    const id = await reported('MINOR')
    expect((await act(workshop, id, 'reject')).body.fields).toEqual({ reason: 'Reason is required' })
    expect((await did(workshop, id, 'reject', { reason: 'The valve was shut' })).status).toBe('REJECTED')
    const other = await reported('MINOR')
    await diagnosed(other)
    expect((await act(workshop, other, 'reject', { reason: 'Late' })).status).toBe(400)
  })

  it('can be reopened for fifteen days after it was closed', async () => {
    const id = await reported('CRITICAL')
    await resolved(id)
    await did(bdo, id, 'close')
    later = 14 * DAY
    expect(await did(bdo, id, 'reopen', { reason: 'It leaks again' })).toMatchObject({
      status: 'REPORTED',
      resolvedAt: null,
      closedAt: null,
    })
    expect(await machineStatus()).toBe('BREAKDOWN')
    await resolved(id)
    await did(bdo, id, 'close')
    later += 15 * DAY
    await service.letTimePass()
    const refused = await act(bdo, id, 'reopen', { reason: 'Again' })
    expect([refused.status, (await seen(id))._can]).toEqual([400, []])
  })
})

describe('The machine of a breakdown', () => {
  it('is down after a critical breakdown, in maintenance during the repair, and active when it ends', async () => {
    const id = await reported('CRITICAL')
    expect(await machineStatus()).toBe('BREAKDOWN')
    await diagnosed(id)
    expect(await machineStatus()).toBe('BREAKDOWN')
    await did(workshop, id, 'repair')
    expect(await machineStatus()).toBe('MAINTENANCE')
    await did(workshop, id, 'resolve', { resolution: 'New seal' })
    expect(await machineStatus()).toBe('ACTIVE')
  })

  it('has the reason for its stop in its history', async () => {
    const { breakdownNo } = (await report('CRITICAL')).body
    const { body } = await workshop.get<{ items: { action: string }[] }>(`/api/admin/machines/${machine}/history`)
    expect(body.items[0]?.action).toBe('breakDown')
    const now = await workshop.get<Row>(`/api/admin/machines/${machine}`)
    expect(now.body.statusReason).toBe(`${String(breakdownNo)}: The pump builds no pressure`)
  })

  it('keeps working with a non-critical breakdown until the repair', async () => {
    const id = await reported('MAJOR')
    expect(await machineStatus()).toBe('ACTIVE')
    await repairing(id)
    expect(await machineStatus()).toBe('MAINTENANCE')
    await did(workshop, id, 'resolve', { resolution: 'New seal' })
    expect(await machineStatus()).toBe('ACTIVE')
  })

  it('stays stopped while another critical breakdown is open', async () => {
    const [one, other] = [await reported('CRITICAL'), await reported('CRITICAL')]
    await resolved(one)
    expect(await machineStatus()).toBe('MAINTENANCE')
    await resolved(other)
    expect(await machineStatus()).toBe('ACTIVE')
  })

  it('works again when its critical breakdown is rejected or downgraded', async () => {
    const id = await reported('CRITICAL')
    await did(workshop, id, 'reject', { reason: 'The valve was shut' })
    expect(await machineStatus()).toBe('ACTIVE')
    const other = await reported('CRITICAL')
    await workshop.send('PATCH', `${base}/${other}`, { severity: 'MINOR' })
    expect(await machineStatus()).toBe('ACTIVE')
    await workshop.send('PATCH', `${base}/${other}`, { severity: 'CRITICAL' })
    expect(await machineStatus()).toBe('BREAKDOWN')
  })

  it('keeps its state when it is not active', async () => {
    machine = await workingMachine(service, { status: 'IN_TRANSIT' })
    await reported('CRITICAL')
    expect(await machineStatus()).toBe('IN_TRANSIT')
  })

  it('passes through every intermediate state of its breakdowns', () => {
    const at = (status: string, critical: number, repairing: number): string[] => wayOf({ status, critical, repairing })
    expect([at('ACTIVE', 1, 0), at('ACTIVE', 1, 1), at('BREAKDOWN', 1, 1), at('BREAKDOWN', 0, 0)]).toEqual([
      ['breakDown'],
      ['maintain'],
      ['maintain'],
      ['maintain', 'release'],
    ])
    expect([at('MAINTENANCE', 1, 0), at('MAINTENANCE', 0, 1), at('MAINTENANCE', 0, 0)]).toEqual([[], [], ['release']])
    expect(['INACTIVE', 'IN_TRANSIT', 'SCRAPPED'].map((status) => at(status, 1, 0))).toEqual([[], [], []])
  })
})

describe('Two breakdowns of one machine', () => {
  // Repeated, since a deadlock depends on timing.
  it.each([1, 2, 3, 4])('are reported and resolved concurrently without a deadlock (%i)', async () => {
    const both = await Promise.all(['CRITICAL', 'MINOR'].map(reported))
    expect(await machineStatus()).toBe('BREAKDOWN')
    for (const id of both) await repairing(id)
    expect(await machineStatus()).toBe('MAINTENANCE')
    await Promise.all(both.map((id) => did(workshop, id, 'resolve', { resolution: 'New seal' })))
    expect(await machineStatus()).toBe('ACTIVE')
  })
})

describe('The downtime of a breakdown', () => {
  it('runs from the occurrence of a critical one, and from the start of the repair of any other', async () => {
    const [critical, minor] = [await reported('CRITICAL'), await reported('MINOR')]
    for (const id of [critical, minor]) await repairing(id)
    later = 1.5 * HOUR
    const ends = [critical, minor].map((id) => did(workshop, id, 'resolve', { resolution: 'New seal' }))
    expect((await Promise.all(ends)).map(({ downtimeHours }) => downtimeHours)).toEqual([3.5, 1.5])
  })

  it('is counted in tenths of hours', () => {
    const since = { severity: 'CRITICAL', occurredAt: '2026-11-18T00:00:00.000Z' } as const
    const till = (text: string): number => downtime(since, new Date(text))
    expect([
      till('2026-11-18T00:02:00.000Z'),
      till('2026-11-18T00:03:00.000Z'),
      till('2026-11-20T06:15:00.000Z'),
    ]).toEqual([0, 0.1, 54.3])
    expect(downtime({ severity: 'MINOR', occurredAt: '2026-11-18T00:00:00.000Z' }, new Date())).toBe(0)
  })
})

describe('Parts from our own stock', () => {
  it('count towards the cost of their breakdown, except those returned', async () => {
    const id = await reported('CRITICAL')
    const part = await newPart(service, { price: 150_000 })
    const move = (type: string, qty: number, more: object): Promise<Answer<Row>> =>
      workshop.send<Row>('POST', '/api/admin/stock-moves', { part, type, qty, hub: service.places.Ludhiana, ...more })
    await move('IN', 5, {})
    await move('OUT', 3, { breakdown: id })
    expect((await seen(id)).cost).toBe(450_000)
    await move('RETURN', 1, { breakdown: id })
    expect((await seen(id)).cost).toBe(300_000)
    expect((await workshop.get<Row>(`/api/admin/spare-parts/${part}`)).body.stockQty).toBe(3)
  })
})

it('The repairer of a breakdown is an active vendor', async () => {
  const vendor = await activeVendor(service)
  const id = await reported('MINOR')
  expect((await workshop.send<Row>('PATCH', `${base}/${id}`, { vendor })).body.vendor).toMatchObject({ id: vendor })
  expect((await operator.send('PATCH', `${base}/${id}`, { vendor: null })).status).toBe(403)
})
