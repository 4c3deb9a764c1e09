import { afterAll, describe, expect, it } from 'vitest'
import { sql } from '../../../server/database'
import { openBookingDesk } from '../../support/bookingDesk'
import { everyKey } from '../../support/samples'
import type { Answer } from '../../support/service'
import { wrongLedgers } from '../../support/wrongLedgers'

const desk = await openBookingDesk()
const { service, agent, full, office } = desk
afterAll(() => service.close())
const admin = await service.person(everyKey)
const operator = await desk.crew()

type Body = Record<string, unknown>

const act = (farmer: number, word: string, input: Body = {}): Promise<Answer<Body>> =>
  admin.send('POST', `/api/admin/farmers/${farmer}/${word}`, { reason: 'Registered twice', ...input })
async function merged(goes: number, stays: number): Promise<void> {
  const { status, body } = await act(goes, 'merge', { mergedInto: stays })
  expect(status, JSON.stringify(body)).toBe(200)
}
const parted = (goes: number): Promise<Answer<Body>> => act(goes, 'reverseMerge', { reason: 'Two people' })
async function apart(goes: number): Promise<void> {
  const { status, body } = await parted(goes)
  expect(status, JSON.stringify(body)).toBe(200)
}
const seen = async (farmer: number): Promise<Body> => (await admin.get(`/api/admin/farmers/${farmer}`)).body

/** The balance and the held part of the wallet of a farmer. */
async function wallet(farmer: number): Promise<unknown> {
  const [found] = await service.database.rows<{ balance: number; held: number }>(
    sql`select balance, held from wallets where farmer_id = ${farmer}`,
  )
  return found && [found.balance, found.held]
}

let references = 0
async function toppedUp(farmer: number, sum: number): Promise<number> {
  const { body } = await admin.send<{ id: number }>('POST', '/api/admin/wallets', { farmer })
  const upiRef = String(400_000_000_000 + (references += 1))
  const done = await admin.send('POST', `/api/admin/wallets/${body.id}/topUp`, { sum, upiRef })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return body.id
}

const two = async (): Promise<[number, number]> => [await desk.farmer(), await desk.farmer()]
const byWallet = { payBy: 'WALLET', notDuplicate: true }
const paid = { ...desk.done, paymentMode: 'WALLET', paidAmount: 0 }
const invalid = (): object => ({ invalidReason: desk.reasonOf('INVALID'), reason: 'Elsewhere' })

describe('The money of a farmer whose merge is reversed', () => {
  it('returns to the paisa by an entry each way, and what the other farmer got since stays', async () => {
    const [stays, goes] = await two()
    await toppedUp(goes, 123_457)
    const to = await toppedUp(stays, 1_001)
    await merged(goes, stays)
    const upiRef = String(400_000_000_000 + (references += 1))
    await admin.send('POST', `/api/admin/wallets/${to}/topUp`, { sum: 5_000, upiRef })
    await apart(goes)
    expect([await wallet(goes), await wallet(stays)]).toEqual([
      [123_457, 0],
      [6_001, 0],
    ])
    const lines = await service.database.rows<{ amount: number }>(
      sql`select amount from wallet_entries where type = 'TRANSFER' order by id`,
    )
    expect(lines.map(({ amount }) => amount)).toEqual([-123_457, 123_457, -123_457, 123_457])
    expect(await wrongLedgers(service.database)).toEqual([])
  })

  it('is held again for a booking that returns, and released there', async () => {
    const [stays, goes] = await two()
    await toppedUp(goes, 300_000)
    const { id } = await desk.at('ASSIGNED', operator, { farmer: goes, ...byWallet })
    await merged(goes, stays)
    await apart(goes)
    expect([await wallet(goes), await wallet(stays)]).toEqual([
      [300_000, 250_000],
      [0, 0],
    ])
    await desk.did(agent, id, 'cancel', { cancelReason: desk.reasonOf('CANCEL'), cancelActor: 'FARMER' })
    expect([await wallet(goes), await wrongLedgers(service.database)]).toEqual([[300_000, 0], []])
  })

  it('is refunded once, to the farmer whose booking it is, wherever it was paid', async () => {
    const [stays, goes] = await two()
    await toppedUp(goes, 600_000)
    await toppedUp(stays, 700)
    const first = await desk.at('IN_PROGRESS', operator, { farmer: goes, ...byWallet })
    await desk.did(operator, first.id, 'complete', paid)
    await desk.did(office, first.id, 'verify')
    const second = await desk.at('IN_PROGRESS', operator, { farmer: goes, ...byWallet })
    await merged(goes, stays)
    await desk.did(operator, second.id, 'complete', paid)
    await desk.did(office, second.id, 'verify')
    await desk.did(full, first.id, 'invalidate', invalid())
    expect([await wallet(goes), await wallet(stays)]).toEqual([
      [0, 0],
      [350_700, 0],
    ])
    await apart(goes)
    expect([await wallet(goes), await wallet(stays)]).toEqual([
      [350_000, 0],
      [700, 0],
    ])
    await desk.did(full, second.id, 'invalidate', invalid())
    expect([await wallet(goes), await wallet(stays), await wrongLedgers(service.database)]).toEqual([
      [600_000, 0],
      [700, 0],
      [],
    ])
  })

  it('returns along a chain with what its bookings have used in the last account', async () => {
    const [last, middle] = await two()
    const first = await desk.farmer()
    await toppedUp(first, 300_000)
    await toppedUp(middle, 40_000)
    await toppedUp(last, 5_000)
    const { id } = await desk.at('IN_PROGRESS', operator, { farmer: first, ...byWallet })
    await merged(first, middle)
    await merged(middle, last)
    await desk.did(operator, id, 'complete', paid)
    await desk.did(office, id, 'verify')
    expect((await parted(first)).body.detail).toMatch(/^Farmer .* Reverse that merge first\.$/)
    await apart(middle)
    await apart(first)
    expect([await wallet(first), await wallet(middle), await wallet(last)]).toEqual([
      [50_000, 0],
      [40_000, 0],
      [5_000, 0],
    ])
    await desk.did(full, id, 'invalidate', invalid())
    expect([await wallet(first), await wrongLedgers(service.database)]).toEqual([[300_000, 0], []])
  })

  it('is counted from the last of two merges', async () => {
    const [stays, goes] = await two()
    await toppedUp(goes, 300_000)
    const { id } = await desk.at('IN_PROGRESS', operator, { farmer: goes, ...byWallet })
    await merged(goes, stays)
    await desk.did(operator, id, 'complete', paid)
    await apart(goes)
    expect(await wallet(goes)).toEqual([50_000, 0])
    await merged(goes, stays)
    await apart(goes)
    expect([await wallet(goes), await wallet(stays), await wrongLedgers(service.database)]).toEqual([
      [50_000, 0],
      [0, 0],
      [],
    ])
  })

  it('refuses the reversal if it was spent or a wallet is frozen, and nothing changes', async () => {
    const [stays, goes] = await two()
    await toppedUp(goes, 250_000)
    const booking = await desk.taken(agent, { farmer: goes, ...byWallet })
    await merged(goes, stays)
    const refused = async (words: RegExp): Promise<void> => {
      const before = [await wallet(goes), await wallet(stays)]
      const { status, body } = await parted(goes)
      expect([status, body.title, body.detail]).toEqual([
        400,
        'Error while reversing the merge',
        expect.stringMatching(words),
      ])
      expect([await wallet(goes), await wallet(stays)]).toEqual(before)
      expect(await seen(goes)).toMatchObject({ status: 'MERGED', mergedInto: { id: stays }, version: 2 })
      expect((await desk.seen(booking.id)).farmer).toMatchObject({ id: stays })
    }
    const [{ id } = { id: 0 }] = await service.database.rows<{ id: number }>(
      sql`select id from wallets where farmer_id = ${stays}`,
    )
    const adjust = (sum: number): Promise<Answer> =>
      admin.send('POST', `/api/admin/wallets/${id}/adjust`, { sum, reason: 'A correction' })
    await adjust(-5)
    await refused(/^Wallet WAL-\d+: ₹2,500\.00 would return, but only ₹2,499\.95 is available\. Top it up first\.$/)
    await adjust(10_000)
    await admin.send('POST', `/api/admin/wallets/${id}/freeze`, { reason: 'Under review' })
    await refused(/^Wallet WAL-\d+: it is Frozen$/)
    await admin.send('POST', `/api/admin/wallets/${id}/unfreeze`)
    await apart(goes)
    expect([await wallet(goes), await wallet(stays)]).toEqual([
      [250_000, 0],
      [9_995, 0],
    ])
    expect(await wrongLedgers(service.database)).toEqual([])
  })

  it('refuses the reversal if a returning booking was paid with money of the other farmer', async () => {
    const [stays, goes] = await two()
    await toppedUp(stays, 300_000)
    const booking = await desk.taken(agent, { farmer: goes })
    await merged(goes, stays)
    await agent.send('PATCH', `/api/admin/bookings/${booking.id}`, { payBy: 'WALLET' })
    await desk.did(agent, booking.id, 'assign', { operator: operator.id, despite: true })
    expect(await wallet(stays)).toEqual([300_000, 250_000])
    const { status, body } = await parted(goes)
    const words =
      /: the returning records use ₹2,500\.00 more than came with the merge\. Cancel or refund them first\.$/
    expect([status, body.detail]).toEqual([400, expect.stringMatching(words)])
    await desk.did(agent, booking.id, 'cancel', { cancelReason: desk.reasonOf('CANCEL'), cancelActor: 'FARMER' })
    await apart(goes)
    expect([await wallet(goes), await wallet(stays)]).toEqual([undefined, [300_000, 0]])
  })

  it('refuses the reversal to a person who may not see the farmer to keep', async () => {
    const [stays, goes] = [await desk.farmer({ village: service.places.Biana }), await desk.farmer()]
    await toppedUp(goes, 1_000)
    await merged(goes, stays)
    const other = await service.person(['view_farmer_tab', 'farmer:blacklist'], ['Ludhiana'])
    const at = `/api/admin/farmers/${goes}/reverseMerge`
    const { status, body } = await other.send<Body>('POST', at, { reason: 'Two people' })
    const words = 'You can’t see the farmer that it is merged into. Ask a person who can.'
    expect([status, body.detail]).toEqual([400, words])
    expect([await wallet(goes), await wallet(stays)]).toEqual([
      [0, 0],
      [1_000, 0],
    ])
  })
})
