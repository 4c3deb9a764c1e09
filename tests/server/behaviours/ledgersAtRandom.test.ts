import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { pointRules } from '#resources'
import { sql } from '../../../server/database'
import { keepPoints, redeemPoints, returnPoints } from '../../../server/behaviours/points'
import { capture, hold, putIntoWallet, refund, release, takeFromWallet } from '../../../server/behaviours/tariff'
import type { Work } from '../../../server/engine/engine'
import { Problem } from '../../../server/engine/problem'
import { insertMany } from '../../../server/engine/write/insertMany'
import { runDue } from '../../../server/time'
import { farmerRowsBy } from '../../support/farmerRows'
import { everyKey } from '../../support/samples'
import { startService } from '../../support/service'
import { insideOf } from '../../support/works'
import { wrongLedgers } from '../../support/wrongLedgers'

const PEOPLE = 10
const MOVES = 2000
/** One round each; lots of one round expire in a later one. */
const DAYS = ['2026-01-31', '2026-07-15', '2027-02-01', '2027-07-16']
const kinds = [
  'earn',
  'reverse',
  'redeem',
  'return',
  'hold',
  'capture',
  'release',
  'cancel',
  'putIn',
  'takeOut',
] as const
/** `SEED=…` repeats a run, as far as concurrent people can be repeated. */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const title = 'Error while moving'

interface Move {
  readonly kind: (typeof kinds)[number]
  /** Chosen from a few farmers and causes, so that people collide. */
  readonly farmer: number
  readonly cause: number
  readonly amount: number
}

let now = new Date(`${DAYS[0]}T06:00:00Z`)
const service = await startService({ now: () => now })
afterAll(() => service.close())
const within = await insideOf(service, () => now)
const rows = farmerRowsBy(await service.person(everyKey), service)
const farmers: number[] = []
for (let at = 0; at < 6; at += 1) farmers.push((await rows.newFarmer()).id)
await insertMany(service.database, pointRules, [
  {
    name: 'Scans',
    event: 'PRODUCT_SCAN',
    per: 'EVENT',
    points: 60,
    from: '2026-01-01',
    expiresMonths: 12,
    capPerDay: 900,
  },
])

let serial = 0
function make(work: Work, { kind, farmer: at, cause, amount }: Move): Promise<unknown> {
  const farmer = farmers[at] ?? 0
  const earned = { event: 'PRODUCT_SCAN', ref: `SCN-${at}-${cause}`, holder: { field: 'farmer', id: farmer } } as const
  const bookingNo = `BKG-${at}-${cause}`
  // One key in four was used before.
  const key = `${kind} ${(serial += amount % 4 === 0 ? 0 : 1)}`
  const money = { farmer, type: 'INSURANCE', ref: bookingNo, amount: amount * 100, key } as const
  switch (kind) {
    case 'earn':
      return keepPoints(work, undefined, earned)
    case 'reverse':
      return keepPoints(work, earned, undefined)
    case 'redeem':
      return redeemPoints(work, { farmer, ref: bookingNo, points: amount, key }, title)
    case 'return':
      return returnPoints(work, { farmer, ref: bookingNo, ...(amount % 2 && { points: amount }) }, title)
    case 'hold':
      return hold(work, { farmer, bookingNo, amount: amount * 50 }, title)
    case 'capture':
      return capture(work, { farmer, bookingNo, amount: amount * 40 }, title)
    case 'release':
      return release(work, { farmer, bookingNo }, title)
    case 'cancel':
      return refund(work, { farmer, bookingNo, ...(amount % 2 && { amount: amount * 30 }) }, title)
    case 'putIn':
      return putIntoWallet(work, money, title)
    case 'takeOut':
      return takeFromWallet(work, money, title)
  }
}

it(`Ledgers of points and wallets balance and never become negative, whatever ${PEOPLE} concurrent people do`, async () => {
  const told = `seed ${seed}`
  const move = fc.record<Move>({
    kind: fc.constantFrom(...kinds),
    ...{ farmer: fc.nat(farmers.length - 1), cause: fc.nat(9), amount: fc.integer({ min: 1, max: 90 }) },
  })
  const plan = fc.sample(move, { seed, numRuns: MOVES })
  const done = new Map<string, number>()
  for (const [round, day] of DAYS.entries()) {
    now = new Date(`${day}T06:00:00Z`)
    const left = plan.slice((round * MOVES) / DAYS.length, ((round + 1) * MOVES) / DAYS.length)
    // Expiry runs between the others.
    const expiry = runDue(service.engine(), {
      stopping: new AbortController().signal,
      onFault: (fault) => {
        throw fault
      },
    })
    await Promise.all(
      Array.from({ length: PEOPLE }, async () => {
        for (let next = left.shift(); next; next = left.shift()) {
          const one = next
          try {
            await within((work) => make(work, one))
            done.set(one.kind, (done.get(one.kind) ?? 0) + 1)
          } catch (error) {
            // Refused with a message, or the move changed nothing.
            if (!(error instanceof Problem)) throw error
          }
        }
      }),
    )
    await expiry
    expect(await wrongLedgers(service.database), told).toEqual([])
  }
  expect([...done.keys()].sort(), told).toEqual([...kinds].sort())
  const [gone] = await service.database.rows<{ expired: number; twice: number }>(sql`
    select (select count(*) from point_entries where type = 'EXPIRE') as expired,
      (select count(*) from (select ref from point_entries where type in ('EARN', 'REVERSE') group by account_id, ref having sum(amount) > 60) s) as twice`)
  expect([Number(gone?.expired) > 0, Number(gone?.twice)], told).toEqual([true, 0])
})
