import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { lead, openJudgingDesk, reviewer, type HandedOut, type JudgingDesk } from '../../support/judging'
import type { Person } from '../../support/service'

let desk: JudgingDesk
let asha: Person
let bala: Person
let chief: Person
beforeAll(async () => {
  desk = await openJudgingDesk()
  asha = await desk.service.person(reviewer)
  bala = await desk.service.person(reviewer)
  chief = await desk.service.person(lead)
})
afterAll(() => desk.service.close())
beforeEach(() => desk.clear())

const ids = (items: readonly HandedOut[]): number[] => items.map(({ record }) => record.id)
const seen = async (id: number): Promise<Record<string, unknown>> => (await chief.get(`/api/admin/snaps/${id}`)).body
const linesOf = async (id: number) =>
  (await chief.get<{ items: { action: string; reason?: string }[] }>(`/api/admin/snaps/${id}/history`)).body.items

describe('A desk', () => {
  it('hands out the oldest records, different ones to each reviewer, and says how many wait', async () => {
    const made = await desk.make(5)
    const first = await desk.next(asha, { most: 2 })
    expect(ids(first.body.items)).toEqual(made.slice(0, 2))
    expect(first.body.waiting).toEqual({ totalItems: 5, totalIsExact: true })
    expect(first.body.items[0]?.lock).toMatchObject({ user: { id: asha.id }, until: '2026-11-25T06:10:00.000Z' })
    expect(ids((await desk.next(bala, { most: 6 })).body.items)).toEqual(made.slice(2))
    expect(ids((await desk.next(asha, { most: 6, held: made.slice(0, 2) })).body.items)).toEqual([])
  })

  it('hands out the reviewer’s own locked records first after their page was reopened', async () => {
    const made = await desk.make(3)
    await desk.next(asha, { most: 2 })
    expect(ids((await desk.next(asha, { most: 3 })).body.items)).toEqual(made)
  })

  it('hands out only the records of a filter', async () => {
    await desk.make(2, { plot: 'North' })
    const [south] = await desk.make(1, { plot: 'South' })
    const { body } = await desk.next(asha, { most: 6 }, '?plot=South')
    expect(ids(body.items)).toEqual([south])
    expect(body.waiting.totalItems).toBe(1)
    expect((await desk.next(asha, {}, '?colour=red')).status).toBe(400)
    expect((await desk.next(asha, {}, '?look=third')).status).toBe(400)
  })

  it('hands out no reviewer’s own work', async () => {
    const [own] = await desk.make(1, { takenBy: asha.id })
    const [other] = await desk.make(1)
    expect(ids((await desk.next(asha, { most: 6 })).body.items)).toEqual([other])
    expect(ids((await desk.next(bala, { most: 6 })).body.items)).toEqual([own])
  })

  it('hands out skipped records to other reviewers', async () => {
    const [first, second] = await desk.make(2)
    await desk.next(asha, { most: 1 })
    expect(ids((await desk.next(asha, { most: 1, skip: [first] })).body.items)).toEqual([second])
    expect(ids((await desk.next(bala, { most: 6 })).body.items)).toEqual([first])
  })

  it('shows proofs from the same plot, and hands out no record twice', async () => {
    const [first, second] = await desk.make(2, { plot: 'North', takenAt: { type: 'Point', coordinates: [75, 30] } })
    const [item] = (await desk.next(asha, { most: 1 })).body.items
    expect(item?.proofs[0]).toBeNull()
    expect(item?.proofs[1]?.map(({ id }) => id)).toEqual([second])
    expect(item?.proofs[2]).toEqual([{ label: 'Taken at', value: { type: 'Point', coordinates: [75, 30] } }])
    expect((await asha.get<HandedOut>(`/api/admin/snaps/${first}/desk`)).body.proofs).toEqual(item?.proofs)
  })

  it('refuses invalid numbers, and hands out at most eight records', async () => {
    const [first] = await desk.make(10)
    for (const wrong of [{ held: [1e30] }, { skip: [0.5] }, { most: 'all' }])
      expect((await desk.next(asha, wrong)).body).toMatchObject({ title: 'Some values don’t fit' })
    expect(ids((await desk.next(asha, { most: 99, held: [-1], skip: [-1] })).body.items)).toHaveLength(8)
    expect(ids((await desk.next(bala, { most: -3 })).body.items)).toEqual([])
    expect((await asha.send('PUT', `/api/admin/snaps/${first}/desk`)).status).toBe(200)
  })
})

describe('A record locked by a reviewer', () => {
  it('refuses verdicts of others, and names the reviewer and the end of the lock', async () => {
    const [id = 0] = await desk.make(1)
    await desk.next(asha)
    const refused = await desk.judge(bala, id, 'approve')
    expect(refused.status).toBe(409)
    const name = (await asha.get<HandedOut>(`/api/admin/snaps/${id}/desk`)).body.lock?.user.label
    expect(refused.body).toMatchObject({
      title: 'Not approved',
      detail: `${name} is looking at this snap until 11:40.`,
    })
    expect((await bala.send('PUT', `/api/admin/snaps/${id}/desk`)).body).toMatchObject({
      detail: `${name} is looking at this snap until 11:40.`,
    })
    expect((await desk.judge(asha, id, 'approve')).status).toBe(200)
    expect(await seen(id)).toMatchObject({ status: 'GOOD', judge: { id: asha.id } })
  })

  it('refuses verdicts in bulk as well', async () => {
    const made = await desk.make(2)
    await desk.next(asha)
    const { body } = await bala.send<{ done: number; refused: { reason: string }[] }>(
      'POST',
      '/api/admin/snaps/approve',
      { ids: made },
    )
    expect(body).toMatchObject({ done: 1, failed: 1 })
    expect(JSON.stringify(body)).toContain('is looking at this snap until 11:40.')
  })

  it('is released after ten minutes, when its reviewer leaves, and when they sign out', async () => {
    const [id = 0] = await desk.make(1)
    await desk.next(asha)
    desk.pass(9)
    expect(ids((await desk.next(bala)).body.items)).toEqual([])
    desk.pass(1)
    expect(ids((await desk.next(bala)).body.items)).toEqual([id])
    expect((await desk.judge(asha, id, 'approve')).status).toBe(409)
    expect((await bala.send('DELETE', '/api/admin/snaps/desk')).status).toBe(204)
    const guest = await desk.service.person(reviewer)
    expect(ids((await desk.next(guest)).body.items)).toEqual([id])
    await desk.service.database.transaction(async (tx) => {
      const { endSessions } = await import('../../../server/engine/endSessions')
      await tx.run(
        sql`insert into sessions (user_id, family, status, started_at, last_seen_at) select ${guest.id}, gen_random_uuid(), 'OPEN', now(), now()`,
      )
      await endSessions(tx, sql`t.user_id = ${guest.id}`, 'Signed out')
    })
    expect(ids((await desk.next(bala)).body.items)).toEqual([id])
  })

  it('is locked for ten more minutes while its reviewer has it open', async () => {
    const made = await desk.make(1)
    await desk.next(asha)
    desk.pass(9)
    expect((await desk.next(asha, { most: 1, held: made })).body).toMatchObject({ held: made, items: [] })
    desk.pass(9)
    expect(ids((await desk.next(bala)).body.items)).toEqual([])
  })

  it('needs no lock to be judged when no one has it open', async () => {
    const [id = 0] = await desk.make(1)
    expect((await desk.judge(bala, id, 'reject', { reason: 'DARK' })).body).toMatchObject({ status: 'BAD' })
  })
})

describe('A verdict', () => {
  it('requires a remark only if its reason does', async () => {
    const [id = 0] = await desk.make(1)
    expect((await desk.judge(asha, id, 'reject')).status).toBe(400)
    expect((await desk.judge(asha, id, 'reject', { reason: 'OTHER' })).status).toBe(400)
    expect((await desk.judge(asha, id, 'reject', { reason: 'OTHER', note: 'A thumb' })).status).toBe(200)
  })

  it('counts towards the reviewer’s total and speed', async () => {
    const made = await desk.make(4)
    for (const id of made.slice(0, 3)) {
      await desk.judge(asha, id, 'approve')
      desk.pass(1)
    }
    expect((await desk.next(asha, { most: 0 })).body.stand).toEqual({ today: 3, perMinute: 0.7 })
    expect((await desk.next(bala, { most: 0 })).body.stand).toEqual({ today: 0, perMinute: null })
    desk.pass(60 * 24)
    expect((await desk.next(asha, { most: 0 })).body.stand).toEqual({ today: 0, perMinute: null })
  })

  const undo = (by: Person, id: number, version: number) =>
    by.send('POST', `/api/admin/snaps/${id}/undo`, {}, { 'if-match': `"${version}"` })

  it('is undone by its author within seconds, with a line in the history and the lock restored', async () => {
    const [id = 0] = await desk.make(1)
    await desk.next(asha)
    const { version } = (await desk.judge(asha, id, 'approve')).body
    expect((await undo(bala, id, version)).body).toMatchObject({
      detail: '“Approve” can be undone for 5 seconds, by the person who did it.',
    })
    expect((await undo(asha, id, version)).status).toBe(200)
    expect(await seen(id)).toMatchObject({ status: 'NEW', judge: null, look: null })
    expect((await linesOf(id)).map(({ action }) => action)).toEqual(['undo', 'approve'])
    expect((await desk.judge(bala, id, 'approve')).status).toBe(409)
    expect((await desk.next(asha, { most: 0 })).body.stand.today).toBe(0)
  })

  it('with an effect is undone by the action that reverses it, without that action’s key', async () => {
    const [id = 0] = await desk.make(1)
    const { version } = (await desk.judge(asha, id, 'keep')).body
    expect((await undo(asha, id, version)).status).toBe(200)
    expect(await seen(id)).toMatchObject({ status: 'NEW' })
    expect((await linesOf(id))[0]).toMatchObject({ action: 'reopen', reason: 'Undo of “Keep”' })
    expect((await desk.judge(asha, id, 'reopen', { reason: 'x' })).status).toBe(403)
  })

  it('is final after that, until a lead reopens the record with a reason', async () => {
    const [id = 0] = await desk.make(1)
    const { version } = (await desk.judge(asha, id, 'approve')).body
    desk.pass(0.5)
    expect((await undo(asha, id, version)).status).toBe(400)
    expect((await desk.judge(chief, id, 'reopen')).status).toBe(400)
    expect((await desk.judge(chief, id, 'reopen', { reason: 'Wrong field' })).status).toBe(200)
    expect((await linesOf(id))[0]).toMatchObject({ action: 'reopen', reason: 'Wrong field' })
    expect(ids((await desk.next(bala)).body.items)).toEqual([id])
  })

  it('in bulk skips flagged records, and the preview says so', async () => {
    const [plain = 0] = await desk.make(1)
    const [blurred = 0] = await desk.make(1, { blur: 9, isDouble: true })
    const both = { ids: [plain, blurred] }
    const preview = await asha.send<{ eligible: number; refused: { reason: string }[] }>(
      'POST',
      '/api/admin/snaps/preview',
      { ...both, action: 'approve' },
    )
    expect(preview.body).toMatchObject({
      eligible: 1,
      refused: [{ reason: 'It is flagged: Blurred. Open it to review it.' }],
    })
    const done = await asha.send('POST', '/api/admin/snaps/approve', both)
    expect(done.body).toMatchObject({ done: 1, failed: 1 })
    expect(JSON.stringify(done.body)).toContain('It is flagged: Blurred, Duplicate. Open it to review it.')
    expect(await seen(blurred)).toMatchObject({ status: 'NEW' })
    expect((await desk.judge(asha, blurred, 'approve')).status).toBe(200)
  })
})

describe('A second look', () => {
  it('is due after an approval, is done by another person, and is judged once', async () => {
    const [id = 0] = await desk.make(1)
    await desk.judge(asha, id, 'approve')
    expect(await seen(id)).toMatchObject({ look: 'DUE' })
    expect(ids((await desk.next(asha, {}, '?look=second')).body.items)).toEqual([])
    expect((await desk.judge(asha, id, 'agree')).status).toBe(403)
    expect((await asha.send('PUT', `/api/admin/snaps/${id}/desk`)).status).toBe(400)
    expect(ids((await desk.next(bala, {}, '?look=second')).body.items)).toEqual([id])
    expect((await desk.judge(chief, id, 'agree')).status).toBe(409)
    expect((await desk.judge(bala, id, 'agree')).status).toBe(200)
    expect(await seen(id)).toMatchObject({ look: 'AGREED', looker: { id: bala.id }, judge: { id: asha.id } })
    expect(ids((await desk.next(chief, {}, '?look=second')).body.items)).toEqual([])
  })

  it('does not follow a rejection, and ends when the record is reopened', async () => {
    const [bad = 0, good = 0] = await desk.make(2)
    await desk.judge(asha, bad, 'reject', { reason: 'DARK' })
    expect(await seen(bad)).toMatchObject({ look: null })
    await desk.judge(asha, good, 'approve')
    await desk.judge(chief, good, 'reopen', { reason: 'Again' })
    expect(ids((await desk.next(bala, {}, '?look=second')).body.items)).toEqual([])
  })
})

describe('A closed desk', () => {
  it('refuses people who may not judge, and people who may not see the records', async () => {
    const [id = 0] = await desk.make(1)
    const reader = await desk.service.person(['view_farmer_tab'])
    const stranger = await desk.service.person(['view_banners_tab'])
    const bad = { most: 'many' }
    expect((await desk.next(reader, bad)).status).toBe(403)
    expect((await desk.next(stranger, bad)).status).toBe(403)
    expect((await desk.next(desk.service.nobody, bad)).status).toBe(401)
    expect((await desk.next(reader, bad, '?look=second')).status).toBe(403)
    expect((await reader.send('PUT', `/api/admin/snaps/${id}/desk`)).status).toBe(403)
    expect((await reader.get(`/api/admin/snaps/${id}/desk`)).status).toBe(200)
    expect((await stranger.get(`/api/admin/snaps/${id}/desk`)).status).toBe(403)
    expect((await asha.get('/api/admin/snaps/999999/desk')).status).toBe(404)
    expect((await asha.send('PUT', '/api/admin/snaps/none/desk')).status).toBe(404)
    expect((await asha.send('POST', '/api/admin/farmers/desk/next', {})).status).toBe(404)
  })
})
