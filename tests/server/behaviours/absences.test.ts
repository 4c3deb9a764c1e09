import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { acres, handed, openAbsenceDesk, tomorrow, type Marked, type Option } from '../../support/absenceDesk'
import { TODAY, TOMORROW, type Booking, type Crew } from '../../support/bookingDesk'
import type { Answer } from '../../support/service'

const absent = await openAbsenceDesk()
const { desk, leader, chief, elsewhere, unable, absentReason, proposed, mark, marked, holderOf, toldTo, dismiss } =
  absent
const { service, agent, seen, at } = desk
const { database } = service
afterAll(() => service.close())

let ill: Crew
/** Each test has its own people. */
beforeEach(async () => {
  desk.setClock(`${TODAY} 10:00`)
  await dismiss()
  ill = await desk.crew()
})

const job = (more: object = {}): Promise<Booking> => at('ASSIGNED', ill, more)

describe('An operator who is marked absent', () => {
  it('hands over their jobs immediately, and everyone is notified once', async () => {
    const other = await desk.crew()
    const bookings = [await job(), await job(acres(3)), await job(acres(2))]
    const before = await Promise.all(bookings.map(({ id }) => toldTo({ booking: id })))
    const { reassigned, absence } = await marked(ill, handed(await proposed(ill)))
    expect(reassigned).toBe(3)
    for (const [index, { id }] of bookings.entries()) {
      expect(await seen(id)).toMatchObject({
        operator: { id: other.id },
        machine: { id: other.machine },
        changeReason: { id: absentReason },
        moveCount: 1,
        status: 'ASSIGNED',
        absence: { id: absence.id },
      })
      const told = await toldTo({ booking: id })
      expect(told.slice(before[index]?.length)).toMatchObject([{ template: 'BOOKING_ASSIGNED' }])
    }
    expect(await toldTo({ user: ill.id })).toMatchObject([
      { text: 'You are marked absent: 19 Nov 2026. Jobs reassigned: 3. Agridesk' },
    ])
    expect(await toldTo({ user: other.id })).toMatchObject([
      { text: 'New jobs for you on 19 Nov 2026: 3. See your bookings. Agridesk' },
    ])
    expect(await absent.absenceOf(absence.id)).toMatchObject({
      ...{ firstDay: TOMORROW, lastDay: TOMORROW, reason: 'SICK', status: 'ACTIVE', jobsGiven: 3 },
    })
  })

  it('keeps jobs that no one takes, which need reassigning until the absence ends', async () => {
    const { id } = await job()
    const { absence } = await marked(ill, [])
    expect(await seen(id)).toMatchObject({
      needsReassign: true,
      reassignBecause: `${ill.name} Number is absent until 19 Nov 2026`,
    })
    expect((await leader.send('POST', `/api/admin/absences/${absence.id}/cancel`, {})).status).toBe(200)
    expect(await seen(id)).toMatchObject({ needsReassign: false, operator: { id: ill.id } })
  })

  it('is not offered or assigned on days of the absence, but on any other', async () => {
    await marked(ill, [])
    const words = `${ill.name} Number is absent until 19 Nov 2026`
    const { id } = await desk.taken()
    expect((await desk.act(agent, id, 'assign', { operator: ill.id })).body.fields).toEqual({ operator: words })
    const offered = await agent.get<{ items: Option[] }>(`/api/admin/bookings/${id}/operators`)
    expect(offered.body.items.find((one) => one.id === ill.id)?.obstacle).toBe(words)
    const later = await desk.taken(agent, { serviceDate: '2026-11-20' })
    const assigned = await desk.did(agent, later.id, 'assign', { operator: ill.id })
    const back = { serviceDate: TOMORROW, slot: 'EARLY', changeReason: desk.reasonOf('RESCHEDULE') }
    expect((await desk.act(agent, assigned.id, 'reschedule', back)).body.fields).toEqual({ serviceDate: words })
  })

  it('is marked absent once for the same days', async () => {
    await marked(ill, [])
    expect((await mark(ill, [], { lastDay: '2026-11-21' })).body).toMatchObject({
      fields: { firstDay: 'This operator is already marked absent on some of these days' },
    })
    await marked(ill, [], { firstDay: '2026-11-20', lastDay: '2026-11-21' })
  })

  it('hands over all jobs or none: a job changed in the meantime is named', async () => {
    const other = await desk.crew()
    const [one, two] = [await job(), await job(acres(2))]
    const proposal = await proposed(ill)
    await desk.did(agent, two.id, 'reassign', { operator: other.id, changeReason: desk.reasonOf('REASSIGN') })
    expect((await mark(ill, handed(proposal))).body).toMatchObject({
      fields: {
        [`jobs.${proposal.jobs.findIndex(({ booking }) => booking.id === two.id)}.booking`]:
          'Another operator now has this booking',
      },
    })
    expect(await holderOf(one.id)).toBe(ill.id)
    expect(await database.rows(sql`select 1 from absences where operator_id = ${ill.id}`)).toEqual([])
    const again = await proposed(ill)
    const current = await seen(one.id)
    await agent.send('PATCH', `/api/admin/bookings/${one.id}`, { notes: 'Call first' })
    expect(current.version).toBe(again.jobs[0]?.version)
    const late = await mark(ill, handed(again))
    expect(late.status).toBe(412)
    expect(late.body.detail).toMatch(new RegExp(`^${String(one.bookingNo)}: .* changed it since`))
  })

  it('hands a job to an operator with a warning only when it is answered', async () => {
    const off = await desk.crew(desk.types.drone, { villages: [] })
    const { id } = await job()
    const { jobs } = await proposed(ill)
    const [{ version = 0 } = {}] = jobs
    const wanted = [{ booking: id, version, operator: off.id }]
    expect((await mark(ill, wanted)).body).toMatchObject({
      detail: expect.stringContaining('You need permission to override warnings'),
    })
    expect((await mark(ill, wanted, {}, chief)).body).toMatchObject({ fields: { override: expect.anything() } })
    await marked(ill, wanted, { override: 'Nobody else is there' }, chief)
    expect(await seen(id)).toMatchObject({ operator: { id: off.id }, overrideReason: 'Nobody else is there' })
  })

  it('is marked once by a repeated request', async () => {
    await desk.crew()
    await job()
    const body = { ...tomorrow, reason: 'SICK', jobs: handed(await proposed(ill)) }
    const send = () =>
      leader.send<Marked>('POST', `/api/admin/users/${ill.id}/absences`, body, { 'idempotency-key': `ill-${ill.id}` })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
  })
})

describe('Undoing an absence', () => {
  const undo = (operation: string, by = leader): Promise<Answer<{ done: number; results: { detail?: string }[] }>> =>
    by.send('POST', `/api/admin/operations/${operation}/undo`, {})

  it('restores all of its jobs as one operation, and everyone is notified again', async () => {
    const other = await desk.crew()
    const ids = [(await job()).id, (await job(acres(3))).id]
    const before = await Promise.all(ids.map((id) => seen(id)))
    const { operation, absence } = await marked(ill, handed(await proposed(ill)))
    expect((await undo(operation)).body).toMatchObject({ done: 1 })
    for (const [index, id] of ids.entries()) {
      const { machine, moveCount, netPayable, distanceKm, assignedAt } = before[index] as Booking
      expect(await seen(id)).toMatchObject({
        ...{ operator: { id: ill.id }, status: 'ASSIGNED', machine, netPayable, distanceKm, assignedAt },
        ...{ moveCount, changeReason: null, absence: null },
      })
      expect((await toldTo({ booking: id })).map(({ template }) => template)).toEqual([
        'BOOKING_ASSIGNED',
        'BOOKING_ASSIGNED',
        'BOOKING_ASSIGNED',
      ])
    }
    expect((await toldTo({ user: ill.id })).at(-1)?.text).toBe(
      'Your absence 19 Nov 2026 was undone. Jobs back with you: 2. Agridesk',
    )
    expect((await toldTo({ user: other.id })).at(-1)?.text).toBe(
      'Jobs removed from you on 19 Nov 2026: 2. See your bookings. Agridesk',
    )
    expect(await absent.absenceOf(absence.id)).toMatchObject({
      ...{ status: 'CANCELLED', jobsGiven: 0 },
    })
    expect((await undo(operation)).status).toBe(400)
  })

  it('is done entirely or not at all: a job changed since is named, and none is restored', async () => {
    const [, third] = [await desk.crew(), await desk.crew()]
    const [one, two] = [await job(), await job(acres(2))]
    const { operation, absence } = await marked(ill, handed(await proposed(ill)))
    const [kept] = [await holderOf(one.id)]
    const next = { operator: kept === third.id ? ill.id : third.id, changeReason: desk.reasonOf('REASSIGN') }
    if (next.operator !== ill.id) await desk.did(agent, two.id, 'reassign', next)
    else await agent.send('PATCH', `/api/admin/bookings/${two.id}`, { notes: 'Call first' })
    const { body } = await undo(operation)
    expect(body.done).toBe(0)
    expect(body.results[0]?.detail).toMatch(
      new RegExp(
        `^${String(two.bookingNo)}: Changed since by .*\\. Cancel the absence and reassign jobs one by one instead\\.$`,
      ),
    )
    expect(await holderOf(one.id)).toBe(kept)
    expect((await absent.absenceOf(absence.id)).status).toBe('ACTIVE')
  })

  it('is also possible from the absence’s own page, but not for people who may not assign', async () => {
    await desk.crew()
    const { id } = await job()
    const { absence } = await marked(ill, handed(await proposed(ill)))
    const path = `/api/admin/absences/${absence.id}/withdraw`
    expect((await unable.send('POST', path, {})).status).toBe(403)
    expect((await elsewhere.send('POST', path, {})).status).toBe(404)
    expect((await leader.send('POST', path, {})).status).toBe(200)
    expect(await holderOf(id)).toBe(ill.id)
  })
})
