import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingReasons } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk, TODAY, TOMORROW, type Booking, type Crew } from '../../support/bookingDesk'
import type { Answer } from '../../support/service'

const desk = await openBookingDesk()
const { service, agent, seen, at } = desk
const { database, places } = service
afterAll(() => service.close())

const keys = ['view_bookings_tab', 'view_afs_users_tab', 'booking:assign']
const leader = await service.person(keys, ['Ludhiana'])
const chief = await service.person([...keys, 'booking:override'], ['Ludhiana'])
const elsewhere = await service.person(keys, ['Karnal'])
const unable = await service.person(['view_bookings_tab', 'view_afs_users_tab'], ['Ludhiana'])

const [absentReason = 0] = await insertMany(database, bookingReasons, [
  { kind: 'REASSIGN', code: 'OPERATOR_ABSENT', text: 'Operator absent', active: true },
])

interface Option {
  readonly id: number
  readonly label: string
  readonly hint: string
  readonly obstacle?: string
  readonly warning?: string
  readonly asks?: readonly string[]
}

interface Job {
  readonly booking: { readonly id: number; readonly label: string }
  readonly version: number
  readonly operator: number | null
  readonly isMovable: boolean
  readonly why?: string
  readonly options: readonly Option[]
}

interface Proposal {
  readonly jobs: readonly Job[]
  readonly operators: readonly { readonly id: number; readonly days: readonly { acres: number; of: number | null }[] }[]
  readonly elsewhere: number
}

const tomorrow = { firstDay: TOMORROW, lastDay: TOMORROW }

const propose = (operator: Crew, body: object = tomorrow, by = leader): Promise<Answer<Proposal>> =>
  by.send<Proposal>('POST', `/api/admin/users/${operator.id}/absence-proposal`, body)

const proposed = async (operator: Crew, body: object = tomorrow): Promise<Proposal> => {
  const answer = await propose(operator, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const handed = ({ jobs }: Proposal): object[] =>
  jobs.flatMap(({ booking, version, operator }) => (operator ? [{ booking: booking.id, version, operator }] : []))

interface Marked {
  readonly absence: { readonly id: number }
  readonly operation: string
  readonly reassigned: number
  readonly detail?: string
}

const mark = (operator: Crew, jobs: readonly object[], more: object = {}, by = leader): Promise<Answer<Marked>> =>
  by.send<Marked>('POST', `/api/admin/users/${operator.id}/absences`, { ...tomorrow, reason: 'SICK', jobs, ...more })

const marked = async (operator: Crew, jobs: readonly object[], more: object = {}, by = leader): Promise<Marked> => {
  const answer = await mark(operator, jobs, more, by)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const holderOf = async (id: number): Promise<unknown> => ((await seen(id)).operator as { id: number } | null)?.id

/** What somebody was told, in the order in which it went out. */
const toldTo = (who: { readonly user: number } | { readonly booking: number }) =>
  database.rows<{ template: string; text: string }>(
    sql`select template, text from communications where ${'user' in who ? sql`user_id = ${who.user}` : sql`booking_id = ${who.booking}`} order by id`,
  )

const slots = ['MORNING', 'AFTERNOON', 'EVENING'] as const

let ill: Crew
/** Each test has its own people, and those of the tests before have no machine any more. */
beforeEach(async () => {
  desk.setClock(`${TODAY} 10:00`)
  await database.run(sql`update operator_mappings set effective_to = effective_from where effective_to is null`)
  ill = await desk.crew()
})

const acres = (value: number, more: object = {}): object => ({ requestedArea: { value, unit: 'ACRE' }, ...more })

/** A boom's job of tomorrow, and one of a drone, of the operator who falls ill. */
const job = (more: object = {}): Promise<Booking> => at('ASSIGNED', ill, more)

const optionOf = ({ jobs }: Proposal, who: Crew): Option | undefined => jobs[0]?.options.find(({ id }) => id === who.id)

describe('A proposal for the jobs of an absent operator', () => {
  it('gives each job to the nearest who has room, with distance and room in words', async () => {
    await database.run(
      sql`update geographies set centroid = ${JSON.stringify({ type: 'Point', coordinates: [75.6, 30.8] })}::jsonb where id = ${places.Jagraon ?? 0}`,
    )
    const [far, near] = [await desk.crew(), await desk.crew()]
    await database.run(sql`update machines set hub_id = ${places.Jagraon ?? 0} where id = ${far.machine}`)
    const booking = await job()
    const proposal = await proposed(ill)
    expect(proposal.jobs).toMatchObject([{ booking: { id: booking.id }, operator: near.id, isMovable: true }])
    expect(optionOf(proposal, near)?.hint).toBe('0 km from base, 25 acres free')
    expect(optionOf(proposal, far)?.hint).toBe('9.6 km from base, 25 acres free')
    expect(proposal.jobs[0]?.options.map(({ id }) => id)).not.toContain(ill.id)
    expect(proposal.operators.map(({ id }) => id)).toEqual([near.id, far.id])
  })

  it('measures from another job of that day where that is nearer than the base', async () => {
    const far = await desk.crew()
    await database.run(sql`update machines set hub_id = ${places.Jagraon ?? 0} where id = ${far.machine}`)
    await at('ASSIGNED', far, acres(3, { slot: 'EVENING' }))
    await job()
    expect(optionOf(await proposed(ill), far)?.hint).toBe('0 km from their job at Galib Kalan, 22 acres free')
  })

  it('counts the jobs that it gives to somebody already, so that nobody is sent beyond their slot or day', async () => {
    const [one, other] = [await desk.crew(), await desk.crew()]
    // In a slot of four hours a drone does 24 acres: the fourth job fits beside no three others.
    for (let number = 0; number < 4; number += 1) await job(acres(7))
    const proposal = await proposed(ill)
    const taken = (who: Crew): number => proposal.jobs.filter(({ operator }) => operator === who.id).length
    expect(taken(one) + taken(other)).toBe(4)
    expect(Math.max(taken(one), taken(other))).toBeLessThanOrEqual(3)
    const all = await proposed(ill, {
      ...tomorrow,
      jobs: proposal.jobs.map(({ booking }) => ({ booking: booking.id, operator: one.id })),
    })
    expect(all.operators.find(({ id }) => id === one.id)?.days).toMatchObject([{ acres: 28, of: 25 }])
    expect(all.jobs[0]?.options.find(({ id }) => id === one.id)).toMatchObject({
      warning: `With this one ${one.name} Number has 28 of 25 acres on 19 Nov 2026`,
      asks: ['despite'],
    })
    const handed = all.jobs.map(({ booking, version }) => ({ booking: booking.id, version, operator: one.id }))
    expect((await mark(ill, handed)).body).toMatchObject({
      fields: { despite: `With this one ${one.name} Number has 28 of 25 acres on 19 Nov 2026` },
    })
    await marked(ill, handed, { despite: true })
  })

  it('sends nobody without the machine or the papers for it, and nobody who is absent themselves', async () => {
    const [boom, expired, absent] = [await desk.crew(desk.types.boom), await desk.crew(), await desk.crew()]
    await database.run(sql`update users set rpc_valid_till = ${TODAY} where id = ${expired.id}`)
    await marked(absent, [])
    await job()
    const proposal = await proposed(ill)
    expect(proposal.jobs[0]).toMatchObject({
      operator: null,
      why: expect.stringMatching(/^None of 3 operators can take it\. /),
    })
    expect(optionOf(proposal, boom)?.obstacle).toMatch(/does not do drone/)
    expect(optionOf(proposal, expired)?.obstacle).toMatch(
      /^The remote pilot certificate of .* is not valid on 19 Nov 2026$/,
    )
    expect(optionOf(proposal, absent)?.obstacle).toBe(`${absent.name} Number is absent until 19 Nov 2026`)
  })

  it('sends somebody to a village that is not theirs only where nobody else can go, by whoever may assign against a warning', async () => {
    const off = await desk.crew(desk.types.drone, { villages: [] })
    const { id } = await job()
    const words = 'Galib Kalan is not among the villages of '
    const refused = await proposed(ill)
    expect(refused.jobs[0]).toMatchObject({ operator: null, why: expect.stringContaining(words) })
    expect(optionOf(refused, off)?.obstacle).toMatch(/: only whoever may assign against a warning does that$/)
    const allowed = (await propose(ill, tomorrow, chief)).body
    expect(allowed.jobs[0]).toMatchObject({ operator: off.id })
    expect(optionOf(allowed, off)).toMatchObject({ warning: expect.stringContaining(words), asks: ['override'] })
    const own = await desk.crew()
    expect((await propose(ill, tomorrow, chief)).body.jobs[0]).toMatchObject({ booking: { id }, operator: own.id })
  })

  it('sends nobody who has no room, and says so', async () => {
    const full = await desk.crew()
    for (let number = 0; number < 3; number += 1) await at('ASSIGNED', full, acres(8, { slot: slots[number] }))
    await job()
    const proposal = await proposed(ill)
    expect(proposal.jobs[0]).toMatchObject({
      operator: null,
      why: expect.stringMatching(/^Nobody can take it without a confirmation\. With this one .* has 29 of 25 acres/),
    })
    expect(optionOf(proposal, full)?.hint).toBe('0 km from base, 1 acre free')
  })

  it('is about all jobs of several days, and not about those before, after or already begun', async () => {
    await desk.crew()
    const boomer = await desk.crew(desk.types.boom)
    await desk.crew(desk.types.boom)
    const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']
    const ids: number[] = []
    for (const serviceDate of days) ids.push((await at('ASSIGNED', boomer, { service: 'BOOM_SPRAY', serviceDate })).id)
    const begun = await at('IN_PROGRESS', boomer, { service: 'BOOM_SPRAY', serviceDate: TOMORROW, slot: 'EVENING' })
    const { jobs } = await proposed(boomer, { firstDay: TOMORROW, lastDay: '2026-11-21' })
    expect(jobs.map(({ booking }) => booking.id)).toEqual([ids[0], begun.id, ids[1], ids[2]])
    expect(jobs.filter(({ isMovable }) => !isMovable)).toMatchObject([
      { booking: { id: begun.id }, operator: null, why: 'Work has begun: it cannot be reassigned' },
    ])
  })

  it('is refused without the key, outside of the viewer’s geographies and for days that are none', async () => {
    expect((await propose(ill, tomorrow, unable)).status).toBe(403)
    expect((await propose(ill, tomorrow, elsewhere)).status).toBe(404)
    expect((await mark(ill, [], {}, unable)).status).toBe(403)
    expect((await mark(ill, [], {}, elsewhere)).status).toBe(404)
    expect((await propose(ill, { firstDay: TOMORROW, lastDay: TODAY })).body).toMatchObject({
      fields: { lastDay: 'The last day is before the first day' },
    })
    expect((await propose(ill, { firstDay: '2026-02-31', lastDay: '2026-03-01' })).body).toMatchObject({
      fields: { firstDay: 'There is no such day' },
    })
  })
})

describe('An operator who is marked absent', () => {
  it('gives their jobs to others at once, and everyone is told once', async () => {
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
      { text: 'You are marked absent: 19.11.2026. Jobs given to others: 3. Agridesk' },
    ])
    expect(await toldTo({ user: other.id })).toMatchObject([
      { text: 'New jobs for you on 19.11.2026: 3. See your bookings. Agridesk' },
    ])
    expect((await leader.get<Booking>(`/api/admin/absences/${absence.id}`)).body).toMatchObject({
      ...{ firstDay: TOMORROW, lastDay: TOMORROW, reason: 'SICK', status: 'ACTIVE', jobsGiven: 3 },
    })
  })

  it('keeps what nobody takes, which is to be reassigned until the absence is over', async () => {
    const { id } = await job()
    const { absence } = await marked(ill, [])
    expect(await seen(id)).toMatchObject({
      needsReassign: true,
      reassignBecause: `${ill.name} Number is absent until 19 Nov 2026`,
    })
    expect((await leader.send('POST', `/api/admin/absences/${absence.id}/cancel`, {})).status).toBe(200)
    expect(await seen(id)).toMatchObject({ needsReassign: false, operator: { id: ill.id } })
  })

  it('is offered and assigned on no day of the absence, and on any other', async () => {
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
      fields: { firstDay: 'This operator is marked absent on some of these days already' },
    })
    await marked(ill, [], { firstDay: '2026-11-20', lastDay: '2026-11-21' })
  })

  it('gives away all jobs or none: a job that was changed meanwhile is named', async () => {
    const other = await desk.crew()
    const [one, two] = [await job(), await job(acres(2))]
    const proposal = await proposed(ill)
    await desk.did(agent, two.id, 'reassign', { operator: other.id, changeReason: desk.reasonOf('REASSIGN') })
    expect((await mark(ill, handed(proposal))).body).toMatchObject({
      fields: {
        [`jobs.${proposal.jobs.findIndex(({ booking }) => booking.id === two.id)}.booking`]:
          'Another operator has this booking now',
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
    expect(late.body.detail).toMatch(new RegExp(`^${String(one.bookingNo)}: .* changed it meanwhile`))
  })

  it('gives no job to somebody beyond what a warning says, unless it is answered', async () => {
    const off = await desk.crew(desk.types.drone, { villages: [] })
    const { id } = await job()
    const { jobs } = await proposed(ill)
    const [{ version = 0 } = {}] = jobs
    const wanted = [{ booking: id, version, operator: off.id }]
    expect((await mark(ill, wanted)).body).toMatchObject({
      detail: expect.stringContaining('only whoever may assign against a warning does that'),
    })
    expect((await mark(ill, wanted, {}, chief)).body).toMatchObject({ fields: { override: expect.anything() } })
    await marked(ill, wanted, { override: 'Nobody else is there' }, chief)
    expect(await seen(id)).toMatchObject({ operator: { id: off.id }, overrideReason: 'Nobody else is there' })
  })

  it('is marked once by a request that comes twice', async () => {
    await desk.crew()
    await job()
    const body = { ...tomorrow, reason: 'SICK', jobs: handed(await proposed(ill)) }
    const send = () =>
      leader.send<Marked>('POST', `/api/admin/users/${ill.id}/absences`, body, { 'idempotency-key': `ill-${ill.id}` })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
  })
})

describe('An absence is undone', () => {
  const undo = (operation: string, by = leader): Promise<Answer<{ done: number; results: { detail?: string }[] }>> =>
    by.send('POST', `/api/admin/operations/${operation}/undo`, {})

  it('with all of its jobs as one operation, and everyone is told once more', async () => {
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
      'Your absence 19.11.2026 is undone. Jobs that are yours again: 2. Agridesk',
    )
    expect((await toldTo({ user: other.id })).at(-1)?.text).toBe(
      'Jobs that you no longer do on 19.11.2026: 2. See your bookings. Agridesk',
    )
    expect((await leader.get<Booking>(`/api/admin/absences/${absence.id}`)).body).toMatchObject({
      ...{ status: 'CANCELLED', jobsGiven: 0 },
    })
    expect((await undo(operation)).status).toBe(400)
  })

  it('as a whole or not at all: a job that was changed since is named, and none goes back', async () => {
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
        `^${String(two.bookingNo)}: Changed since by .*\\. Cancel the absence instead, and reassign single jobs\\.$`,
      ),
    )
    expect(await holderOf(one.id)).toBe(kept)
    expect((await leader.get<Booking>(`/api/admin/absences/${absence.id}`)).body.status).toBe('ACTIVE')
  })

  it('from its own page as well, and not by whoever may not assign', async () => {
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
