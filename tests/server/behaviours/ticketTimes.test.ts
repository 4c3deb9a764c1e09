import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { india, openHelpDesk, type Ticket } from '../../support/helpDesk'

const BASE = '/api/admin/tickets'

const desk = await openHelpDesk()
const { service, asha, first, technician, lead, setClock, act, did, seen, say, comments, told } = desk
afterAll(() => service.close())

let ticket: Ticket
const later = async (text: string): Promise<void> => {
  setClock(text)
  await service.letTimePass()
}
beforeEach(async () => {
  ticket = await desk.begin()
})

describe('The response time of a ticket', () => {
  it('pauses while it waits for the requester, and resumes with their reply', async () => {
    await did(first, 'assign', { assignee: technician.id })
    setClock('2026-11-18 12:00')
    expect(await did(technician, 'ask', { question: 'Which browser?' })).toMatchObject({
      status: 'WAITING_REQUESTER',
      sla: 'PAUSED',
    })
    expect([(await comments(asha)).items.at(-1)?.body, await told(asha)]).toEqual(['Which browser?', ['asked']])
    setClock('2026-11-19 15:00')
    await say(asha, 'Firefox')
    // 28 of the 30 hours were left at noon.
    expect(await seen(asha)).toMatchObject({
      status: 'IN_PROGRESS',
      waitingSince: null,
      sla: 'IN_TIME',
      slaDue: india('2026-11-23 13:00'),
    })
    expect(await told(technician)).toEqual(['replied', 'assigned'])
  })

  it('keeps the time used when the priority changes', async () => {
    setClock('2026-11-18 12:00')
    expect((await did(first, 'prioritise', { priority: 'P1' })).slaDue).toBe(india('2026-11-18 14:00'))
    expect((await did(first, 'prioritise', { priority: 'P2' })).slaDue).toBe(india('2026-11-19 10:00'))
    expect((await did(first, 'prioritise', { priority: 'P4' })).slaDue).toBe(india('2026-11-26 10:00'))
  })

  it('notifies the assignee once before it ends and once after it has passed', async () => {
    await did(first, 'assign', { assignee: technician.id })
    await did(first, 'prioritise', { priority: 'P1' })
    await later('2026-11-18 13:05')
    expect((await seen(asha)).sla).toBe('DUE_SOON')
    await later('2026-11-18 14:01')
    const { body } = await lead.get<{ items: Ticket[] }>(`${BASE}?sla=BREACHED&id=${ticket.id}`)
    expect(body.items.map(({ id }) => id)).toEqual([ticket.id])
    await later('2026-11-18 14:30')
    expect(await told(technician)).toEqual(['breached', 'breaching', 'assigned'])
    expect((await seen(asha)).version).toBe(3)
    expect(await did(technician, 'resolve', { resolution: 'Done' })).toMatchObject({ sla: 'MISSED' })
  })

  it('notifies the whole group of an unassigned ticket', async () => {
    await later('2026-11-21 10:01')
    expect((await seen(asha)).sla).toBe('BREACHED')
    expect(await told(first)).toEqual(['breached'])
  })
})

describe('A resolved ticket', () => {
  beforeEach(async () => {
    await did(first, 'route', { group: 'L1_TECH' })
    await did(technician, 'resolve', { resolution: 'Done' })
  })

  it('is closed automatically after three days, and the requester is notified', async () => {
    await later('2026-11-21 09:59')
    expect(await seen(asha)).toMatchObject({ status: 'RESOLVED', sla: 'MET' })
    await later('2026-11-21 10:00')
    const { body } = await asha.get<{ items: Ticket[] }>(`${BASE}?id=${ticket.id}`)
    expect(body.items).toMatchObject([{ status: 'CLOSED' }])
    expect((await told(asha))[0]).toBe('closed')
    const history = await asha.get<{ items: { action: string; by: { label: string } | null }[] }>(
      `${BASE}/${ticket.id}/history`,
    )
    expect(history.body.items[0]).toMatchObject({ action: 'close' })
  })

  it('can be reopened for seven days and no longer', async () => {
    await later('2026-11-25 09:58')
    expect((await seen(asha))._can).toContain('reopen')
    await later('2026-11-25 10:00')
    expect((await seen(asha))._can).not.toContain('reopen')
    const { status, body } = await act(asha, 'reopen', { reason: 'Again' })
    expect([status, body.detail]).toEqual([400, expect.stringContaining('“Reopen” is not possible')])
  })

  it('is closed by the requester, with a satisfaction rating', async () => {
    expect(await did(asha, 'close', { csat: 5 })).toMatchObject({ status: 'CLOSED', csat: 5 })
    expect((await act(asha, 'close', { csat: 9 })).status).toBe(400)
    expect(await did(asha, 'reopen', { reason: 'It came back' })).toMatchObject({ status: 'REOPENED', sla: 'IN_TIME' })
  })
})

describe('A ticket that is no longer needed', () => {
  it('is withdrawn only by the requester, in every open state', async () => {
    const ways: Record<string, () => Promise<unknown>> = {
      OPEN: async () => undefined,
      ASSIGNED: () => did(first, 'assign', { assignee: technician.id }),
      IN_PROGRESS: () => did(first, 'start'),
      WAITING_REQUESTER: () => did(first, 'ask', { question: 'Which browser?' }),
      REOPENED: async () => {
        await did(lead, 'resolve', { resolution: 'Done' })
        await did(asha, 'reopen', { reason: 'Still there' })
      },
    }
    for (const [state, reach] of Object.entries(ways)) {
      ticket = await desk.begin()
      await reach()
      expect((await seen(asha)).status).toBe(state)
      for (const other of [first, lead]) {
        const refused = await act(other, 'withdraw')
        expect([refused.status, refused.body.detail], state).toEqual([
          403,
          '“Withdraw” can only be done by the person under “Requester”.',
        ])
        expect((await seen(other))._can, state).not.toContain('withdraw')
      }
      expect((await seen(asha))._can, state).toContain('withdraw')
      expect(await did(asha, 'withdraw'), state).toMatchObject({ status: 'CLOSED', sla: 'MET' })
    }
  })

  it('cannot be withdrawn once it is resolved', async () => {
    await did(lead, 'resolve', { resolution: 'Done' })
    const { status, body } = await act(asha, 'withdraw')
    expect([status, body.detail]).toEqual([400, expect.stringContaining('This ticket is Resolved')])
  })

  it('notifies the assignee, with the reason if one is given', async () => {
    await did(first, 'assign', { assignee: technician.id })
    await did(asha, 'withdraw', { reason: 'I found the button' })
    expect((await told(technician))[0]).toBe('withdrawn')
    expect(await told(first)).toEqual([])
    expect((await comments(technician)).items.at(-1)).toMatchObject({ body: 'I found the button' })
  })

  it('stops the clock, also during a wait, and misses its time only when it was late', async () => {
    await did(first, 'ask', { question: 'Which browser?' })
    setClock('2026-11-30 12:00')
    expect(await did(asha, 'withdraw')).toMatchObject({
      sla: 'MET',
      waitingSince: null,
      resolvedAt: india('2026-11-30 12:00'),
    })
    ticket = await desk.begin()
    setClock('2026-11-30 12:00')
    expect(await did(asha, 'withdraw')).toMatchObject({ sla: 'MISSED' })
  })

  it('can be reopened for seven days, like any other', async () => {
    await did(asha, 'withdraw')
    await later('2026-11-25 09:58')
    expect(await did(asha, 'reopen', { reason: 'Needed after all' })).toMatchObject({
      status: 'REOPENED',
      sla: 'IN_TIME',
    })
    await later('2026-11-25 09:59')
    await did(asha, 'withdraw')
    await later('2026-12-02 10:00')
    expect((await seen(asha))._can).not.toContain('reopen')
  })

  it('cannot be withdrawn by others, as Why? explains', async () => {
    const { body } = await first.get<{ allowed: boolean; reasons: { text: string }[] }>(
      `/api/admin/why?resource=tickets&id=${ticket.id}&operation=withdraw`,
    )
    expect([body.allowed, body.reasons.map(({ text }) => text)]).toEqual([
      false,
      ['“Withdraw” can only be done by the person under “Requester”.'],
    ])
  })
})
