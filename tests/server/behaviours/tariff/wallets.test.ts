import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../../server/database'
import { capture, hold, refund, release, walletOf, type Held } from '../../../../server/behaviours/tariff'
import { Problem } from '../../../../server/engine/problem'
import { farmerRowsBy } from '../../../support/farmerRows'
import { everyKey } from '../../../support/samples'
import { startService, type Answer, type Person, type TestService } from '../../../support/service'
import { insideOf, type Doing } from '../../../support/works'

interface Row {
  readonly id: number
  readonly [field: string]: unknown
}

const base = '/api/admin/wallets'
const failed = 'Error while assigning booking'
const rupees = (amount: number): number => amount * 100

let service: TestService
let office: Person
let within: Doing
let farmers: ReturnType<typeof farmerRowsBy>
beforeAll(async () => {
  service = await startService()
  office = await service.person(everyKey)
  within = await insideOf(service)
  farmers = farmerRowsBy(office, service)
})
afterAll(() => service.close())

let references = 412_345_000_000
let mobiles = 0
const act = (wallet: number, word: string, input: object): Promise<Answer<Row>> =>
  office.send<Row>('POST', `${base}/${wallet}/${word}`, input)
async function newFarmer(): Promise<number> {
  mobiles += 1
  return (await farmers.newFarmer({ mobile: `+9174${String(mobiles).padStart(8, '0')}` })).id
}
async function newWallet(amount = 0): Promise<{ wallet: number; farmer: number }> {
  const farmer = await newFarmer()
  const { body } = await office.send<Row>('POST', base, { farmer })
  if (amount) await act(body.id, 'topUp', { sum: amount, upiRef: String((references += 1)) })
  return { wallet: body.id, farmer }
}
const standing = (farmer: number): Promise<Held | undefined> => walletOf(service.database, farmer)
async function linesOf(wallet: number): Promise<[type: string, amount: number, balance: number, held: number][]> {
  const rows = await service.database.rows<{ type: string; amount: number; b: number; h: number }>(
    sql`select type, amount, balance_after as b, held_after as h from wallet_entries where wallet_id = ${wallet} order by id`,
  )
  return rows.map(({ type, amount, b, h }) => [type, amount, b, h])
}

describe('A wallet', () => {
  it('belongs to one farmer, starts empty and is on the farmer’s page with its entries', async () => {
    const { wallet, farmer } = await newWallet(rupees(500))
    expect((await office.get<Row>(`${base}/${wallet}`)).body).toMatchObject({
      balance: rupees(500),
      held: 0,
      available: rupees(500),
    })
    expect((await office.send('POST', base, { farmer })).body.fields).toEqual({
      farmer: 'This farmer already has a wallet',
    })
    const entries = await office.get<{ items: Row[] }>(`/api/admin/wallet-entries?farmer=${farmer}`)
    expect(entries.body.items).toMatchObject([{ type: 'TOP_UP', amount: rupees(500), balanceAfter: rupees(500) }])
  })

  it('accepts each UPI reference once, and only with 12 digits', async () => {
    const { wallet } = await newWallet()
    const upiRef = String((references += 1))
    expect((await act(wallet, 'topUp', { sum: rupees(100), upiRef: '12345' })).body.fields).toEqual({
      upiRef: 'Enter the 12 digits of the UPI reference',
    })
    expect((await act(wallet, 'topUp', { sum: rupees(100), upiRef })).status).toBe(200)
    const again = await act(wallet, 'topUp', { sum: rupees(100), upiRef })
    expect([again.status, again.body.fields]).toEqual([400, { upiRef: 'This UPI reference has been used already' }])
    expect((await office.get<Row>(`${base}/${wallet}`)).body.balance).toBe(rupees(100))
  })

  it('is adjusted with a reason by at most ₹1,000, and never below the available sum', async () => {
    const { wallet, farmer } = await newWallet(rupees(300))
    expect(Object.keys((await act(wallet, 'adjust', { sum: rupees(50) })).body.fields as object)).toEqual(['reason'])
    expect((await act(wallet, 'adjust', { sum: rupees(1001), reason: 'Paid twice' })).status).toBe(400)
    expect((await act(wallet, 'adjust', { sum: 0, reason: 'Nothing' })).body.fields).toHaveProperty('sum')
    expect((await act(wallet, 'adjust', { sum: -rupees(400), reason: 'Paid twice' })).body.detail).toBe(
      'The wallet has ₹300.00 available',
    )
    expect((await act(wallet, 'adjust', { sum: -rupees(100), reason: 'Paid twice' })).body.available).toBe(rupees(200))
    const { body } = await office.get<{ items: Row[] }>(`${base}/${wallet}/history?size=1`)
    expect(body.items).toMatchObject([{ action: 'adjust', reason: 'Paid twice' }])
    expect(await standing(farmer)).toMatchObject({ balance: rupees(200) })
  })

  it('is adjusted by one person by at most ₹1,000 a day, in any number of parts', async () => {
    const { wallet } = await newWallet()
    const adjust = (sum: number): Promise<Answer<Row>> =>
      act(wallet, 'adjust', { sum: rupees(sum), reason: 'Paid twice' })
    expect((await adjust(600)).status).toBe(200)
    expect((await adjust(401)).body.fields).toEqual({
      sum: 'One person can adjust a wallet by at most ₹1,000 per day',
    })
    expect((await adjust(400)).body.available).toBe(rupees(1000))
  })

  it('cannot be written without the key, and its entries cannot be written at all', async () => {
    const { wallet } = await newWallet()
    const reader = await service.person(['view_farmer_tab'])
    expect((await reader.send('POST', `${base}/${wallet}/topUp`, {})).status).toBe(403)
    expect((await office.send('PATCH', `${base}/${wallet}`, { balance: 1 })).status).toBe(403)
    expect((await office.send('POST', '/api/admin/wallet-entries', {})).status).toBe(403)
  })

  it('can be closed only while it is empty', async () => {
    const { wallet } = await newWallet(rupees(10))
    expect((await act(wallet, 'close', {})).status).toBe(400)
    await act(wallet, 'adjust', { sum: -rupees(10), reason: 'Paid out' })
    expect((await act(wallet, 'close', {})).body.status).toBe('CLOSED')
  })
})

describe('A booking paid from the wallet', () => {
  it('holds a sum, captures less than it held, and gets a part refunded, and everything adds up', async () => {
    const { wallet, farmer } = await newWallet(rupees(2000))
    const move = { farmer, bookingNo: 'BKG-1' }
    await within((work) => hold(work, { ...move, amount: rupees(1500) }, failed))
    expect(await standing(farmer)).toMatchObject({ balance: rupees(2000), held: rupees(1500), available: rupees(500) })
    await within((work) => capture(work, { ...move, amount: rupees(1200) }, failed))
    expect(await within((work) => refund(work, { ...move, amount: rupees(200) }, failed))).toBe(rupees(200))
    expect(await within((work) => refund(work, move, failed))).toBe(rupees(1000))
    expect(await within((work) => refund(work, move, failed))).toBe(0)
    expect(await linesOf(wallet)).toEqual([
      ['TOP_UP', rupees(2000), rupees(2000), 0],
      ['HOLD', -rupees(1500), rupees(2000), rupees(1500)],
      ['RELEASE', rupees(1500), rupees(2000), 0],
      ['CAPTURE', -rupees(1200), rupees(800), 0],
      ['REFUND', rupees(200), rupees(1000), 0],
      ['REFUND', rupees(1000), rupees(2000), 0],
    ])
  })

  it('releases its hold once, and nothing of another booking', async () => {
    const { farmer } = await newWallet(rupees(1000))
    for (const bookingNo of ['BKG-2', 'BKG-3'])
      await within((work) => hold(work, { farmer, bookingNo, amount: rupees(400) }, failed))
    for (let times = 0; times < 2; times += 1)
      await within((work) => release(work, { farmer, bookingNo: 'BKG-2' }, failed))
    expect(await standing(farmer)).toMatchObject({ held: rupees(400), available: rupees(600) })
  })

  it('gets at most the available sum, at most its payment back, and nothing from a frozen wallet', async () => {
    const { wallet, farmer } = await newWallet(rupees(100))
    const move = { farmer, bookingNo: 'BKG-4' }
    const refusal = (doing: Promise<unknown>): Promise<unknown> =>
      doing.then(
        () => 'done',
        (error: Problem) => error.detail,
      )
    expect(await refusal(within((work) => hold(work, { ...move, amount: rupees(101) }, failed)))).toBe(
      'The wallet has ₹100.00 available',
    )
    expect(await refusal(within((work) => capture(work, { ...move, amount: rupees(101) }, failed)))).toBe(
      'The wallet has ₹100.00 available',
    )
    expect(await refusal(within((work) => refund(work, { ...move, amount: 1 }, failed)))).toBe(
      'The refund can’t exceed the amount taken from the wallet',
    )
    await act(wallet, 'freeze', { reason: 'Disputed' })
    expect(await refusal(within((work) => hold(work, { ...move, amount: 1 }, failed)))).toBe(
      'The wallet of this farmer is not active',
    )
    const bare = await newFarmer()
    expect(await refusal(within((work) => hold(work, { farmer: bare, bookingNo: 'BKG-5', amount: 1 }, failed)))).toBe(
      'This farmer has no wallet',
    )
  })

  it('never holds a rupee that another booking holds, despite concurrent requests', async () => {
    const { wallet, farmer } = await newWallet(rupees(1000))
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        within((work) => hold(work, { farmer, bookingNo: `BKG-1${at}`, amount: rupees(400) }, failed)),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason instanceof Problem] : []))).not.toContain(
      false,
    )
    expect(await standing(farmer)).toMatchObject({ held: rupees(800), available: rupees(200) })
    expect(await linesOf(wallet)).toHaveLength(3)
  })

  it('takes nothing when its transaction is rolled back', async () => {
    const { wallet, farmer } = await newWallet(rupees(1000))
    const doing = within(async (work) => {
      await hold(work, { farmer, bookingNo: 'BKG-30', amount: rupees(400) }, failed)
      throw new Error('The move fails afterwards')
    })
    await expect(doing).rejects.toThrow('afterwards')
    expect(await standing(farmer)).toMatchObject({ held: 0 })
    expect(await linesOf(wallet)).toHaveLength(1)
  })
})

describe('The wallet ledger', () => {
  it('adds up to the balance, the held and the available sum of every wallet', async () => {
    const wrong = await service.database.rows(sql`
      select w.id from wallets w left join lateral (
        select coalesce(sum(amount) filter (where type not in ('HOLD', 'RELEASE')), 0)::bigint as balance,
          -coalesce(sum(amount) filter (where type in ('HOLD', 'RELEASE')), 0)::bigint as held, coalesce(sum(amount), 0)::bigint as available
        from wallet_entries where wallet_id = w.id) e on true
      where (w.balance, w.held, w.available) is distinct from (e.balance, e.held, e.available) or least(w.balance, w.held, w.available) < 0`)
    expect(wrong).toEqual([])
  })
})
