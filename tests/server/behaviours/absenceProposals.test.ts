import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { acres, openAbsenceDesk, tomorrow, type Option, type Proposal } from '../../support/absenceDesk'
import { TODAY, TOMORROW, type Booking, type Crew } from '../../support/bookingDesk'

const { desk, chief, elsewhere, unable, propose, proposed, mark, marked, dismiss } = await openAbsenceDesk()
const { service, at } = desk
const { database, places } = service
afterAll(() => service.close())

const slots = ['MORNING', 'AFTERNOON', 'EVENING'] as const

let ill: Crew
/** Each test has its own people. */
beforeEach(async () => {
  desk.setClock(`${TODAY} 10:00`)
  await dismiss()
  ill = await desk.crew()
})

const job = (more: object = {}): Promise<Booking> => at('ASSIGNED', ill, more)

const optionOf = ({ jobs }: Proposal, who: Crew): Option | undefined => jobs[0]?.options.find(({ id }) => id === who.id)

describe('A proposal for the jobs of an absent operator', () => {
  it('gives each job to the nearest operator with capacity, and shows distance and capacity', async () => {
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

  it('measures the distance from another job on that day when it is nearer than the base', async () => {
    const far = await desk.crew()
    await database.run(sql`update machines set hub_id = ${places.Jagraon ?? 0} where id = ${far.machine}`)
    await at('ASSIGNED', far, acres(3, { slot: 'EVENING' }))
    await job()
    expect(optionOf(await proposed(ill), far)?.hint).toBe('0 km from their job at Galib Kalan, 22 acres free')
  })

  it('counts the jobs already proposed, so that no operator exceeds their slot or day', async () => {
    const [one, other] = [await desk.crew(), await desk.crew()]
    // A drone does 24 acres in a slot of four hours: four jobs of 7 acres do not fit.
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
      warning: `With this job, ${one.name} Number has 28 of 25 acres on 19 Nov 2026`,
      asks: ['despite'],
    })
    const handed = all.jobs.map(({ booking, version }) => ({ booking: booking.id, version, operator: one.id }))
    expect((await mark(ill, handed)).body).toMatchObject({
      fields: { despite: `With this job, ${one.name} Number has 28 of 25 acres on 19 Nov 2026` },
    })
    await marked(ill, handed, { despite: true })
  })

  it('excludes operators without the right machine or papers, and absent ones', async () => {
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
    expect(optionOf(proposal, expired)?.obstacle).toMatch(/^.*’s remote pilot certificate is not valid on 19 Nov 2026$/)
    expect(optionOf(proposal, absent)?.obstacle).toBe(`${absent.name} Number is absent until 19 Nov 2026`)
  })

  it('sends an operator to an unmapped village only if no one else can go and the proposer may override', async () => {
    const off = await desk.crew(desk.types.drone, { villages: [] })
    const { id } = await job()
    const words = 'Galib Kalan is not mapped to '
    const refused = await proposed(ill)
    expect(refused.jobs[0]).toMatchObject({ operator: null, why: expect.stringContaining(words) })
    expect(optionOf(refused, off)?.obstacle).toMatch(/. You need permission to override warnings$/)
    const allowed = (await propose(ill, tomorrow, chief)).body
    expect(allowed.jobs[0]).toMatchObject({ operator: off.id })
    expect(optionOf(allowed, off)).toMatchObject({ warning: expect.stringContaining(words), asks: ['override'] })
    const own = await desk.crew()
    expect((await propose(ill, tomorrow, chief)).body.jobs[0]).toMatchObject({ booking: { id }, operator: own.id })
  })

  it('proposes no operator without capacity, and says so', async () => {
    const full = await desk.crew()
    for (let number = 0; number < 3; number += 1) await at('ASSIGNED', full, acres(8, { slot: slots[number] }))
    await job()
    const proposal = await proposed(ill)
    expect(proposal.jobs[0]).toMatchObject({
      operator: null,
      why: expect.stringMatching(/^No one can take it without an override\. With this job, .* has 29 of 25 acres/),
    })
    expect(optionOf(proposal, full)?.hint).toBe('0 km from base, 1 acre free')
  })

  it('covers all jobs of several days, but none outside them, and moves no started job', async () => {
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
      { booking: { id: begun.id }, operator: null, why: 'Work has started, so it can’t be reassigned' },
    ])
  })

  it('is refused without the key, outside the viewer’s geographies and for invalid days', async () => {
    expect((await propose(ill, tomorrow, unable)).status).toBe(403)
    expect((await propose(ill, tomorrow, elsewhere)).status).toBe(404)
    expect((await mark(ill, [], {}, unable)).status).toBe(403)
    expect((await mark(ill, [], {}, elsewhere)).status).toBe(404)
    expect((await propose(ill, { firstDay: TOMORROW, lastDay: TODAY })).body).toMatchObject({
      fields: { lastDay: 'The last day can’t be before the first day' },
    })
    expect((await propose(ill, { firstDay: '2026-02-31', lastDay: '2026-03-01' })).body).toMatchObject({
      fields: { firstDay: 'This date doesn’t exist' },
    })
  })
})
