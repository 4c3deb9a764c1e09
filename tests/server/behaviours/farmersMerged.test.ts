import { afterAll, describe, expect, it } from 'vitest'
import { hospicashPolicies, orders, pointRules, tickets } from '#resources'
import { sql } from '../../../server/database'
import { availablePoints } from '../../../server/behaviours/points'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openBookingDesk, TODAY, TOMORROW } from '../../support/bookingDesk'
import { everyKey, samplesBy } from '../../support/samples'
import type { Answer } from '../../support/service'
import { insideOf } from '../../support/works'
import { wrongLedgers } from '../../support/wrongLedgers'

const desk = await openBookingDesk()
const { service, agent, full, office } = desk
afterAll(() => service.close())
const admin = await service.person(everyKey)
const within = await insideOf(service, () => new Date())
const operator = await desk.crew()

interface Wallet {
  readonly id: number
  readonly balance: number
  readonly held: number
  readonly available: number
}

const points = (farmer: number): Promise<number> => within((work) => availablePoints(work, { farmer }))
const merge = (goes: number, stays: number): Promise<Answer<Record<string, unknown>>> =>
  admin.send('POST', `/api/admin/farmers/${goes}/merge`, { mergedInto: stays, reason: 'Registered twice' })

async function walletOf(farmer: number): Promise<Wallet | undefined> {
  const { body } = await admin.get<{ items: Wallet[] }>(`/api/admin/wallets?farmer=${farmer}`)
  return body.items[0]
}

let references = 0
async function toppedUp(farmer: number, sum: number): Promise<number> {
  const { body } = await admin.send<Wallet>('POST', '/api/admin/wallets', { farmer })
  const upiRef = String(300_000_000_000 + (references += 1))
  const done = await admin.send('POST', `/api/admin/wallets/${body.id}/topUp`, { sum, upiRef })
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return body.id
}

async function credited(farmer: number, many: number): Promise<void> {
  const [row] = await service.database.rows<{ mobile: string }>(sql`select mobile from farmers where id = ${farmer}`)
  const credit = { mobile: row?.mobile, farmer, points: many, reason: 'Goodwill' }
  expect((await admin.send('POST', '/api/admin/point-credits', credit)).status).toBe(201)
}

const countOf = async (list: string, farmer: number): Promise<number> =>
  (await admin.get<{ totalItems: number }>(`/api/${list}?farmer=${farmer}`)).body.totalItems

const byWallet = { payBy: 'WALLET', notDuplicate: true }

describe('The money of a merged farmer', () => {
  it('is in the wallet of the farmer to keep to the paisa, by an entry each way', async () => {
    const [stays, goes] = [await desk.farmer(), await desk.farmer()]
    const [from, to] = [await toppedUp(goes, 123_457), await toppedUp(stays, 1_001)]
    expect((await merge(goes, stays)).status).toBe(200)
    expect(await walletOf(stays)).toMatchObject({ id: to, balance: 124_458, held: 0, available: 124_458 })
    expect(await walletOf(goes)).toMatchObject({ id: from, balance: 0, held: 0, available: 0 })
    const lines = await service.database.rows(
      sql`select type, counter, amount, wallet_id as wallet, farmer_id as farmer from wallet_entries where type = 'TRANSFER' order by id`,
    )
    const line = { type: 'TRANSFER', counter: 'TRANSFERS' }
    expect(lines).toEqual([
      { ...line, amount: -123_457, wallet: from, farmer: goes },
      { ...line, amount: 123_457, wallet: to, farmer: stays },
    ])
    expect(await wrongLedgers(service.database)).toEqual([])
  })

  it('is not added to the wallet of the merged farmer any more', async () => {
    const [stays, goes] = [await desk.farmer(), await desk.farmer()]
    const wallet = await toppedUp(goes, 5_000)
    await merge(goes, stays)
    const upiRef = String(300_000_000_000 + (references += 1))
    for (const [word, input] of [
      ['topUp', { sum: 100, upiRef }],
      ['adjust', { sum: 100, reason: 'A gift' }],
    ] as const) {
      const { status, body } = await admin.send('POST', `/api/admin/wallets/${wallet}/${word}`, input)
      const words = 'This farmer was merged into Gurpreet. Use the wallet of Gurpreet'
      expect([status, body.detail]).toEqual([400, words])
    }
    expect([await walletOf(goes), await walletOf(stays)]).toMatchObject([{ balance: 0 }, { balance: 5_000 }])
  })

  it('opens a wallet, and stays held for the booking that it is held for', async () => {
    const [stays, goes] = [await desk.farmer(), await desk.farmer()]
    await toppedUp(goes, 300_000)
    const { id } = await desk.at('ASSIGNED', operator, { farmer: goes, ...byWallet })
    const before = await walletOf(goes)
    expect(before).toMatchObject({ balance: 300_000, held: 250_000, available: 50_000 })
    expect((await merge(goes, stays)).status).toBe(200)
    expect(await walletOf(stays)).toMatchObject({ balance: 300_000, held: 250_000, available: 50_000 })
    expect(await walletOf(goes)).toMatchObject({ balance: 0, held: 0, available: 0 })
    await desk.did(agent, id, 'cancel', { cancelReason: desk.reasonOf('CANCEL'), cancelActor: 'FARMER' })
    expect(await walletOf(stays)).toMatchObject({ balance: 300_000, held: 0, available: 300_000 })
    expect(await wrongLedgers(service.database)).toEqual([])
  })

  it('is refunded to the farmer to keep for a booking that the merged one paid', async () => {
    const [stays, goes] = [await desk.farmer(), await desk.farmer()]
    await toppedUp(goes, 300_000)
    const { id } = await desk.at('IN_PROGRESS', operator, { farmer: goes, ...byWallet })
    await desk.did(operator, id, 'complete', { ...desk.done, paymentMode: 'WALLET', paidAmount: 0 })
    await desk.did(office, id, 'verify')
    expect(await walletOf(goes)).toMatchObject({ balance: 50_000 })
    expect((await merge(goes, stays)).status).toBe(200)
    await desk.did(full, id, 'invalidate', { invalidReason: desk.reasonOf('INVALID'), reason: 'Elsewhere' })
    expect(await walletOf(stays)).toMatchObject({ balance: 300_000, available: 300_000 })
    expect([await walletOf(goes), await wrongLedgers(service.database)]).toMatchObject([{ balance: 0 }, []])
  })

  it('does not move into or out of a frozen wallet: the merge is refused, and nothing changes', async () => {
    const [stays, goes] = [await desk.farmer(), await desk.farmer()]
    const wallet = await toppedUp(goes, 5_000)
    await admin.send('POST', `/api/admin/wallets/${wallet}/freeze`, { reason: 'Under review' })
    const booking = await desk.taken(agent, { farmer: goes })
    const refused = await merge(goes, stays)
    const words = expect.stringMatching(/^Wallet WAL-\d+: it is Frozen$/)
    expect([refused.status, refused.body.fields]).toEqual([400, { mergedInto: words }])
    expect((await desk.seen(booking.id)).farmer).toMatchObject({ id: goes })
    expect([await walletOf(goes), await walletOf(stays)]).toMatchObject([{ balance: 5_000 }, undefined])
    const farmer = await admin.get(`/api/admin/farmers/${goes}`)
    expect(farmer.body).toMatchObject({ status: 'ACTIVE', version: 1 })
  })
})

describe('The points of a merged farmer', () => {
  it('are those of the farmer to keep with their last days, and are redeemed from there', async () => {
    const [stays, goes] = [await desk.farmer(), await desk.farmer()]
    await credited(goes, 400)
    await credited(stays, 50)
    const last = (): Promise<{ till: string }[]> =>
      service.database.rows(sql`
        select distinct expires_on::text as till from point_entries e join point_accounts a on a.id = e.account_id
        where a.farmer_id = any(${[goes, stays]}::bigint[]) and expires_on is not null`)
    const before = await last()
    expect((await merge(goes, stays)).status).toBe(200)
    expect([await points(goes), await points(stays)]).toEqual([0, 450])
    expect(await last()).toEqual(before)
    await desk.taken(agent, { farmer: stays, pointsToRedeem: 450, notDuplicate: true })
    expect([await points(stays), await wrongLedgers(service.database)]).toEqual([0, []])
  })

  it('are returned to the farmer to keep by a booking for which the merged one redeemed them', async () => {
    const [stays, goes] = [await desk.farmer(), await desk.farmer()]
    await credited(goes, 400)
    const booking = await desk.taken(agent, { farmer: goes, pointsToRedeem: 300 })
    expect(await points(goes)).toBe(100)
    expect((await merge(goes, stays)).status).toBe(200)
    expect(await points(stays)).toBe(100)
    await agent.send('PATCH', `/api/admin/bookings/${booking.id}`, { pointsToRedeem: 350 })
    expect(await points(stays)).toBe(50)
    await desk.did(agent, booking.id, 'cancel', { cancelReason: desk.reasonOf('CANCEL'), cancelActor: 'FARMER' })
    expect([await points(stays), await points(goes), await wrongLedgers(service.database)]).toEqual([400, 0, []])
  })

  it('are lost by the farmer to keep with the booking that earned them, and earned again once', async () => {
    const [stays, goes] = [await desk.farmer(), await desk.farmer()]
    await insertMany(service.database, pointRules, [
      {
        name: 'Verified bookings',
        event: 'BOOKING_VERIFIED',
        per: 'EVENT',
        points: 40,
        from: '2025-01-01',
        expiresMonths: 12,
      },
    ])
    const { id } = await desk.at('VERIFIED', operator, { farmer: goes, notDuplicate: true })
    expect(await points(goes)).toBe(40)
    expect((await merge(goes, stays)).status).toBe(200)
    expect(await points(stays)).toBe(40)
    desk.setClock(`${TOMORROW} 18:00`)
    await desk.did(full, id, 'invalidate', { invalidReason: desk.reasonOf('INVALID'), reason: 'Elsewhere' })
    expect(await points(stays)).toBe(0)
    await desk.did(full, id, 'reopen', { reason: 'It was right' })
    await desk.did(office, id, 'verify')
    expect([await points(stays), await points(goes), await wrongLedgers(service.database)]).toEqual([40, 0, []])
    desk.setClock(`${TODAY} 10:00`)
  })
})

describe('The records of a merged farmer', () => {
  it('are counted with the farmer to keep: a booking, a policy, an order and a ticket', async () => {
    const samples = samplesBy(admin, service)
    const [stays, goes] = [await desk.farmer(), await desk.farmer()]
    const booking = await desk.taken(agent, { farmer: goes })
    for (const [resource, table] of [
      [hospicashPolicies, sql`hospicash_policies`],
      [orders, sql`orders`],
      [tickets, sql`tickets`],
    ] as const) {
      const { id } = await samples.record(resource)
      await service.database.run(sql`update ${table} set farmer_id = ${goes} where id = ${id}`)
    }
    const lists = ['admin/bookings', 'admin/hospicash-policies', 'retail/orders', 'admin/tickets']
    expect(await Promise.all(lists.map((list) => countOf(list, goes)))).toEqual([1, 1, 1, 1])
    expect((await merge(goes, stays)).status).toBe(200)
    expect(await Promise.all(lists.map((list) => countOf(list, goes)))).toEqual([0, 0, 0, 0])
    expect(await Promise.all(lists.map((list) => countOf(list, stays)))).toEqual([1, 1, 1, 1])
    const { body } = await admin.get<{ items: object[] }>(`/api/admin/bookings/${booking.id}/history`)
    expect(body.items[0]).toMatchObject({
      action: 'update',
      reason: 'Registered twice',
      changes: [{ field: 'farmer' }],
    })
  })
})
