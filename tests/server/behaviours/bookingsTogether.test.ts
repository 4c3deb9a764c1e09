import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { openBookingDesk, TODAY, TOMORROW, type Crew } from '../../support/bookingDesk'
import type { Bulk } from '../../support/farmerRows'
import type { Person } from '../../support/service'

const BASE = '/api/admin/bookings'
const desk = await openBookingDesk()
const { service, agent, bdo, office, full, taken } = desk
afterAll(() => service.close())

interface Preview {
  readonly eligible: number
  readonly refused: readonly { readonly reason: string; readonly count: number; readonly asks?: readonly string[] }[]
}

let op: Crew
beforeEach(async () => {
  desk.setClock(`${TODAY} 10:00`)
  op = await desk.crew()
})

const area = (value: number): object => ({ requestedArea: { value, unit: 'ACRE' } })

/** Previews and performs a bulk action, and expects both to report the same numbers and reasons. */
async function done(by: Person, word: string, ids: readonly number[], input: object): Promise<[Preview, Bulk]> {
  const preview = await by.send<Preview>('POST', `${BASE}/preview`, { ids, action: word, input })
  expect(preview.status, JSON.stringify(preview.body)).toBe(200)
  const { body } = await by.send<Bulk>('POST', `${BASE}/${word}`, { ids, input })
  const told = body.results.flatMap(({ ok, detail, fields }) =>
    ok ? [] : [detail ?? Object.values(fields ?? {}).join()],
  )
  expect([body.done, body.failed]).toEqual([preview.body.eligible, ids.length - preview.body.eligible])
  expect(preview.body.refused.flatMap(({ reason, count }) => Array<string>(count).fill(reason)).toSorted()).toEqual(
    told.toSorted(),
  )
  return [preview.body, body]
}

describe('Several bookings', () => {
  it('are assigned as previewed: two exceed the day until confirmed, one cannot be assigned', async () => {
    const ids = [
      (await taken(agent, area(9))).id,
      (await taken(agent, area(9))).id,
      (await taken(agent, { ...area(9), service: 'BOOM_SPRAY' })).id,
      (await taken(agent, area(9))).id,
      (await taken(agent, { ...area(5), slot: 'MORNING' })).id,
      (await taken(agent, { ...area(9), slot: 'MORNING' })).id,
    ]
    const messages = (): Promise<string> =>
      service.database.json(sql`select count(*)::text from communications where booking_id = any(${ids}::bigint[])`)
    const before = await messages()
    const ask = (input: object): Promise<{ body: Preview }> =>
      agent.send<Preview>('POST', `${BASE}/preview`, { ids, action: 'assign', input })
    expect((await ask({ operator: op.id, despite: true })).body).toMatchObject({ eligible: 5 })
    expect(await messages()).toBe(before)
    const [preview] = await done(agent, 'assign', ids, { operator: op.id })
    expect(preview.eligible).toBe(3)
    expect(preview.refused.filter(({ asks }) => asks?.includes('despite'))).toHaveLength(2)
    const [answered] = await done(agent, 'assign', ids, { operator: op.id, despite: true })
    expect(answered.eligible).toBe(2)
  })

  it('are reassigned and rescheduled together', async () => {
    const other = await desk.crew()
    const ids = [(await desk.at('ASSIGNED', op)).id, (await desk.at('ASSIGNED', op)).id, (await taken()).id]
    const [, moved] = await done(agent, 'reassign', ids, {
      operator: other.id,
      changeReason: desk.reasonOf('REASSIGN'),
    })
    expect(moved).toMatchObject({ done: 2, failed: 1 })
    const [, later] = await done(agent, 'reschedule', ids, {
      ...{ serviceDate: '2026-11-21', slot: 'MORNING' },
      changeReason: desk.reasonOf('RESCHEDULE'),
    })
    expect(later).toMatchObject({ done: 3, failed: 0 })
    expect(await desk.seen(ids[0] ?? 0)).toMatchObject({ serviceDate: '2026-11-21', operator: { id: other.id } })
  })

  it('are verified together, except the person’s own and those that need their own remark', async () => {
    const own = await taken(bdo)
    const ids = [(await desk.at('COMPLETED', op)).id, (await desk.at('COMPLETED', op)).id, own.id]
    await service.database.run(sql`update bookings set status = 'COMPLETED', net_payable = 1000 where id = ${own.id}`)
    const [preview] = await done(bdo, 'verify', ids, {})
    expect(preview.refused).toMatchObject([
      { reason: expect.stringMatching(/^“Verify” must be done by someone other than the person under “Taken by”/) },
    ])
    expect((await desk.seen(ids[0] ?? 0, office)).status).toBe('VERIFIED')
  })

  it('are verified with one remark for all that need one, stored on each', async () => {
    const ids = [(await desk.at('COMPLETED', op)).id, (await desk.at('COMPLETED', op)).id]
    const plain = (await desk.at('COMPLETED', op)).id
    await service.database.run(sql`update bookings set comparison = 'BLOCKED' where id = ${ids[0] ?? 0}`)
    await service.database.run(sql`update bookings set sprayings_by_hand = true where id = ${ids[1] ?? 0}`)
    const ask = (input: object): Promise<{ body: Preview }> =>
      office.send<Preview>('POST', `${BASE}/preview`, { ids: [...ids, plain], action: 'verify', input })
    expect((await ask({})).body).toMatchObject({ eligible: 1, refused: [{ count: 1 }, { count: 1 }] })
    const verdictRemark = 'The farmer confirms the acres by phone'
    expect((await ask({ verdictRemark })).body).toMatchObject({ eligible: 3, refused: [] })
    const [, first] = await done(office, 'verify', [...ids, plain], {})
    expect(first).toMatchObject({ done: 1, failed: 2 })
    const [, second] = await done(office, 'verify', ids, { verdictRemark })
    expect(second).toMatchObject({ done: 2, failed: 0 })
    expect(await desk.seen(ids[1] ?? 0, office)).toMatchObject({ status: 'VERIFIED', verdictRemark })
    expect(await desk.seen(plain, office)).toMatchObject({ status: 'VERIFIED', verdictRemark: null })
  })

  it('have their dues waived together by a person other than the proposer', async () => {
    const ids: number[] = []
    for (let count = 0; count < 2; count += 1) {
      const { id } = await taken()
      await desk.did(agent, id, 'assign', { operator: op.id })
      desk.setClock(`${TOMORROW} 10:00`)
      await desk.did(op, id, 'start')
      await desk.did(op, id, 'complete', { ...desk.done, paidAmount: 0 })
      await desk.did(office, id, 'waive', { waiveReason: desk.reasonOf('WAIVE') })
      desk.setClock(`${TODAY} 10:00`)
      ids.push(id)
    }
    const [preview] = await done(full, 'approveWaiver', [...ids, (await taken()).id], {})
    expect(preview.eligible).toBe(2)
    expect(await desk.seen(ids[0] ?? 0)).toMatchObject({ waiver: 'APPROVED', dueAmount: 0 })
  })
})
