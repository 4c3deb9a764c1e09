import { beforeAll, expect, it } from 'vitest'
import {
  authorities,
  authorityList,
  bookingReasons,
  bookings,
  crops,
  farmers,
  pointRules,
  userAuthorities,
} from '#resources'
import { raw, sql, type Database } from '../../../server/database'
import { insertMany } from '../../../server/engine/write/insertMany'
import { buildService, startBuiltService, type RunningService } from './builtService'
import { wrongLedgers } from '../../support/wrongLedgers'
import { foundCompany } from './company'

beforeAll(buildService)

const HANDS = 8
const BOOKINGS = 80
const ENOUGH = 40

/** Creates billed work, and a client who may verify it, record payments, and mark it invalid for a reason. */
async function settle(database: Database, village: number): Promise<{ ids: number[]; invalidReason: number }> {
  const office = ['booking:verify', 'booking:complete', 'booking:invalidate'] as const
  const keys = ['view_bookings_tab', 'role_back_office_full', ...office] as const
  const held = await insertMany(
    database,
    authorities,
    keys.map((authority) => ({ authority, ...authorityList[authority], isMasterData: true })),
  )
  const [user] = await database.rows<{ id: number }>(sql`select id from users where username = 'import'`)
  await insertMany(
    database,
    userAuthorities,
    held.map((authority) => ({ user: user?.id, authority, source: 'DIRECT' })),
  )
  const [farmer] = await insertMany(database, farmers, [
    {
      firstName: 'Gurpreet',
      mobile: '+919100000001',
      gender: 'MALE',
      language: 'pa',
      village,
      source: 'FO',
      status: 'ACTIVE',
    },
  ])
  const [crop] = await insertMany(database, crops, [
    { code: 'PADDY', name: 'Paddy', category: 'CEREAL', seasons: ['KHARIF'], status: 'ACTIVE' },
  ])
  const done = {
    ...{ farmer, village, crop, service: 'BOOM_SPRAY', purpose: 'MIXED', litresPerAcre: 10, source: 'CALL_CENTRE' },
    ...{ serviceDate: '2026-11-18', slot: 'EARLY', requestedArea: { value: 1, unit: 'ACRE' }, actualAcre: 1 },
    ...{ ratePerAcre: 50_000, billableAcre: 1, gross: 50_000, discount: 0, taxable: 50_000, gstRate: 0, gst: 0 },
    ...{ roundOff: 0, netPayable: 50_000, completedAt: '2026-11-18T05:00:00.000Z', status: 'COMPLETED' },
  }
  const ids = await insertMany(
    database,
    bookings,
    Array.from({ length: BOOKINGS }, () => done),
  )
  const [invalidReason = 0] = await insertMany(database, bookingReasons, [
    { kind: 'INVALID', code: 'ELSEWHERE', text: 'Sprayed elsewhere' },
  ])
  await insertMany(database, pointRules, [
    { name: 'Work', event: 'BOOKING_VERIFIED', per: 'ACRE', points: 7, from: '2026-01-01', expiresMonths: 12 },
  ])
  return { ids, invalidReason }
}

type Ask = (id: number, word: string, input: object) => Promise<number>

/** Returns a function that acts on bookings at a service that may die, and throws on an unexpected answer. */
function asking(service: RunningService, headers: Record<string, string>): Ask {
  return async (id, word, input) => {
    const url = `${service.url}/api/admin/bookings/${id}/${word}`
    const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) })
    if (status >= 500) throw new Error(`${word} of ${id}: ${status}`)
    return status
  }
}

/** Records and verifies a payment, and marks every third booking invalid: a receipt, an invoice and a credit note. */
async function issueAll(ask: Ask, id: number, invalidReason: number): Promise<void> {
  await ask(id, 'recordPayment', { mode: 'CASH', amount: 10_000 + id })
  await ask(id, 'verify', {})
  if (id % 3 === 0) await ask(id, 'invalidate', { invalidReason, reason: 'Sprayed elsewhere' })
}

/** Issues papers concurrently until the service dies; returns the number of bookings fully acknowledged. */
async function issueUntilItDies(
  service: RunningService,
  ask: Ask,
  ids: readonly number[],
  reason: number,
): Promise<number> {
  const left = [...ids]
  let acknowledged = 0
  const work = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      await issueAll(ask, id, reason)
      acknowledged += 1
      if (acknowledged === ENOUGH) service.signal('SIGKILL')
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: HANDS }, work))
  expect(ends.filter((end) => !(end.status === 'rejected' && end.reason instanceof TypeError))).toEqual([])
  return acknowledged
}

/** Returns the numbers of every kind of paper, the last number drawn, and the expected count. */
async function papersOf(database: Database): Promise<Record<string, { numbers: number[]; last: number; due: number }>> {
  const kinds = [
    ['payments', 'receipt_no', 'payments'],
    ['invoices', 'invoice_no', 'bookings where verified_at is not null'],
    ['credit_notes', 'note_no', `bookings where status = 'INVALID'`],
  ] as const
  const found = kinds.map(async ([table, column, owed]) => {
    const rows = await database.rows<{ number: number }>(
      raw(`select right(${column}, 6)::int as number from ${table} order by ${column}`),
    )
    const [series] = await database.rows<{ last: number; due: number }>(
      raw(`select (select coalesce(max(last), 0) from number_series where series like '${table}_${column}_%')::int as last,
        (select count(*) from ${owed})::int as due`),
    )
    return [table, { numbers: rows.map(({ number }) => number), last: 0, due: 0, ...series }] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

it('Receipts, invoices and credit notes have no gaps or duplicates after the service is killed', async () => {
  const company = await foundCompany()
  const { ids, invalidReason } = await company.look((database) => settle(database, company.village))
  const killed = await startBuiltService(company.environment)
  const ask = asking(killed, await company.signIn(killed.url))
  const acknowledged = await issueUntilItDies(killed, ask, ids, invalidReason)
  expect(await killed.end).toMatchObject({ signal: 'SIGKILL' })
  const inOrder = (papers: Awaited<ReturnType<typeof papersOf>>): void => {
    for (const [table, { numbers, last, due }] of Object.entries(papers)) {
      expect(numbers, table).toEqual(Array.from({ length: due }, (_, at) => at + 1))
      expect(last, table).toBe(due)
    }
  }
  const pointsInOrder = async (database: Database): Promise<void> => {
    expect(await wrongLedgers(database)).toEqual([])
    const wrong = await database.rows(sql`
      select b.id from bookings b left join point_entries e on e.ref = b.booking_no and e.event = 'BOOKING_VERIFIED'
      group by b.id, b.status having coalesce(sum(e.amount), 0) <> case when b.status = 'VERIFIED' then 7 else 0 end`)
    expect(wrong).toEqual([])
  }
  const after = await company.look(papersOf)
  await company.look(pointsInOrder)
  inOrder(after)
  expect(after.invoices?.due).toBeGreaterThanOrEqual(acknowledged)
  expect(after.invoices?.due).toBeLessThan(BOOKINGS)

  const again = await startBuiltService(company.environment)
  const askAgain = asking(again, await company.signIn(again.url))
  for (const id of ids) await issueAll(askAgain, id, invalidReason)
  again.signal('SIGTERM')
  await again.end
  const all = await company.look(papersOf)
  inOrder(all)
  await company.look(pointsInOrder)
  expect(all.invoices?.due).toBe(BOOKINGS)
  expect(all.credit_notes?.due).toBe(ids.filter((id) => id % 3 === 0).length)
})
