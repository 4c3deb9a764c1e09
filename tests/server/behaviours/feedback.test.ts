import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedback } from '#resources'
import { sql } from '../../../server/database'
import { farmerRowsBy, type FarmerRow, type FarmerRows } from '../../support/farmerRows'
import { startService, type Answer, type Person, type TestService } from '../../support/service'

let service: TestService
let agent: Person
let care: Person
let rows: FarmerRows
beforeAll(async () => {
  service = await startService()
  agent = await service.person(['view_farmer_tab', 'farmer:create', 'farmer:erase', 'view_help_desk_tab'])
  care = await service.person(['view_help_desk_tab', 'ticket:work', 'role_care_team'])
  rows = farmerRowsBy(agent, service)
})
afterAll(() => service.close())

const say = async (more: object): Promise<Answer<FarmerRow>> =>
  agent.send('POST', '/api/admin/feedback', {
    ...{ farmer: (await rows.newFarmer()).id, subjectType: 'BOOKING', rating: 4, channel: 'CALL' },
    ...more,
  })
const read = async (id: number): Promise<FarmerRow> => (await agent.get<FarmerRow>(`/api/admin/feedback/${id}`)).body

describe('Feedback', () => {
  it('gets the specification’s thank-you message', () => {
    expect(feedback.form.messages.created).toBe('Feedback Submitted Successfully')
  })

  it.each([0, 6])('is refused with a rating of %i', async (rating) => {
    const { status, body } = await say({ rating })
    expect([status, body.fields]).toEqual([400, { rating: 'Rate from 1 (poor) to 5 (excellent)' }])
  })

  it('with a good rating opens no ticket', async () => {
    expect((await read((await say({ rating: 3 })).body.id)).ticket).toBeNull()
  })

  it.each([
    [1, 'P2'],
    [2, 'P3'],
  ])('with a rating of %i opens one ticket of the care team, with priority %s', async (rating, priority) => {
    const { body } = await say({ rating, reasons: ['LATE'], comment: 'Half a day late', wantsCallback: true })
    const { ticket, farmer } = await read(body.id)
    const found = await care.get<FarmerRow>(`/api/admin/tickets/${(ticket as FarmerRow).id}`)
    expect(found.body).toMatchObject({ subject: 'Low rating: Booking', group: 'CARE', status: 'OPEN', priority })
    expect(found.body.farmer).toMatchObject({ id: (farmer as FarmerRow).id })
    const [kept] = await service.database.rows(
      sql`select t.mobile = f.mobile as "isFarmers" from tickets t join farmers f on f.id = t.farmer_id where t.id = ${found.body.id}`,
    )
    expect(kept).toEqual({ isFarmers: true })
    expect(found.body.description).toContain('Reasons: Not on time.\nThe farmer wants a callback.\nHalf a day late')
    await agent.send('PATCH', `/api/admin/feedback/${body.id}`, { comment: 'A whole day late' })
    await agent.send('POST', `/api/admin/feedback/${body.id}/take`, {})
    expect((await read(body.id)).ticket).toMatchObject({ id: (ticket as FarmerRow).id })
    const all = await care.get<{ totalItems: number }>(`/api/admin/tickets?q=Low rating&priority=${priority}`)
    expect(all.body.totalItems).toBe(1)
  })

  it('is taken, closed with an answer, and final afterwards', async () => {
    const { body } = await say({})
    const taken = await agent.send('POST', `/api/admin/feedback/${body.id}/take`, {})
    expect(taken.body).toMatchObject({ status: 'IN_PROGRESS', owner: { id: agent.id } })
    expect((await agent.send('POST', `/api/admin/feedback/${body.id}/close`, {})).status).toBe(400)
    const closed = await agent.send('POST', `/api/admin/feedback/${body.id}/close`, { resolution: 'Called back' })
    expect(closed.body).toMatchObject({ status: 'CLOSED', resolution: 'Called back' })
    expect((await agent.send('PATCH', `/api/admin/feedback/${body.id}`, { comment: 'late' })).status).toBe(400)
  })

  it('loses its comment when the farmer is erased, but keeps its rating', async () => {
    const { body } = await say({ comment: 'Call my wife Simran' })
    const { farmer } = await read(body.id)
    await agent.send('POST', `/api/admin/farmers/${(farmer as FarmerRow).id}/erase`, { reason: 'asked for it' })
    expect(await read(body.id)).toMatchObject({ comment: null, rating: 4 })
  })
})

describe('A farmer lookup', () => {
  const at = '/api/admin/farmers'
  it('finds farmers by guid, mobile and id, as the viewer may read them', async () => {
    const mobile = '9814012345'
    const made = await rows.newFarmer({ mobile })
    for (const path of [
      `by-guid/${String(made.guid)}`,
      `by-mobile?mobile=${mobile}`,
      `by-mobile?mobile=%2B91${mobile}`,
      `${made.id}`,
    ]) {
      const { status, body } = await agent.get<FarmerRow>(`${at}/${path}`)
      expect([status, body.id], path).toEqual([200, made.id])
      expect(body.mobile).toContain('••••')
    }
  })

  it('reports unknown and out-of-scope farmers as not found, in the specification’s words', async () => {
    const mobile = '9814054321'
    const { guid, id } = await rows.newFarmer({ mobile })
    const elsewhere = await service.person(['view_farmer_tab'], ['Patiala'])
    const titles = async (person: Person, paths: readonly string[]): Promise<unknown[]> =>
      Promise.all(paths.map(async (path) => (await person.get(`${at}/${path}`)).body.title))
    const words = ['Farmer with this Guid Not Found', 'Farmer Not Found', 'Farmer Not Found']
    const own = [`by-guid/${String(guid)}`, `by-mobile?mobile=${mobile}`, `${id}`]
    expect(await titles(elsewhere, own)).toEqual(words)
    const unknown = ['by-guid/00000000-0000-4000-a000-000000000000', 'by-mobile?mobile=9000000009', '999999']
    expect(await titles(agent, unknown)).toEqual(words)
    expect(await titles(agent, ['by-guid/not-a-guid'])).toEqual(words.slice(0, 1))
    const short = await agent.get(`${at}/by-mobile?mobile=98140`)
    expect([short.status, short.body.fields]).toEqual([400, { mobile: 'Enter a whole mobile number' }])
  })

  it('by number is limited to the hourly budget', async () => {
    const caller = await service.person(['view_farmer_tab'])
    const asked: number[] = []
    for (let at_ = 0; at_ < 61; at_ += 1)
      asked.push((await caller.get(`${at}/by-mobile?mobile=${9_100_000_000 + at_}`)).status)
    expect([asked.slice(0, 60).every((status) => status === 404), asked[60]]).toEqual([true, 429])
    const revealing = await service.person(['view_farmer_tab', 'pii:reveal'])
    for (let at_ = 0; at_ < 61; at_ += 1)
      expect((await revealing.get(`${at}/by-mobile?mobile=${9_200_000_000 + at_}`)).status).toBe(404)
  })
})
