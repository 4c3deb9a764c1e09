import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, todayInIndia } from '#define'
import { sql } from '../../../server/database'
import { farmerRowsBy } from '../../support/farmerRows'
import { DESK, india, openHelpDesk, type Ticket } from '../../support/helpDesk'

const BASE = '/api/admin/tickets'

const desk = await openHelpDesk()
const { service, asha, ravi, first, technician, care, lead, ask, act, did, seen, sees, say, comments, told } = desk
afterAll(() => service.close())

let ticket: Ticket
beforeEach(async () => {
  ticket = await desk.begin()
})

describe('A ticket', () => {
  it('starts with its requester, their mobile, a number, and the time of P3', async () => {
    expect(ticket).toMatchObject({
      ticketNo: expect.stringMatching(/^HD-2627-\d{5}$/),
      requester: { id: asha.id },
      status: 'OPEN',
      priority: 'P3',
      group: 'L0',
      sla: 'IN_TIME',
      slaDue: india('2026-11-21 10:00'),
      dueBy: null,
    })
    const full = await service.person([DESK, 'ticket:all', 'pii:reveal'])
    expect((await seen(full)).mobile).toMatch(/^\+91/)
  })

  it('accepts from the requester only the request itself', async () => {
    for (const closed of [{ requester: ravi.id }, { mobile: '+919812345678' }]) {
      const { status, body } = await ask(closed)
      expect([status, Object.keys(body.fields as object)]).toEqual([403, Object.keys(closed)])
    }
    for (const closed of [{ priority: 'P1' }, { group: 'L2' }, { assignee: asha.id }, { status: 'CLOSED' }])
      expect((await ask(closed)).status).toBe(400)
    const forRavi = await first.send<Ticket>('POST', BASE, {
      ...{ subject: 'Call from the field', category: 'LOGIN', description: 'Asked by telephone', requester: ravi.id },
    })
    expect(forRavi.body.requester).toMatchObject({ id: ravi.id })
  })

  it('for a farmer has the farmer’s number and no requester, and hides no notes from the agent', async () => {
    const clerk = await service.person(['view_farmer_tab', 'farmer:create'])
    const { id: farmer } = await farmerRowsBy(clerk, service).newFarmer({ mobile: '9812345678' })
    const call = { subject: 'Machine did not come', category: 'BOOKING', description: 'He called', farmer }
    const agent = await service.person([DESK, 'l0_agent_secondary', 'ticket:work', 'ticket:assign', 'view_farmer_tab'])
    const { body, status } = await agent.send<Ticket>('POST', BASE, call)
    expect(status, JSON.stringify(body)).toBe(201)
    expect([body.requester, body.farmer]).toEqual([null, expect.objectContaining({ id: farmer })])
    expect(body.mobile).not.toContain('98123456')
    const [kept] = await service.database.rows(sql`select mobile from tickets where id = ${body.id}`)
    expect(kept).toEqual({ mobile: '+919812345678' })
    await agent.send('POST', `${BASE}/${body.id}/assign`, { assignee: care.id, note: 'He was angry' })
    const { body: notes } = await agent.get<{ items: unknown[] }>(`${BASE}/${body.id}/comments`)
    expect(notes.items).toContainEqual(expect.objectContaining({ body: 'He was angry', isInternal: true }))
    const given = await agent.send<Ticket>('POST', BASE, { ...call, requester: ravi.id, mobile: '+919812300000' })
    expect(given.body.requester).toMatchObject({ id: ravi.id })
    const [own] = await service.database.rows(sql`select mobile from tickets where id = ${given.body.id}`)
    expect(own).toEqual({ mobile: '+919812300000' })
  })

  it('names the farmer who called and, as its requester, the person outside the help desk who took the call', async () => {
    const clerk = await service.person(['view_farmer_tab', 'farmer:create', DESK])
    const { id: farmer } = await farmerRowsBy(clerk, service).newFarmer({ mobile: '9812345679' })
    const call = { subject: 'Machine did not come', category: 'BOOKING', description: 'She called', farmer }
    const { body, status } = await clerk.send<Ticket>('POST', BASE, call)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ requester: { id: clerk.id }, farmer: { id: farmer } })
    const [kept] = await service.database.rows(sql`select mobile from tickets where id = ${body.id}`)
    expect(kept).toEqual({ mobile: '+919812345679' })
    const elsewhere = await service.person(['view_farmer_tab', DESK], ['Haryana'])
    expect((await elsewhere.send<Ticket>('POST', BASE, call)).status).toBe(400)
    const unknowing = await service.person([DESK])
    expect(await unknowing.send('POST', BASE, call)).toMatchObject({
      status: 403,
      body: { fields: { farmer: expect.any(String) } },
    })
  })

  it('about privacy has a deadline for the answer', async () => {
    expect((await ask({ category: 'PRIVACY' })).body.dueBy).toBe('2026-12-18')
    await first.send('PATCH', `${BASE}/${ticket.id}`, { category: 'PRIVACY' })
    const asked = todayInIndia(new Date(String(ticket.createdAt)))
    expect((await seen(asha)).dueBy).toBe(addDays(asked, 30))
  })
})

describe('A ticket is visible', () => {
  it('to its requester, to its group, and to people who see all', async () => {
    expect(await Promise.all([asha, ravi, first, technician, care, lead].map(sees))).toEqual([
      true,
      false,
      true,
      false,
      false,
      true,
    ])
  })

  it('to the next group when it is passed on, and still to the person who passed it', async () => {
    expect(await did(first, 'route', { group: 'L1_TECH', note: 'Logs say a timeout' })).toMatchObject({
      group: 'L1_TECH',
      status: 'OPEN',
    })
    expect(await Promise.all([asha, first, technician, care].map(sees))).toEqual([true, true, true, false])
    expect(await told(technician)).toEqual(['escalated'])
    expect(await did(technician, 'route', { group: 'CARE' })).toMatchObject({ group: 'CARE' })
    expect(await Promise.all([technician, care].map(sees))).toEqual([true, true])
  })

  it('to its assignee, who is notified and finds it among their work', async () => {
    await did(first, 'assign', { assignee: care.id, note: 'Please call' })
    expect([await sees(care), await told(care)]).toEqual([true, ['assigned']])
    const work = await care.get<{ items: { record: number }[] }>('/api/admin/my-work')
    expect(work.body.items.map(({ record }) => record)).toContain(ticket.id)
    await did(first, 'route', { group: 'L2' })
    const after = await care.get<{ items: { record: number }[] }>('/api/admin/my-work')
    expect(after.body.items.map(({ record }) => record)).not.toContain(ticket.id)
  })
})

describe('Work on a ticket', () => {
  it('prevents its assignee from leaving', async () => {
    await did(first, 'assign', { assignee: technician.id })
    const admin = await service.person(['view_afs_users_tab', 'user:activate', 'user:senior'])
    const leave = () => admin.send('POST', `/api/admin/users/${technician.id}/deactivate`, { reason: 'A long leave' })
    const refused = await leave()
    expect([refused.status, refused.body.title, refused.body.detail]).toEqual([
      400,
      'Error while deactivating user',
      expect.stringMatching(/^\d+ open tickets? (is|are) assigned to this user. Reassign (it|them) first$/),
    ])
  })

  it('can be assigned only to people who work on tickets', async () => {
    const { status, body } = await act(first, 'assign', { assignee: asha.id })
    expect([status, body.fields]).toEqual([400, { assignee: expect.stringContaining('can’t see this record') }])
    expect((await seen(asha)).status).toBe('OPEN')
  })

  it('is limited to the rights of each support line', async () => {
    const basic = await service.person([DESK, 'l0_agent_basic', 'ticket:work'])
    expect((await seen(basic))._can.slice().sort()).toEqual([
      ...['ask', 'duplicate', 'prioritise', 'route', 'start', 'update'],
    ])
    for (const [person, word] of [
      [basic, 'assign'],
      [first, 'resolve'],
      [asha, 'start'],
      [asha, 'route'],
    ] as const)
      expect((await act(person, word, {})).status, word).toBe(403)
    expect((await seen(asha))._can).toEqual(['withdraw'])
  })

  it('hides internal notes from the requester everywhere', async () => {
    expect((await say(first, 'He never reads the manual', { isInternal: true, mentions: [lead.id] })).status).toBe(200)
    await did(first, 'route', { group: 'L1_TECH', note: 'Also internal' })
    await say(first, 'We are looking into it')
    expect((await comments(asha)).items.map(({ body }) => body)).toEqual(['We are looking into it'])
    expect((await comments(asha)).totalItems).toBe(1)
    expect((await comments(technician)).items.filter(({ isInternal }) => isInternal)).toHaveLength(2)
    const history = await asha.get(`${BASE}/${ticket.id}/history`)
    const notices = await asha.get('/api/admin/notices')
    expect(JSON.stringify([history.body, notices.body])).not.toMatch(/manual|Also internal/)
    const tried = await say(asha, 'Me too', { isInternal: true })
    expect([tried.status, tried.body.fields]).toEqual([400, { isInternal: 'You can’t write internal notes here' }])
    const mention = await say(first, 'Look', { isInternal: true, mentions: [asha.id] })
    expect([mention.status, Object.keys(mention.body.fields as object)]).toEqual([400, ['mentions']])
  })

  it('hides internal notes from an agent who is the requester, and from no one else', async () => {
    const made = await care.send<Ticket>('POST', BASE, {
      ...{ subject: 'My own trouble', category: 'APP', description: 'It turns.' },
    })
    const at = `${BASE}/${made.body.id}/comments`
    await lead.send('POST', at, { body: 'Watch this colleague', isInternal: true })
    const read = async (by: typeof care): Promise<unknown> => (await by.get(at)).body
    expect(await read(care)).toMatchObject({ items: [], totalItems: 0, readsInternal: false })
    expect(await read(lead)).toMatchObject({ items: [{ isInternal: true }], totalItems: 1, readsInternal: true })
    const tried = await care.send('POST', at, { body: 'Me too', isInternal: true })
    expect([tried.status, tried.body.fields]).toEqual([400, { isInternal: 'You can’t write internal notes here' }])
    const mention = await lead.send('POST', at, { body: 'Look', isInternal: true, mentions: [care.id] })
    expect([mention.status, Object.keys(mention.body.fields as object)]).toEqual([400, ['mentions']])
  })

  it('shows no excerpt of an internal note to a person who became the requester', async () => {
    await say(first, 'He never reads', { isInternal: true, mentions: [lead.id] })
    const excerpts = async (): Promise<unknown> =>
      (await lead.get<{ items: { record: number; excerpt: string }[] }>('/api/admin/notices')).body.items
        .filter(({ record }) => record === ticket.id)
        .map(({ excerpt }) => excerpt)
    expect(await excerpts()).toEqual(['He never reads'])
    await service.database.run(sql`update tickets set requester_id = ${lead.id} where id = ${ticket.id}`)
    expect(await excerpts()).toEqual([null])
  })

  it('keeps a note internal when it is changed, and shows no excerpt to a person who lost the key', async () => {
    const made = await say(first, 'Internal', { isInternal: true })
    await first.send('PATCH', `${BASE}/${ticket.id}/comments/${String(made.body.id)}`, { body: 'Changed' })
    expect((await comments(asha)).items).toEqual([])
  })

  it('notifies the requester of answers and the resolution, and the assignee of replies', async () => {
    await did(first, 'assign', { assignee: technician.id })
    await say(technician, 'Which browser?')
    await say(asha, 'Chrome')
    await did(technician, 'resolve', { resolution: 'Reload the page once' })
    expect([await told(asha), await told(technician)]).toEqual([
      ['resolved', 'answered'],
      ['replied', 'assigned'],
    ])
    await did(asha, 'reopen', { reason: 'Still turning' })
    expect((await told(technician))[0]).toBe('reopened')
    expect(await seen(asha)).toMatchObject({ status: 'REOPENED', resolvedAt: null })
  })

  it('notifies no one of a kind that they have muted', async () => {
    await asha.send('PUT', '/api/admin/preferences/notices:muted', { value: ['tickets/answered'] })
    await say(first, 'We are looking into it')
    expect(await told(asha)).toEqual([])
    await asha.send('PUT', '/api/admin/preferences/notices:muted', { value: null })
    await say(first, 'Found it')
    expect(await told(asha)).toEqual(['answered'])
  })

  it('marks a duplicate of another ticket, but not of itself or of a duplicate', async () => {
    const other = (await ask()).body
    const self = await act(first, 'duplicate', { duplicateOf: ticket.id })
    expect([self.status, self.body.fields]).toEqual([
      400,
      { duplicateOf: 'Choose another ticket that isn’t itself a duplicate' },
    ])
    expect(await did(first, 'duplicate', { duplicateOf: other.id })).toMatchObject({
      status: 'DUPLICATE',
      duplicateOf: { id: other.id },
    })
    const back = await first.send('POST', `${BASE}/${other.id}/duplicate`, { duplicateOf: ticket.id })
    expect(back.body.fields).toEqual({ duplicateOf: 'Choose another ticket that isn’t itself a duplicate' })
  })
})
