import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { openBookingDesk, TODAY, TOMORROW, type Booking, type Crew } from '../../support/bookingDesk'

const desk = await openBookingDesk()
const { service, agent, bdo, act, did, seen, reasonOf } = desk
afterAll(() => service.close())
const workshop = await service.person([
  ...(['view_machine_tab', 'breakdown:report', 'breakdown:repair', 'machine:activate'] as const),
])

const LATER = '2026-11-21'
let op: Crew
beforeEach(async () => {
  desk.setClock(`${TODAY} 10:00`)
  op = await desk.crew()
})

async function sent(
  path: string,
  input: object,
  method: 'POST' | 'PATCH' = 'POST',
): Promise<{ id: number; breakdownNo: string }> {
  const { status, body } = await workshop.send<{ id: number; breakdownNo: string }>(method, `/api/admin/${path}`, input)
  expect(status, `${path}: ${JSON.stringify(body)}`).toBeLessThan(300)
  return body
}
const report = (severity = 'CRITICAL', machine = op.machine) =>
  sent('breakdowns', {
    ...{ machine, category: 'PUMP', severity, description: 'No pressure' },
    occurredAt: `${TODAY}T04:00:00.000Z`,
  })
const repair = (id: number, word: string, input: object = {}) => sent(`breakdowns/${id}/${word}`, input)
const diagnose = (id: number) => repair(id, 'diagnose', { rootCause: 'Worn' })
const expectBack = (id: number, eta: string) => sent(`breakdowns/${id}`, { eta }, 'PATCH')
const machineDoes = (word: string, input: object = {}) => sent(`machines/${op.machine}/${word}`, input)
const waits = async (id: number): Promise<unknown> => (await seen(id)).needsReassign
const queue = async (): Promise<number[]> => {
  const { body } = await agent.get<{ items: Booking[] }>(
    `/api/admin/bookings?needsReassign=true&machine=${op.machine}&size=35&sort=id`,
  )
  return body.items.map(({ id }) => id)
}
const onDay = (serviceDate: string): Promise<Booking> => desk.at('ASSIGNED', op, { serviceDate })
const move = { changeReason: reasonOf('REASSIGN') }
const to = (serviceDate: string): object => ({ serviceDate, slot: 'MORNING', changeReason: reasonOf('RESCHEDULE') })

describe('The bookings of a stopped machine', () => {
  it('need reassigning with a reason, if assigned and not otherwise', async () => {
    const [one, other] = [await onDay(TOMORROW), await onDay(LATER)]
    const begun = await desk.at('IN_PROGRESS', op)
    const cancelled = await onDay(TOMORROW)
    await did(agent, cancelled.id, 'cancel', { cancelReason: reasonOf('CANCEL'), cancelActor: 'FARMER' })
    const elsewhere = await desk.at('ASSIGNED', await desk.crew())
    const { breakdownNo } = await report()
    expect(await queue()).toEqual([one.id, other.id])
    const { reassignBecause, version, machine } = await seen(one.id)
    expect(reassignBecause).toBe(`${(machine as { label: string }).label} is broken down (${breakdownNo})`)
    expect(version).toBe(one.version)
    expect(await Promise.all([begun.id, cancelled.id, elsewhere.id].map(waits))).toEqual([false, false, false])
  })

  it('need no reassigning after a non-critical breakdown, unless it is under repair or becomes critical', async () => {
    const { id } = await onDay(TOMORROW)
    const minor = await report('MAJOR')
    expect(await waits(id)).toBe(false)
    await diagnose(minor.id)
    await repair(minor.id, 'repair')
    expect((await seen(id)).reassignBecause).toContain('is in maintenance')
    await repair(minor.id, 'resolve', { resolution: 'New seal' })
    expect([await waits(id), (await seen(id)).reassignBecause]).toEqual([false, null])
    const other = await report('MINOR')
    await sent(`breakdowns/${other.id}`, { severity: 'CRITICAL' }, 'PATCH')
    expect(await waits(id)).toBe(true)
    await repair(other.id, 'reject', { reason: 'The valve was shut' })
    expect(await waits(id)).toBe(false)
  })

  it('also need reassigning when the machine is stopped manually, until it works again', async () => {
    const { id } = await onDay(TOMORROW)
    await machineDoes('maintain')
    expect((await seen(id)).reassignBecause).toContain('is in maintenance')
    await machineDoes('release')
    expect(await queue()).toEqual([])
  })

  it('still need reassigning when the machine is sent away with an open breakdown', async () => {
    const { id } = await onDay(TOMORROW)
    const { breakdownNo } = await report()
    await machineDoes('send', { statusReason: 'To the works' })
    expect((await seen(id)).reassignBecause).toContain(`is kept from work (${breakdownNo})`)
    await machineDoes('arrive')
    expect(await waits(id)).toBe(true)
    const refused = await act(agent, (await desk.taken()).id, 'assign', { operator: op.id, despite: true })
    expect(refused.body.fields).toEqual({ operator: expect.stringContaining('is out of service due to a breakdown') })
  })
})

describe('Rescuing a booking', () => {
  it('moves it to another machine or cancels it, and clears its need', async () => {
    const other = await desk.crew()
    const [one, two] = [await onDay(TOMORROW), await onDay(TOMORROW)]
    await report()
    expect(await did(bdo, one.id, 'reassign', { ...move, operator: other.id })).toMatchObject({
      needsReassign: false,
      reassignBecause: null,
    })
    await did(bdo, two.id, 'cancel', { cancelReason: reasonOf('CANCEL'), cancelActor: 'FARMER' })
    expect(await queue()).toEqual([])
  })

  it('is refused without a reason, or for a stopped machine, and keeps its need', async () => {
    const other = await desk.crew()
    const { id } = await onDay(TOMORROW)
    await report()
    await report('CRITICAL', other.machine)
    expect((await act(bdo, id, 'reassign', { operator: other.id })).status).toBe(400)
    expect((await act(bdo, id, 'reassign', { ...move, operator: other.id })).body.fields).toEqual({
      operator: expect.stringContaining('is broken down'),
    })
    expect((await act(bdo, id, 'reschedule', to(LATER))).body.fields).toEqual({
      serviceDate: expect.stringContaining('is broken down'),
    })
    expect(await queue()).toEqual([id])
  })

  it('moves it to a day on which the machine is expected back, and notifies the farmer', async () => {
    const { id } = await onDay(TOMORROW)
    const breakdown = await report()
    await expectBack(breakdown.id, LATER)
    expect((await seen(id)).reassignBecause).toContain(', expected back on 21 Nov 2026')
    expect((await act(bdo, id, 'reschedule', to('2026-11-20'))).status).toBe(400)
    expect(await did(bdo, id, 'reschedule', to(LATER))).toMatchObject({ needsReassign: false, serviceDate: LATER })
    const [sms] = await service.database.rows<{ body: string }>(
      sql`select text as body from communications where booking_id = ${id} and template = 'BOOKING_RESCHEDULED'`,
    )
    expect(sms?.body).toContain('21 Nov 2026')
    const another = await act(agent, (await desk.taken(agent, { serviceDate: LATER })).id, 'assign', {
      operator: op.id,
    })
    expect(another.body.fields).toEqual({ operator: expect.stringContaining('is broken down') })
  })

  it('is needed again when the machine returns later than expected, or not at all', async () => {
    const { id } = await onDay('2026-11-22')
    const { id: breakdown } = await report()
    await expectBack(breakdown, LATER)
    expect(await waits(id)).toBe(false)
    await expectBack(breakdown, '2026-11-24')
    expect(await waits(id)).toBe(true)
    await expectBack(breakdown, LATER)
    expect(await waits(id)).toBe(false)
    desk.setClock('2026-11-22 06:00')
    await service.letTimePass()
    expect(await waits(id)).toBe(true)
  })

  it('is needed until the last of two breakdowns ends', async () => {
    const { id } = await onDay('2026-11-22')
    const [one, other] = [await report(), await report()]
    await expectBack(one.id, LATER)
    expect(await waits(id)).toBe(true)
    await expectBack(other.id, '2026-11-22')
    expect(await waits(id)).toBe(false)
  })
})

describe('Concurrently', () => {
  it('assigning a booking and breaking down its machine leaves it needing reassignment, or refuses it', async () => {
    for (let round = 0; round < 3; round += 1) {
      op = await desk.crew()
      const { id } = await desk.taken()
      const [assigned] = await Promise.all([act(agent, id, 'assign', { operator: op.id, despite: true }), report()])
      expect([await waits(id), assigned.status]).toEqual(assigned.status === 200 ? [true, 200] : [false, 400])
    }
  })

  it('changing or reassigning a booking while its machine breaks down does not deadlock', async () => {
    const other = await desk.crew()
    const [moved, changed, shifted] = [await onDay(TOMORROW), await onDay(TOMORROW), await onDay(LATER)]
    const done = await Promise.all([
      act(bdo, moved.id, 'reassign', { ...move, operator: other.id }),
      agent.send('PATCH', `/api/admin/bookings/${changed.id}`, { notes: 'Beware of the dog' }),
      act(bdo, shifted.id, 'reschedule', to('2026-11-23')),
      report().then(() => ({ status: 201 })),
    ])
    const statuses = done.map(({ status }) => status)
    expect([statuses[0], statuses[1], statuses[3]]).toEqual([200, 200, 201])
    expect([200, 400]).toContain(statuses[2])
    expect(await queue()).toEqual([changed.id, shifted.id])
  })
})
