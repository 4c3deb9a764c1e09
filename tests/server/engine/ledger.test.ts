import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pointAccounts, pointEntries, walletEntries } from '#resources'
import { putIntoWallet, takeFromWallet, walletOf } from '../../../server/behaviours/tariff'
import { sql, type Sql } from '../../../server/database'
import type { Work } from '../../../server/engine/engine'
import { giveBack } from '../../../server/engine/ledger/moves'
import { post } from '../../../server/engine/ledger/post'
import { insertMany } from '../../../server/engine/write/insertMany'
import { Problem } from '../../../server/engine/problem'
import { runDue } from '../../../server/time'
import { farmerRowsBy } from '../../support/farmerRows'
import { everyKey } from '../../support/samples'
import { startService, type Person, type TestService } from '../../support/service'
import { insideOf, type Doing } from '../../support/works'

const failed = 'Error while moving money'

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

let farmersMade = 0
async function newFarmer(): Promise<number> {
  farmersMade += 1
  return (await farmers.newFarmer({ mobile: `+9175${String(farmersMade).padStart(8, '0')}` })).id
}

/** Posts a refund of a premium, for which the wallet is opened. */
const payout = (farmer: number, key: string, amount = 50_000): ((work: Work) => Promise<void>) => {
  const move = { farmer, type: 'INSURANCE', ref: 'KVC-1', amount, key } as const
  return (work) => putIntoWallet(work, move, failed)
}

const linesOf = (farmer: number): Promise<Record<string, unknown>[]> =>
  service.database.rows(
    sql`select type, counter, amount, balance_after as balance, booking_no as ref from wallet_entries where farmer_id = ${farmer} order by id`,
  )

const refusal = (statement: Sql): Promise<string> =>
  service.database.run(statement).then(
    () => 'written',
    (error: Error) => error.message,
  )

describe('A ledger', () => {
  it('opens one account for ten concurrent postings, and writes one line per key', async () => {
    const farmer = await newFarmer()
    await Promise.all(Array.from({ length: 10 }, () => within(payout(farmer, 'kavach 1 refund'))))
    expect(await linesOf(farmer)).toEqual([
      { type: 'INSURANCE', counter: 'PREMIUMS', amount: 50_000, balance: 50_000, ref: 'KVC-1' },
    ])
    expect(await walletOf(service.database, farmer)).toMatchObject({ balance: 50_000, available: 50_000 })
  })

  it('answers a repeated key with its line, and refuses a key of another posting', async () => {
    const farmer = await newFarmer()
    await within(payout(farmer, 'kavach 2 refund'))
    const { id = 0 } = (await walletOf(service.database, farmer)) ?? {}
    const line = { type: 'INSURANCE', farmer, amount: 50_000, key: 'kavach 2 refund' }
    const again = await within((work) => post(work, walletEntries, id, line, failed))
    expect([again.isNew, again.line.balanceAfter, again.account.balance]).toEqual([false, 50_000, 50_000])
    const other = within((work) => post(work, walletEntries, id, { ...line, amount: 1 }, failed))
    await expect(other).rejects.toMatchObject({ detail: 'Its key belongs to another entry' })
    for (const amount of [0, 0.5])
      await expect(
        within((work) => post(work, walletEntries, id, { ...line, amount, key: 'x' }, failed)),
      ).rejects.toThrow('is no amount of a line')
    expect(await linesOf(farmer)).toHaveLength(1)
  })

  it('lets one of two withdrawals of the last amount succeed, and refuses the other with a message', async () => {
    const farmer = await newFarmer()
    await within(payout(farmer, 'kavach 3 refund'))
    const outcomes = await Promise.allSettled(
      ['a', 'b'].map((key) =>
        within((work) => takeFromWallet(work, { farmer, type: 'INSURANCE', ref: key, amount: 50_000, key }, failed)),
      ),
    )
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Problem] : []))
    expect(refused.map((problem) => [problem instanceof Problem, problem.detail])).toEqual([
      [true, 'The wallet has ₹0.00 available'],
    ])
    expect(await walletOf(service.database, farmer)).toMatchObject({ balance: 0 })
  })

  it('credits no closed wallet, and debits no farmer without one', async () => {
    const farmer = await newFarmer()
    const premium = { farmer, type: 'INSURANCE', ref: 'POL-1', amount: 100, key: 'premium' } as const
    await expect(within((work) => takeFromWallet(work, premium, failed))).rejects.toMatchObject({
      detail: 'This farmer has no wallet',
    })
    const { body } = await office.send<{ id: number }>('POST', '/api/admin/wallets', { farmer })
    await office.send('POST', `/api/admin/wallets/${body.id}/close`, {})
    await expect(within(payout(farmer, 'kavach 4 refund'))).rejects.toMatchObject({
      detail: 'The wallet of this farmer is closed',
    })
  })

  it('reverses once per key, and no more than was debited', async () => {
    const farmer = await newFarmer()
    await within(payout(farmer, 'kavach 8 refund', 500))
    const premium = { farmer, type: 'INSURANCE', ref: 'POL-8', amount: 300, key: 'premium 8' } as const
    await within((work) => takeFromWallet(work, premium, failed))
    const { id = 0 } = (await walletOf(service.database, farmer)) ?? {}
    const back = { farmer, ref: 'POL-8', type: 'INSURANCE', back: 'REFUND', amount: 300, key: 'back 8' } as const
    const give = (more: object = {}) =>
      within((work) => giveBack(work, walletEntries, id, { ...back, ...more }, failed))
    expect([await give(), await give()]).toEqual([300, 300])
    expect((await walletOf(service.database, farmer))?.available).toBe(500)
    await expect(give({ key: 'back 9' })).rejects.toMatchObject({ detail: expect.stringContaining('can’t exceed') })
  })

  it('has lines that cannot be changed or deleted, and accounts that cannot become negative', async () => {
    await within(payout(await newFarmer(), 'kavach 5 refund'))
    const kept = 'Lines of wallet_entries are never changed or deleted'
    for (const statement of [
      sql`update wallet_entries set amount = amount + 1`,
      sql`update wallet_entries set deleted_at = now()`,
      sql`delete from wallet_entries`,
    ])
      expect(await refusal(statement)).toBe(kept)
    expect(await refusal(sql`update wallets set available = -1`)).toMatch(
      /^Account \d+ of wallets would be less than zero$/,
    )
  })
})

describe('The health check of a ledger', () => {
  const found = async (rule: string): Promise<number[]> => {
    await office.send('POST', '/api/admin/health-rules/check', {})
    await runDue(service.engine(), {
      stopping: new AbortController().signal,
      onFault: (fault) => {
        throw fault
      },
    })
    return (await findingsOf(rule)).map(({ record }) => record)
  }
  const findingsOf = async (rule: string): Promise<readonly { record: number; wrong: readonly string[] }[]> => {
    const path = `/api/admin/health-rules/${rule}/findings`
    return (await office.get<{ items: { record: number; wrong: string[] }[] }>(path)).body.items
  }
  const balances = 'wallets.ledger-wallet-entries'
  const chains = 'wallet-entries.ledger'

  it('adds up every account and follows every chain of lines, and names differences', async () => {
    const farmer = await newFarmer()
    await within(payout(farmer, 'kavach 6 refund'))
    await within(payout(farmer, 'kavach 7 refund', 100))
    const { id = 0 } = (await walletOf(service.database, farmer)) ?? {}
    expect([await found(balances), await found(chains)]).toEqual([[], []])
    await service.database.run(
      sql`update wallets set balance = balance + 1, available = available + 1 where id = ${id}`,
    )
    expect(await found(balances)).toEqual([id])
    expect((await findingsOf(balances))[0]?.wrong).toEqual([
      'Balance: ₹501.01 instead of ₹501.00 (+₹0.01)',
      'Available: ₹501.01 instead of ₹501.00 (+₹0.01)',
    ])
    // Only the owner of the tables can do this.
    await service.database.script(`alter table wallet_entries disable trigger ledger_wallet_entries_kept;
      update wallet_entries set amount = amount - 1, balance_after = balance_after - 1 where key = 'kavach 6 refund';
      alter table wallet_entries enable trigger ledger_wallet_entries_kept`)
    const lines = await service.database.rows<{ id: number }>(
      sql`select id from wallet_entries where key = 'kavach 7 refund'`,
    )
    expect(await found(chains)).toEqual(lines.map((line) => line.id))
  })

  it('finds lots with more used than they have, and debits without a lot', async () => {
    const lots = 'point-entries.lots'
    const [account] = await insertMany(service.database, pointAccounts, [
      { holder: 'FARMER', farmer: await newFarmer(), balance: 0 },
    ])
    const line = (key: string, amount: number, more: object): Promise<number[]> =>
      insertMany(service.database, pointEntries, [
        { account, day: '2026-01-01', counter: 'GOODWILL', balanceAfter: 0, key, amount, ...more },
      ])
    const [lot] = await line('lot', 100, { type: 'CREDIT', expiresOn: '2027-01-01' })
    await line('taken', -70, { type: 'REDEEM', lot })
    expect(await found(lots)).toEqual([])
    await line('taken again', -50, { type: 'REDEEM', lot })
    const [none] = await line('from nowhere', -5, { type: 'REDEEM' })
    expect(await found(lots)).toEqual([lot, none])
    expect((await findingsOf(lots))[0]?.wrong).toEqual(['Points: 100 instead of 120 (−20)'])
  })
})
