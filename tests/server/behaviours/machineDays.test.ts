import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { breakdowns } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk, TODAY, TOMORROW, type Crew } from '../../support/bookingDesk'

const BASE = '/api/admin/machine-days'
const desk = await openBookingDesk()
const { service, did, office } = desk
const clerk = await service.person(
  [
    'view_back_office_tab',
    'view_machine_tab',
    'report:edit',
    'spraying:edit',
    'spraying:device',
    'machine:edit',
    'quotation:pay',
  ],
  ['Ludhiana'],
)
afterAll(() => service.close())

interface Day extends Record<string, unknown> {
  readonly id: number
  readonly _can: readonly string[]
}

let op: Crew
beforeAll(async () => {
  op = await desk.crew()
})

/** Reads a machine's day by id, so that every field is included. */
async function dayOf(day: string, machine = op.machine): Promise<Day> {
  await service.letTimePass()
  const { body } = await clerk.get<{ items: Day[] }>(`${BASE}?machine=${machine}&day=${day}`)
  expect(body.items, day).toHaveLength(1)
  return (await clerk.get<Day>(`${BASE}/${body.items[0]?.id ?? 0}`)).body
}

const act = (id: number, word: string, input: object = {}) => clerk.send<Day>('POST', `${BASE}/${id}/${word}`, input)

describe('A machine day', () => {
  it('is created for each machine in use, and follows bookings, sprayings and breakdowns', async () => {
    desk.setClock(`${TODAY} 10:00`)
    expect(await dayOf(TODAY)).toMatchObject({
      boStatus: 'PENDING',
      isMapped: true,
      operator: { id: op.id },
      assigned: 0,
    })
    const { id } = await desk.at('ASSIGNED', op)
    desk.setClock(`${TOMORROW} 12:00`)
    expect(await dayOf(TOMORROW)).toMatchObject({ assigned: 1, bookingsDone: 0, bookedAcre: 5, controllerAcre: null })
    const { status, body } = await clerk.send('POST', '/api/admin/sprayings', {
      ...{ machine: op.machine, source: 'CONTROLLER', litres: 48, sprayedAcres: 4.8 },
      ...{ startAt: `${TOMORROW}T01:00:00.000Z`, endAt: `${TOMORROW}T02:30:00.000Z` },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    await did(op, id, 'start')
    await did(op, id, 'complete', desk.done)
    await did(office, id, 'verify')
    expect(await dayOf(TOMORROW)).toMatchObject({
      ...{ bookingsDone: 1, controllerAcre: 4.8, verifiedAcre: 5, litres: 48, runHours: 1.5, idleHours: 9.5 },
      // Of 25 acres a day.
      ...{ utilisation: 20, cashCollected: 250_000, breakdownHours: 0, frozenOn: '2026-12-05' },
    })
    expect((await clerk.get(`/api/admin/machines/${op.machine}`)).body.monthAcres).toBe(4.8)
    await insertMany(service.database, breakdowns, [
      {
        ...{ machine: op.machine, category: 'PUMP', severity: 'CRITICAL', description: 'Leaks', status: 'RESOLVED' },
        ...{ occurredAt: `${TOMORROW}T00:30:00.000Z`, resolvedAt: `${TOMORROW}T06:30:00.000Z` },
      },
    ])
    const trial = { machine: op.machine, source: 'MANUAL', litres: 2, sprayedAcres: 0.2 }
    await clerk.send('POST', '/api/admin/sprayings', {
      ...{ ...trial, startAt: `${TOMORROW}T03:00:00.000Z`, endAt: `${TOMORROW}T03:06:00.000Z` },
    })
    // Six hours of the day are gone: 5 of 25 × 18/24.
    expect(await dayOf(TOMORROW)).toMatchObject({
      breakdownHours: 6,
      utilisation: 26.7,
      controllerAcre: 4.8,
      runHours: 1.6,
    })
  })

  it('is corrected with a reason, checked, and needs a new check when checked values change', async () => {
    const { id } = await dayOf(TOMORROW)
    expect((await act(id, 'correct', { manualAcre: 1.2 })).body.fields).toEqual({ reason: 'Reason is required' })
    const tooMuch = { cashDeposited: 250_001, reason: 'Counted twice' }
    expect((await act(id, 'correct', tooMuch)).body.fields).toEqual({
      cashDeposited: '₹2,500 was collected on this day. You can’t deposit more',
    })
    const given = { manualAcre: 1.2, fuel: 4, cashDeposited: 250_000, remark: 'Receipt 12', reason: 'No controller' }
    expect((await act(id, 'correct', given)).body).toMatchObject({
      ...{ manualAcre: 1.2, fuel: 4, cashDeposited: 250_000, remark: 'Receipt 12', boStatus: 'PENDING' },
      checkedBy: { id: clerk.id },
    })
    expect((await clerk.get(`/api/admin/machines/${op.machine}`)).body.monthAcres).toBe(6)
    const told = await clerk.get<{ items: { action: string; reason: string }[] }>(`${BASE}/${id}/history`)
    expect(told.body.items[0]).toMatchObject({ action: 'correct', reason: 'No controller' })
    const own = await act(id, 'verify')
    expect([own.status, own.body.detail]).toEqual([403, expect.stringContaining('“Corrected by”')])
    const checker = await service.person(['view_back_office_tab', 'report:edit'], ['Ludhiana'])
    desk.setClock(`${TOMORROW} 23:59`)
    expect((await dayOf(TOMORROW))._can).not.toContain('verify')
    const early = await checker.send('POST', `${BASE}/${id}/verify`, {})
    expect([early.status, early.body.detail]).toEqual([400, expect.stringContaining('once it is over')])
    desk.setClock('2026-11-20 00:01')
    const checked = await checker.send<Day>('POST', `${BASE}/${id}/verify`, {})
    expect(checked.body.boStatus).toBe('VERIFIED')
    expect((await act(id, 'correct', given)).status).toBe(400)
    const more = { machine: op.machine, source: 'CONTROLLER', litres: 2, sprayedAcres: 0.2 }
    await clerk.send('POST', '/api/admin/sprayings', {
      ...{ ...more, startAt: `${TOMORROW}T04:00:00.000Z`, endAt: `${TOMORROW}T04:06:00.000Z` },
    })
    expect(await dayOf(TOMORROW)).toMatchObject({ boStatus: 'PENDING', controllerAcre: 5, manualAcre: 1.2 })
  })

  it('is corrected only when something differs, and within the capacity of its machine type', async () => {
    const { id } = await dayOf(TOMORROW)
    const reason = 'Counted again'
    const stored = { manualAcre: 1.2, fuel: 4, cashDeposited: 250_000, remark: 'Receipt 12' }
    const correct = (input: object) => act(id, 'correct', { ...stored, reason, ...input })
    expect((await correct({})).body.fields).toEqual({ manualAcre: expect.stringContaining('Nothing has changed') })
    expect((await correct({ fuel: 101 })).body.fields).toEqual({
      fuel: 'A machine can use at most 100 batteries in a day',
    })
    // 25 acres a day, of which the controller measured 5.
    expect((await correct({ manualAcre: 32.6 })).body.fields).toEqual({
      manualAcre: expect.stringContaining('does 25 acres per day, never more than 37.5'),
    })
    expect((await correct({ manualAcre: 21 })).body.fields).toEqual({
      isSo: expect.stringContaining('does 25 acres per day: 26 including controller acres'),
    })
    expect((await correct({ manualAcre: 21, isSo: true })).body.manualAcre).toBe(21)
    expect((await correct({})).body.manualAcre).toBe(1.2)
  })

  it('is frozen from the 5th of the next month on, for people and for the service', async () => {
    desk.setClock('2026-12-04 23:59')
    const open = await dayOf(TOMORROW)
    expect(open._can).toContain('query')
    const { body: queried } = await act((await dayOf(TODAY)).id, 'query', { reason: 'Count the batteries again' })
    expect(queried.boStatus).toBe('QUERY')
    desk.setClock('2026-12-05 00:01')
    const version = { 'if-match': `"${String(queried.version)}"` }
    const undo = await clerk.send('POST', `${BASE}/${queried.id}/undo`, {}, version)
    expect([undo.status, undo.body.detail]).toEqual([400, expect.stringContaining('This day is locked')])
    const frozen = await dayOf(TOMORROW)
    expect(frozen._can).not.toContain('query')
    const refused = await act(frozen.id, 'query', { reason: 'Too late' })
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'This day is locked: a month can be changed until the 4th of the next month',
    ])
    await clerk.send('POST', '/api/admin/sprayings', {
      ...{ machine: op.machine, source: 'CONTROLLER', litres: 2, sprayedAcres: 3 },
      ...{ startAt: `${TOMORROW}T05:00:00.000Z`, endAt: `${TOMORROW}T05:06:00.000Z` },
    })
    expect((await dayOf(TOMORROW)).controllerAcre).toBe(5)
    expect((await clerk.get(`/api/admin/machines/${op.machine}`)).body.monthAcres).toBe(0)
  })

  it('is added for each day while the service was down, with ongoing assignments and breakdowns', async () => {
    desk.setClock('2026-12-05 22:00')
    await dayOf('2026-12-05')
    await insertMany(service.database, breakdowns, [
      {
        ...{ machine: op.machine, category: 'PUMP', severity: 'CRITICAL', description: 'Leaks', status: 'RESOLVED' },
        ...{ occurredAt: '2026-12-05T18:30:00.000Z', resolvedAt: '2026-12-07T06:30:00.000Z' },
      },
    ])
    desk.setClock('2026-12-09 00:05')
    const hours = []
    for (const day of ['2026-12-06', '2026-12-07', '2026-12-08', '2026-12-09'])
      hours.push((await dayOf(day)).breakdownHours)
    expect(hours).toEqual([24, 12, 0, 0])
  })

  it('is visible with the key, within the person’s places', async () => {
    const { id } = await dayOf(TOMORROW)
    const elsewhere = await service.person(['view_back_office_tab'], ['Karnal'])
    expect([(await elsewhere.get(`${BASE}/${id}`)).status, (await office.get(`${BASE}/${id}`)).status]).toEqual([
      404, 403,
    ])
  })
})

describe('The amount owed to a machine’s owner', () => {
  it('follows the bill of the latest month', async () => {
    await service.database.run(sql`update machines set ownership = 'LEASED' where id = ${op.machine}`)
    const billing = async () => (await clerk.get(`/api/admin/machines/${op.machine}`)).body.billingStatus
    expect(await billing()).toBe('NOT_APPLICABLE')
    const bill = async (month: string) =>
      (await clerk.send<Day>('POST', '/api/admin/machine-bills', { machine: op.machine, month, amount: 100_000 })).body
        .id
    const [later, earlier] = [await bill('2026-11'), await bill('2026-10')]
    expect(await billing()).toBe('DUE')
    await clerk.send('POST', `/api/admin/machine-bills/${later}/bill`, { billNo: 'L-1' })
    expect(await billing()).toBe('BILLED')
    await clerk.send('DELETE', `/api/admin/machine-bills/${earlier}`)
    expect(await billing()).toBe('BILLED')
  })
})
