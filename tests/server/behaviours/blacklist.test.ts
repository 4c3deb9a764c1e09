import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { openBookingDesk, TODAY } from '../../support/bookingDesk'
import type { Person } from '../../support/service'

const ENTRIES = '/api/retail/blacklist-entries'
const FARMERS = '/api/admin/farmers'

interface Entry extends Record<string, unknown> {
  readonly id: number
  readonly status: string
}

const desk = await openBookingDesk()
const { service, agent, take, taken } = desk
afterAll(() => service.close())

const keys = ['view_farmer_tab', 'view_bookings_tab', 'farmer:blacklist', 'blacklist:approve', 'pii:reveal']
const [bdo, head, other] = [
  await service.person(keys, ['Ludhiana']),
  await service.person(keys, ['Ludhiana']),
  await service.person(keys, ['Ludhiana']),
]
const fraud = { cause: 'FRAUD', remark: 'Booked the land of a neighbour' }

/** Proposes a farmer for the blacklist on their record. Returns the entry. */
async function proposed(farmer: number, more: object = {}, by: Person = bdo): Promise<Entry> {
  const { status, body } = await by.send('POST', `${FARMERS}/${farmer}/blacklist`, { ...fraud, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  const { body: list } = await by.get<{ items: Entry[] }>(`${ENTRIES}?farmer=${farmer}&status=PROPOSED`)
  return list.items[0] as Entry
}
const decide = (by: Person, { id }: Entry, word: string, input: object = {}) =>
  by.send<Entry>('POST', `${ENTRIES}/${id}/${word}`, input)
const farmerOf = async (id: number) => (await bdo.get(`${FARMERS}/${id}`)).body
const refusedAt = async (answer: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await answer
  return [status, body.fields]
}

describe('A farmer on the blacklist', () => {
  it('is proposed by one person and approved by another, and cannot book or order until the entry is lifted', async () => {
    const farmer = await desk.farmer()
    const entry = await proposed(farmer, { till: '2026-12-31' })
    expect(entry).toMatchObject({ subject: 'FARMER', proposedBy: { id: bdo.id }, status: 'PROPOSED' })
    expect(await farmerOf(farmer)).toMatchObject({ blacklisted: false, blacklistReason: null, blacklistEntry: null })
    await taken(agent, { farmer })
    expect((await decide(bdo, entry, 'approve')).status).toBe(403)
    expect((await decide(agent, entry, 'approve')).status).toBe(403)
    expect((await decide(head, entry, 'approve')).body).toMatchObject({
      ...{ status: 'ACTIVE', from: TODAY, inForce: true, decidedBy: { id: head.id } },
    })
    const words = 'Fraud: Booked the land of a neighbour, until 31 Dec 2026'
    expect(await farmerOf(farmer)).toMatchObject({
      ...{ blacklisted: true, blacklistReason: words },
      blacklistEntry: { id: entry.id, label: expect.stringMatching(/^BLK-\d{6}$/) },
    })
    const status = await bdo.get(`/api/retail/blacklist-status?subject=FARMER&id=${farmer}`)
    expect(status.body).toMatchObject({ blacklisted: true, entry: { id: entry.id, reason: words, till: '2026-12-31' } })
    const refused = [400, { farmer: `This farmer is blacklisted: ${words}` }]
    expect(await refusedAt(take(agent, { farmer, serviceDate: '2026-11-25' }))).toEqual(refused)
    const seller = await service.person(['view_bookings_tab', 'view_farmer_tab', 'order:create'])
    const order = { farmer, outlet: 1, channel: 'CALL_CENTRE', payMode: 'COD', contactName: 'Gurpreet' }
    const { body } = await seller.send<{ fields: object }>('POST', '/api/retail/orders', {
      ...order,
      ...{ contactMobile: '+917300000001', line1: 'House 4', pin: '142026', village: service.places['Galib Kalan'] },
    })
    expect(body.fields).toMatchObject(refused[1] as object)
    expect((await bdo.send('POST', `${FARMERS}/${farmer}/unblacklist`, {})).body.fields).toEqual({
      reason: 'Reason is required',
    })
    expect((await bdo.send('POST', `${FARMERS}/${farmer}/unblacklist`, { reason: 'It was another one' })).status).toBe(
      200,
    )
    expect((await bdo.get(`${ENTRIES}/${entry.id}`)).body).toMatchObject({
      ...{ status: 'LIFTED', inForce: false, liftReason: 'It was another one', liftedBy: { id: bdo.id } },
    })
    expect(await farmerOf(farmer)).toMatchObject({ blacklisted: false, blacklistEntry: null })
    await taken(agent, { farmer, serviceDate: '2026-11-25' })
  })

  it('is told with its reason and its term to those who decide on its entry, and only to them', async () => {
    const farmer = await desk.farmer()
    const entry = await proposed(farmer, { till: '2026-12-31' })
    const told = async (action: string, by = head) =>
      by.send<{ parts?: { lines: { label: string; words: string }[]; isRefused?: true; note?: string }[] }>(
        'POST',
        `${ENTRIES}/${entry.id}/told`,
        { action, input: {} },
      )
    const { body } = await told('approve')
    const [part] = body.parts ?? []
    expect(Object.fromEntries((part?.lines ?? []).map(({ label, words }) => [label, words]))).toEqual({
      ...{ Farmer: expect.stringContaining('Gurpreet'), Reason: 'Fraud', 'What happened': fraud.remark },
      ...{ From: 'On approval', Till: '31 Dec 2026', 'Proposed by': expect.any(String) },
    })
    expect(part?.isRefused).toBeUndefined()
    expect((await told('approve', agent)).status).toBe(403)
    expect((await told('withdraw')).status).toBe(400)
    await bdo.send('PATCH', `${ENTRIES}/${entry.id}`, { till: null, from: '2026-11-20' })
    const lines = (await told('reject')).body.parts?.[0]?.lines ?? []
    expect(lines.filter(({ label }) => ['From', 'Till'].includes(label))).toEqual([
      { label: 'From', words: '20 Nov 2026' },
      { label: 'Till', words: 'No end date' },
    ])
    await service.database.run(sql`update blacklist_entries set till = '2026-01-31' where id = ${entry.id}`)
    expect((await told('approve')).body.parts).toMatchObject([
      { isRefused: true, note: 'This term ended on 31 Jan 2026. Reject the entry, or have its last day changed first' },
    ])
    expect((await told('reject')).body.parts?.[0]?.isRefused).toBeUndefined()
  })

  it('has one open entry at a time, which one of two at once approves', async () => {
    const farmer = await desk.farmer()
    const entry = await proposed(farmer)
    const again = await bdo.send('POST', `${FARMERS}/${farmer}/blacklist`, fraud)
    expect([again.status, again.body.fields]).toEqual([
      400,
      { farmer: 'This farmer already has an open blacklist entry' },
    ])
    const both = await Promise.all([decide(head, entry, 'approve'), decide(other, entry, 'reject', { decision: 'No' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const [won] = both.filter(({ status }) => status === 200)
    expect(await farmerOf(farmer)).toMatchObject({ blacklisted: won?.body.status === 'ACTIVE' })
  })

  it('is not approved or rejected by an editor of the entry, but its proposer can still edit and withdraw it', async () => {
    const entry = await proposed(await desk.farmer())
    const changed = await head.send<Entry>('PATCH', `${ENTRIES}/${entry.id}`, { remark: 'Booked the land of two' })
    expect(changed.body).toMatchObject({ editedBy: [{ id: head.id }], proposedBy: { id: bdo.id } })
    for (const [word, input] of [
      ['approve', {}],
      ['reject', { decision: 'No' }],
    ] as const) {
      const { status, body } = await decide(head, entry, word, input)
      expect([status, body.detail]).toEqual([403, expect.stringContaining('“Changed by”')])
    }
    expect((await head.get<Entry & { _can: string[] }>(`${ENTRIES}/${entry.id}`)).body._can).not.toContain('approve')
    const { body } = await bdo.send<Entry>('PATCH', `${ENTRIES}/${entry.id}`, { cause: 'ABUSE' })
    expect(body).toMatchObject({ cause: 'ABUSE', editedBy: [{ id: head.id }] })
    expect((await decide(other, entry, 'approve')).body.status).toBe('ACTIVE')
  })

  it('is released after the last day, and cannot be approved for a term that has passed', async () => {
    const [short, late] = [await desk.farmer(), await desk.farmer()]
    const entry = await proposed(short, { till: '2026-11-19' })
    const stale = await proposed(late, { till: '2026-11-19' })
    await decide(head, entry, 'approve')
    desk.setClock('2026-11-19 23:50')
    await service.letTimePass()
    expect(await farmerOf(short)).toMatchObject({ blacklisted: true })
    desk.setClock('2026-11-20 00:05')
    await service.letTimePass()
    expect(await farmerOf(short)).toMatchObject({ blacklisted: false, blacklistReason: null })
    expect((await bdo.get(`${ENTRIES}/${entry.id}`)).body).toMatchObject({ status: 'LIFTED', liftedBy: null })
    expect((await decide(head, stale, 'approve')).body.detail).toMatch(/^This term ended on 19 Nov 2026\./)
    desk.setClock(`${TODAY} 10:00`)
  })
})

describe('The blacklist', () => {
  it('keeps work from an operator, and hides the entry from strangers and its proposal from the operator', async () => {
    const op = await desk.crew()
    const staff = ['view_afs_users_tab', 'user:activate', 'blacklist:approve']
    const [chief, second] = [await service.person(staff), await service.person(staff)]
    const about = { subject: 'OPERATOR', operator: op.id, ...fraud }
    const { status, body } = await chief.send<Entry>('POST', ENTRIES, about)
    expect(status, JSON.stringify(body)).toBe(201)
    expect(
      (await chief.send('POST', ENTRIES, { ...fraud, subject: 'FARMER', farmer: await desk.farmer() })).status,
    ).toBe(403)
    await decide(second, body, 'approve')
    const booking = await taken()
    const assigned = await desk.act(agent, booking.id, 'assign', { operator: op.id })
    expect([assigned.status, assigned.body.fields]).toEqual([
      400,
      { operator: 'This operator is blacklisted: Fraud: Booked the land of a neighbour' },
    ])
    expect((await second.get(`${ENTRIES}/${body.id}`)).status).toBe(200)
    for (const person of [bdo, await service.person(keys, ['Karnal'])]) {
      expect((await person.get(`${ENTRIES}/${body.id}`)).status).toBe(404)
      const { body: list } = await person.get<{ items: Entry[] }>(`${ENTRIES}?subject=OPERATOR`)
      expect(list.items).toEqual([])
    }
  })
})
