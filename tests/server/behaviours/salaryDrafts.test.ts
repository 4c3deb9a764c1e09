import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { hierarchyLinks } from '#resources'
import { sql } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import type { Crew } from '../../support/bookingDesk'
import { days, openSalaryDesk } from '../../support/salaryDesk'
import { payBy, planOf } from '../../support/salarySamples'
import type { Person } from '../../support/service'
import { hire } from '../../support/staff'

const BASE = '/api/admin/salaries'
const { clerk, crew, desk, did, everything, made, manager, ofMonth, payer, plan, prepare, seen, service, utr } =
  await openSalaryDesk()
afterAll(() => service.close())
beforeEach(() => desk.setClock('2026-11-18 10:00'))

describe('A salary draft', () => {
  it('follows the operator’s bookings of the month, while an approved salary does not change', async () => {
    const op = await crew()
    const officer = await hire(service, 'FIELD_OFFICER', ['Ludhiana'])
    await insertMany(service.database, hierarchyLinks, [{ user: op.id, manager: officer, since: '2026-01-01' }])
    await payBy(service, officer, await planOf(service, { code: 'FO-HERE', role: 'FIELD_OFFICER' }))
    await prepare('2026-11')
    const [draft, officers] = [await ofMonth(op.id, '2026-11'), await ofMonth(officer, '2026-11')]
    expect(draft).toMatchObject({ acresVerified: 0, bookingsVerified: 0, quality: 1 })
    const booking = await desk.at('VERIFIED', op)
    desk.setClock('2026-11-20 10:00')
    expect(await seen(draft)).toMatchObject({ acresVerified: 5, bookingsVerified: 1, quality: 1.1 })
    expect(await seen(officers)).toMatchObject({ acresVerified: 5, role: 'FIELD_OFFICER' })
    await desk.did(desk.full, booking.id, 'invalidate', { invalidReason: desk.reasonOf('INVALID') })
    expect(await seen(draft)).toMatchObject({ acresVerified: 0, bookingsInvalid: 1, quality: 0.9 })
    expect(await seen(officers)).toMatchObject({ acresVerified: 0, bookingsInvalid: 1 })
    await desk.did(desk.full, booking.id, 'reopen', { reason: 'The controller was right' })
    expect(await seen(draft)).toMatchObject({ bookingsInvalid: 0, quality: 1 })
    await desk.did(desk.office, booking.id, 'verify', {})
    desk.setClock('2026-12-01 10:00')
    await clerk.send('PATCH', `${BASE}/${draft.id}`, days)
    await did(clerk, draft, 'submit')
    const before = await did(manager, draft, 'approve')
    expect(before).toMatchObject({ acresVerified: 5, bookingsVerified: 1 })
    await service.database.run(sql`update bookings set verified_at = '2026-11-30T05:00:00Z' where id = ${booking.id}`)
    await desk.did(desk.full, booking.id, 'invalidate', { invalidReason: desk.reasonOf('INVALID') })
    expect(await seen(draft, manager)).toEqual(before)
    expect(await seen(officers)).toMatchObject({ bookingsInvalid: 1 })
  })

  it('is created for every active person with a plan in the month, and never twice', async () => {
    const op = await crew()
    const later = await hire(service, 'OPERATOR', ['Ludhiana'], { joiningDate: '2026-10-01' })
    await payBy(service, later, plan)
    const elsewhere = await hire(service, 'OPERATOR', ['Karnal'])
    await payBy(service, elsewhere, plan)
    await desk.crew()
    const first = await prepare('2026-09')
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const { made: count, without } = first.body
    expect([Number(count), Number(without)]).toEqual([expect.any(Number), expect.any(Number)])
    expect(Number(count)).toBeGreaterThan(0)
    expect(Number(without)).toBeGreaterThan(0)
    expect(await ofMonth(op.id, '2026-09')).toMatchObject({ status: 'DRAFT', daysPayable: 0, plan: { id: plan } })
    const rows = await service.database.rows<{ employee: number }>(
      sql`select employee_id as employee from salaries where month = '2026-09' and employee_id in (${later}, ${elsewhere})`,
    )
    expect(rows).toEqual([])
    expect((await prepare('2026-09')).body).toMatchObject({ made: 0, without })
    const { body } = await clerk.get<{ items: { action: string }[] }>(
      `${BASE}/${(await ofMonth(op.id, '2026-09')).id}/history`,
    )
    expect(body.items.map(({ action }) => action)).toEqual(['create'])
    expect((await prepare('2026-12')).body.fields).toEqual({ month: 'This month is in the future' })
    expect((await prepare('2026-13')).status).toBe(400)
    expect((await prepare('2026-09', payer)).status).toBe(403)
  })

  it('follows its plan, and a plan assigned from a month on does not affect earlier months', async () => {
    const op = await crew()
    const [october, november] = [await made(op.id), await made(op.id, { month: '2026-11', weeklyOffs: 0 })]
    const better = await planOf(service, { code: 'BETTER', basePerMonth: 31_000_00 })
    const given = await everything.send('POST', '/api/admin/salary-terms', {
      user: op.id,
      plan: better,
      since: '2026-11',
    })
    expect(given.status, JSON.stringify(given.body)).toBe(201)
    expect([(await seen(october)).plan, (await seen(november)).plan]).toMatchObject([{ id: plan }, { id: better }])
    const raise = { basePerMonth: 60_000_00 }
    expect((await everything.send('PATCH', `/api/admin/salary-plans/${better}`, raise)).status).toBe(200)
    expect([(await seen(october)).base, (await seen(november)).base]).toEqual([15_096_77, 44_000_00])
    const offPlan = await planOf(service, { code: 'OFFICERS', role: 'FIELD_OFFICER' })
    const wrong = await everything.send('POST', '/api/admin/salary-terms', {
      user: op.id,
      plan: offPlan,
      since: '2026-12',
    })
    expect(wrong.body.fields).toEqual({ plan: 'This plan is for another role' })
  })
})

describe('The salaries of a month', () => {
  it('are processed together from drafts to payments', async () => {
    const crews = [await crew(), await crew()]
    const booking = await desk.at('VERIFIED', crews[0] as Crew)
    expect(booking.status).toBe('VERIFIED')
    desk.setClock('2026-12-01 10:00')
    await prepare('2026-11')
    const drafts = await Promise.all(crews.map(({ id }) => ofMonth(id, '2026-11')))
    for (const { id } of drafts) expect((await clerk.send('PATCH', `${BASE}/${id}`, days)).status).toBe(200)
    const ids = drafts.map(({ id }) => id)
    const together = (by: Person, word: string) =>
      by.send<{ done: number }>('POST', `${BASE}/${word}`, { ids, input: {} })
    expect((await together(clerk, 'submit')).body.done).toBe(2)
    expect((await together(clerk, 'approve')).status).toBe(403)
    expect((await together(manager, 'approve')).body.done).toBe(2)
    const paid = await Promise.all(drafts.map((draft) => did(payer, draft, 'pay', utr())))
    expect(paid.map(({ status, acresVerified }) => [status, acresVerified])).toEqual([
      ['PAID', 5],
      ['PAID', 0],
    ])
    expect((await prepare('2026-11')).body.made).toBe(0)
    const next = await prepare('2026-12')
    expect(Number(next.body.made)).toBeGreaterThanOrEqual(2)
  })
})

describe('A salary plan', () => {
  it('has a basic within its base, and slabs that start at the first acre', async () => {
    const input = { code: 'NEW', name: 'New', role: 'OPERATOR', basePerMonth: 10_000_00, basicPerMonth: 10_000_01 }
    const send = (more: object) => everything.send('POST', '/api/admin/salary-plans', { ...input, ...more })
    expect((await send({})).body.fields).toEqual({ basicPerMonth: 'The basic can’t exceed the base' })
    const slabs = (...above: number[]) => ({
      basicPerMonth: 10_000_00,
      _children: { 'salary-slabs': { create: above.map((from) => ({ above: from, perAcre: 10_00 })) } },
    })
    expect((await send(slabs(150))).body.fields).toEqual({
      '_children.salary-slabs.create.0.above': 'The first slab must start at 0 acres',
    })
    expect((await send(slabs(0, 150))).status).toBe(201)
  })
})
