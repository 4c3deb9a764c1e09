import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { smsSize } from '#define'
import { sql } from '../../../server/database'
import { openBookingDesk, TODAY, TOMORROW, type Crew } from '../../support/bookingDesk'
import type { Person } from '../../support/service'

const BASE = '/api/admin/bookings'
const desk = await openBookingDesk()
const { service, agent, bdo, office, full, taken, act, did, seen, reasonOf } = desk
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

describe('An assigned booking', () => {
  it('is rescheduled with a reason, and after three times only by people who may override', async () => {
    const other = await desk.crew()
    let { id } = await desk.at('ASSIGNED', op)
    const move = { operator: other.id, changeReason: reasonOf('REASSIGN') }
    expect(await fieldsOf(act(agent, id, 'reassign', { operator: other.id }))).toEqual({
      changeReason: 'Reason is required',
    })
    expect(await fieldsOf(act(agent, id, 'reassign', { ...move, changeReason: reasonOf('CANCEL') }))).toEqual({
      changeReason: 'Choose reason from the list',
    })
    expect(await fieldsOf(act(agent, id, 'reassign', { ...move, changeReason: reasonOf('REASSIGN', true) }))).toEqual({
      reason: '“Other reassign” needs a remark',
    })
    expect(await did(agent, id, 'reassign', move)).toMatchObject({ operator: { id: other.id }, moveCount: 1 })
    await did(agent, id, 'reassign', { ...move, operator: op.id })
    const later = { serviceDate: '2026-11-20', slot: 'EARLY', changeReason: reasonOf('RESCHEDULE') }
    expect(await did(agent, id, 'reschedule', later)).toMatchObject({ serviceDate: '2026-11-20', moveCount: 3 })
    const refused = await act(agent, id, 'reassign', move)
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining('moved 3 times')])
    ;({ id } = await did(bdo, id, 'reassign', move))
    expect(await seen(id)).toMatchObject({ moveCount: 4, machine: { id: other.machine } })
  })

  it('is not rescheduled to a day on which it cannot be done', async () => {
    const { id } = await desk.at('ASSIGNED', op)
    const to = (serviceDate: string): object => ({ serviceDate, slot: 'EARLY', changeReason: reasonOf('RESCHEDULE') })
    expect(await fieldsOf(act(agent, id, 'reschedule', to(TODAY)))).toHaveProperty('serviceDate')
    const full = await desk.at('ASSIGNED', op, {
      requestedArea: { value: 24, unit: 'ACRE' },
      serviceDate: '2026-11-21',
    })
    expect(full.status).toBe('ASSIGNED')
    expect(await fieldsOf(act(agent, id, 'reschedule', to('2026-11-21')))).toHaveProperty('despite')
    expect(await fieldsOf(agent.send('PATCH', `${BASE}/${id}`, { serviceDate: '2026-11-23' }))).toEqual({
      serviceDate: 'This booking is already assigned: reschedule it instead',
    })
    expect(
      await fieldsOf(agent.send('PATCH', `${BASE}/${id}`, { requestedArea: { value: 26, unit: 'ACRE' } })),
    ).toHaveProperty('requestedArea')
    expect((await agent.send('PATCH', `${BASE}/${id}`, { notes: 'Beware of the dog' })).status).toBe(200)
  })

  it('is started only by its operator', async () => {
    const other = await desk.crew()
    const { id } = await desk.at('ASSIGNED', op)
    expect((await act(other, id, 'start')).status).toBe(403)
    desk.setClock(`${TODAY} 23:59`)
    const early = await act(op, id, 'start')
    expect([early.status, early.body.detail]).toEqual([
      400,
      'This booking is for 19 Nov 2026. Start it on that day or reschedule it first.',
    ])
    desk.setClock(`${TOMORROW} 00:00`)
    expect(await did(op, id, 'start')).toMatchObject({ status: 'IN_PROGRESS', startedAt: expect.any(String) })
    expect((await agent.send('PATCH', `${BASE}/${id}`, { notes: 'Too late' })).status).toBe(400)
  })
})

describe('Completed work', () => {
  it('is billed by the acres done, at most a tenth more than booked', async () => {
    const { id } = await desk.at('IN_PROGRESS', op)
    const done = { ...desk.done, actualAcre: 6, paidAmount: 100_000 }
    expect(await fieldsOf(act(op, id, 'complete', { ...done, paidAmount: 275_001 }))).toEqual({
      paidAmount: 'The bill is ₹2,750',
    })
    expect(await did(op, id, 'complete', done)).toMatchObject({
      ...{ status: 'COMPLETED', billableAcre: 5.5, netPayable: 275_000, paidAmount: 100_000 },
      ...{ paymentStatus: 'PARTIAL', dueAmount: 175_000 },
    })
  })

  it('is reported by its operator, or by the office with a note of how it was confirmed', async () => {
    const { id } = await desk.at('IN_PROGRESS', op)
    const other = await desk.crew()
    expect((await act(other, id, 'complete', desk.done)).status).toBe(403)
    const unsaid = { ...desk.done, reason: null }
    expect(await fieldsOf(act(office, id, 'complete', unsaid))).toEqual({
      reason: 'Say how the work was confirmed',
    })
    expect(await fieldsOf(act(op, id, 'complete', unsaid))).toEqual({
      reason: 'No spraying is linked. Say how the work was confirmed',
    })
    expect((await did(office, id, 'complete', { ...desk.done, reason: 'Telephone' })).status).toBe('COMPLETED')
  })

  it('cannot be verified by the person who took the booking or did the work', async () => {
    const took = await desk.at('COMPLETED', op, {})
    await service.database.run(sql`update bookings set taken_by_id = ${office.id} where id = ${took.id}`)
    const own = await act(office, took.id, 'verify')
    expect([own.status, own.body.detail]).toEqual([403, expect.stringContaining('“Taken by”')])
    expect((await seen(took.id, office))._can).not.toContain('verify')
    expect(await did(bdo, took.id, 'verify')).toMatchObject({ status: 'VERIFIED', verifiedBy: { id: bdo.id } })
  })

  it('is marked invalid and reopened; verified work only by the full back office, within a week', async () => {
    const invalid = { invalidReason: reasonOf('INVALID') }
    const { id } = await desk.at('COMPLETED', op)
    expect(await did(office, id, 'invalidate', invalid)).toMatchObject({ status: 'INVALID', paymentStatus: 'REFUNDED' })
    expect((await act(office, id, 'reopen', { reason: 'A mistake' })).status).toBe(403)
    expect(await did(full, id, 'reopen', { reason: 'A mistake' })).toMatchObject({
      ...{ status: 'COMPLETED', invalidReason: null, paidAmount: 0, paymentStatus: 'UNPAID', dueAmount: 250_000 },
    })
    await did(office, id, 'verify')
    expect((await act(office, id, 'invalidate', invalid)).status).toBe(403)
    expect((await seen(id, office))._can).not.toContain('invalidate')
    expect((await seen(id, full))._can).toContain('invalidate')
    desk.setClock('2026-11-24 23:59')
    const other = await desk.at('VERIFIED', op, { serviceDate: '2026-11-26' })
    await did(full, id, 'invalidate', invalid)
    desk.setClock('2026-12-03 00:01')
    const late = await act(full, other.id, 'invalidate', invalid)
    expect([late.status, late.body.detail]).toEqual([400, expect.stringContaining('within seven days')])
    expect((await seen(other.id, full))._can).not.toContain('invalidate')
  })
})

describe('A booking', () => {
  it('is cancelled with a reason and an initiator, and the farmer is notified', async () => {
    const { id } = await desk.at('ASSIGNED', op)
    const input = { cancelReason: reasonOf('CANCEL'), cancelActor: 'FARMER', reason: 'Rain' }
    expect(await did(agent, id, 'cancel', input)).toMatchObject({ status: 'CANCELLED', cancelActor: 'FARMER' })
    const told = await service.database.rows<{ template: string }>(
      sql`select template from communications where ref = ${`booking ${id}`} order by id`,
    )
    expect(told.map(({ template }) => template)).toEqual(['BOOKING_ASSIGNED', 'BOOKING_CANCELLED'])
    expect((await act(agent, id, 'cancel', input)).status).toBe(400)
  })

  it('is aborted by people with the right, and billed for the work done', async () => {
    const { id } = await desk.at('IN_PROGRESS', op)
    const input = { cancelReason: reasonOf('CANCEL'), actualAcre: 2 }
    expect((await act(agent, id, 'abort', input)).status).toBe(403)
    expect(await did(bdo, id, 'abort', input)).toMatchObject({ status: 'CANCELLED', netPayable: 100_000 })
  })

  it('is cancelled automatically two days after its day when unassigned, but not when assigned', async () => {
    const forgotten = await taken()
    const assigned = await desk.at('ASSIGNED', op)
    desk.setClock('2026-11-20 23:59')
    await service.letTimePass()
    expect((await seen(forgotten.id)).status).toBe('CREATED')
    desk.setClock('2026-11-21 00:01')
    await service.letTimePass()
    expect(await seen(forgotten.id)).toMatchObject({ status: 'CANCELLED', cancelActor: 'SYSTEM' })
    expect((await seen(assigned.id)).status).toBe('ASSIGNED')
    const { body } = await agent.get<{ items: { by: unknown; reason: string }[] }>(
      `${BASE}/${forgotten.id}/history?size=1`,
    )
    expect(body.items[0]).toMatchObject({ reason: expect.stringContaining('No operator was assigned') })
  })

  it('notifies its farmer at its current number, a change of which is in the history', async () => {
    const { id } = await desk.at('ASSIGNED', op)
    const changed = await agent.send('PATCH', `${BASE}/${id}`, { contactMobile: '+917800000001' })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    await did(agent, id, 'cancel', { cancelReason: reasonOf('CANCEL'), cancelActor: 'FARMER' })
    const told = await service.database.rows<{ mobile: string }>(
      sql`select mobile from communications where ref = ${`booking ${id}`} order by id`,
    )
    expect(told.map(({ mobile }) => mobile.slice(-3))).toEqual([expect.not.stringMatching('001'), '001'])
    const { body } = await agent.get<{ items: { changes: { field: string }[] }[] }>(`${BASE}/${id}/history?size=2`)
    expect(body.items[1]?.changes.map(({ field }) => field)).toEqual(['contactMobile'])
  })

  it('has a history that leads from its creation to its current state', async () => {
    const { id } = await desk.at('VERIFIED', op)
    const now = await seen(id)
    const { body } = await agent.get<{ items: { action: string; changes: { field: string; after: unknown }[] }[] }>(
      `${BASE}/${id}/history?size=50`,
    )
    expect(body.items.map(({ action }) => action)).toEqual(['verify', 'complete', 'start', 'assign', 'create'])
    const replayed: Record<string, unknown> = {}
    for (const { changes } of [...body.items].reverse()) for (const { field, after } of changes) replayed[field] = after
    for (const [field, value] of Object.entries(replayed)) expect(idOf(now[field]), field).toEqual(idOf(value))
    expect(replayed).toMatchObject({ status: 'VERIFIED', netPayable: 250_000, actualAcre: 5 })
  })
})

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value
}

describe('The farmer of a booking', () => {
  /** Returns the messages of a booking, as shown on its page. */
  const messages = async (id: number): Promise<[string, string][]> => {
    const { body } = await reader.get<{ items: { template: string; text: string }[] }>(
      `/api/admin/communications?booking.eq=${id}&sort=id&columns=template,text`,
    )
    return body.items.map(({ template, text }) => [template.replace('BOOKING_', ''), text])
  }
  let reader: Person
  beforeAll(async () => {
    reader = await service.person(['view_communication_info_tab', 'view_bookings_tab'], ['Ludhiana'])
  })

  it('is notified once of another day or slot before an operator is assigned, by the form and by Reschedule', async () => {
    const { id } = await taken()
    await agent.send('PATCH', `${BASE}/${id}`, { notes: 'The gate is blue' })
    await agent.send('PATCH', `${BASE}/${id}`, { serviceDate: '2026-11-24', slot: 'EARLY' })
    const later = { serviceDate: '2026-11-25', slot: 'EARLY', changeReason: reasonOf('RESCHEDULE') }
    expect(await did(agent, id, 'reschedule', later)).toMatchObject({ status: 'CREATED', serviceDate: '2026-11-25' })
    expect(await messages(id)).toEqual([
      ['RESCHEDULED', expect.stringContaining('24 Nov 2026')],
      ['RESCHEDULED', expect.stringContaining('25 Nov 2026')],
    ])
  })

  it('gets English text in the basic characters of a single SMS', async () => {
    const { id } = await taken()
    const speaks = (language: string): Promise<unknown> =>
      service.database.run(
        sql`update farmers set language = ${language} where id = (select farmer_id from bookings where id = ${id})`,
      )
    await speaks('en')
    await did(agent, id, 'reschedule', {
      ...{ serviceDate: '2026-11-25', slot: 'EARLY' },
      changeReason: reasonOf('RESCHEDULE'),
    })
    await speaks('pa')
    const [[, text] = ['', '']] = await messages(id)
    expect(text).toContain('25 Nov 2026, 05:30-09:30')
    expect(smsSize(text)).toMatchObject({ parts: 1, isUnicode: false })
  })

  it('is notified once of each assigned operator, and of a cancellation', async () => {
    const other = await desk.crew()
    const { id } = await desk.at('ASSIGNED', op)
    await did(agent, id, 'reassign', { operator: other.id, changeReason: reasonOf('REASSIGN') })
    await did(agent, id, 'cancel', { cancelReason: reasonOf('CANCEL'), cancelActor: 'FARMER' })
    expect(await messages(id)).toEqual([
      ['ASSIGNED', expect.stringContaining(op.name)],
      ['ASSIGNED', expect.stringContaining(other.name)],
      ['CANCELLED', expect.any(String)],
    ])
  })
})
