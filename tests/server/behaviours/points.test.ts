import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { farmers as farmerResource, pointRules } from '#resources'
import { sql } from '../../../server/database'
import { availablePoints, redeemPoints, returnPoints } from '../../../server/behaviours/points'
import { createTogether } from '../../../server/engine/write/createTogether'
import { insertMany } from '../../../server/engine/write/insertMany'
import { runDue } from '../../../server/time'
import { openBookingDesk } from '../../support/bookingDesk'
import { farmerRowsBy } from '../../support/farmerRows'
import { everyKey } from '../../support/samples'
import type { Answer } from '../../support/service'
import { insideOf } from '../../support/works'

type Row = { readonly id: number } & Readonly<Record<string, unknown>>

const desk = await openBookingDesk()
const { service } = desk
afterAll(() => service.close())

const [maker, checker] = [await service.person(everyKey), await service.person(everyKey)]
const farmers = farmerRowsBy(maker, service)
let clock = new Date()
const within = await insideOf(service, () => clock)
const setClock = (at: string): void => {
  desk.setClock(at)
  clock = new Date(`${at.replace(' ', 'T')}:00+05:30`)
}
const title = 'Error while paying by points'

let numbers = 0
const newMobile = (): string => `+9176${String((numbers += 1)).padStart(8, '0')}`
async function holder(): Promise<{ farmer: number; mobile: string }> {
  const mobile = newMobile()
  return { farmer: (await farmers.newFarmer({ mobile })).id, mobile }
}
const credit = (by: typeof maker, values: object): Promise<Answer<Row>> =>
  by.send<Row>('POST', '/api/admin/point-credits', { reason: `Goodwill ${(numbers += 1)}`, ...values })
const act = (by: typeof maker, id: number, word: string, input: object = {}): Promise<Answer<Row>> =>
  by.send<Row>('POST', `/api/admin/point-credits/${id}/${word}`, input)
const rule = (event: string, more: object): Promise<number[]> =>
  insertMany(service.database, pointRules, [
    { name: `Rule ${(numbers += 1)}`, event, per: 'EVENT', points: 10, from: '2026-01-01', expiresMonths: 12, ...more },
  ])
const linesOf = async (farmer: number): Promise<unknown[]> => {
  const rows = await service.database.rows<{
    type: string
    amount: number
    balance: number
    ref: string
    till: string
  }>(sql`
    select e.type, e.amount, e.balance_after as balance, e.expires_on::text as till from point_entries e join point_accounts a on a.id = e.account_id
    where a.farmer_id = ${farmer} order by e.id`)
  return rows.map(({ type, amount, balance, till }) => [type, amount, balance, ...(till ? [till] : [])])
}
const pass = (): Promise<unknown> =>
  runDue(service.engine(), {
    stopping: new AbortController().signal,
    onFault: (fault) => {
      throw fault
    },
  })
const points = (farmer: number): Promise<number> => within((work) => availablePoints(work, { farmer }))

beforeEach(() => setClock('2026-11-18 10:00'))

describe('Points are earned', () => {
  it('by the acre on a booking’s verification, and reversed when it is invalid, except redeemed ones', async () => {
    await rule('BOOKING_VERIFIED', { per: 'ACRE', points: 7 })
    const op = await desk.crew()
    const booking = await desk.at('COMPLETED', op)
    const farmer = (booking.farmer as { id: number }).id
    expect(await points(farmer)).toBe(0)
    await desk.did(desk.office, booking.id, 'verify', { verdictRemark: 'As it was said' })
    expect(await linesOf(farmer)).toEqual([['EARN', 35, 35, '2027-11-18']])
    await within((work) => redeemPoints(work, { farmer, ref: 'BKG-X', points: 20, key: 'pay BKG-X' }, title))
    await desk.did(desk.full, booking.id, 'invalidate', {
      invalidReason: desk.reasonOf('INVALID'),
      reason: 'Elsewhere',
    })
    expect(await linesOf(farmer)).toEqual([
      ['EARN', 35, 35, '2027-11-18'],
      ['REDEEM', -20, 15],
      ['REVERSE', -15, 0],
    ])
    await desk.did(desk.full, booking.id, 'reopen', { reason: 'It was right' })
    await desk.did(desk.full, booking.id, 'verify', { verdictRemark: 'As it was said' })
    expect((await linesOf(farmer)).at(-1)).toEqual(['EARN', 15, 15, '2027-11-18'])
  })

  it('for a boundary by the acre up to the daily cap, by the state’s rule before the general one', async () => {
    await rule('LAND_MAPPED', { points: 500, expiresMonths: 6 })
    const [own = 0] = await rule('LAND_MAPPED', { per: 'ACRE', points: 30, capPerDay: 40 })
    await service.database.run(sql`insert into point_rules_states values (${own}, ${service.places.Punjab ?? 0})`)
    const { farmer } = await holder()
    const square = (at: number): object => ({
      type: 'Polygon',
      coordinates: [
        [
          [75.5 + at, 30.8],
          [75.50066 + at, 30.8],
          [75.50066 + at, 30.80057],
          [75.5 + at, 30.80057],
          [75.5 + at, 30.8],
        ],
      ],
    })
    const land = await farmers.addLand(farmer, { boundary: square(0) })
    expect([land.status, await linesOf(farmer)]).toEqual([201, [['EARN', 29, 29, '2027-11-18']]])
    await farmers.addLand(farmer, { boundary: square(0.01) })
    expect((await linesOf(farmer)).at(-1)).toEqual(['EARN', 11, 40, '2027-11-18'])
    await maker.send('PATCH', `/api/admin/lands/${land.body.id}`, { boundary: null })
    expect((await linesOf(farmer)).at(-1)).toEqual(['REVERSE', -29, 11])
  })
})

describe('A farmer’s point lots', () => {
  it('expire after twelve months, are used oldest first, and keep their expiry date when points are returned', async () => {
    const { farmer, mobile } = await holder()
    for (const [at, points] of [
      ['2026-01-31 10:00', 100],
      ['2026-02-28 10:00', 50],
      ['2026-11-18 10:00', 30],
    ] as const) {
      setClock(at)
      expect((await credit(maker, { mobile, points })).status).toBe(201)
    }
    const move = { farmer, ref: 'BKG-1', points: 120, key: 'pay BKG-1' }
    for (let times = 0; times < 2; times += 1) await within((work) => redeemPoints(work, move, title))
    // 100 of January and 20 of February are used.
    expect((await linesOf(farmer)).slice(3)).toEqual([
      ['REDEEM', -100, 80],
      ['REDEEM', -20, 60],
    ])
    setClock('2027-02-28 10:00')
    await pass()
    expect(await points(farmer)).toBe(60)
    setClock('2027-03-01 00:30')
    expect(await points(farmer)).toBe(30)
    await pass()
    await pass()
    expect((await linesOf(farmer)).slice(5)).toEqual([['EXPIRE', -30, 30]])
    // Returned points go to their original lots, both of which have expired.
    expect(await within((work) => returnPoints(work, { farmer, ref: 'BKG-1', points: 110 }, title))).toBe(110)
    expect(await points(farmer)).toBe(30)
    setClock('2027-03-02 00:30')
    await pass()
    expect((await linesOf(farmer)).slice(6)).toEqual([
      ['RETURN', 20, 50],
      ['RETURN', 90, 140],
      ['EXPIRE', -90, 50],
      ['EXPIRE', -20, 30],
    ])
  })

  it('give the last points to one of two concurrent redemptions', async () => {
    const { farmer, mobile } = await holder()
    await credit(maker, { mobile, points: 100 })
    const outcomes = await Promise.allSettled(
      ['a', 'b'].map((ref) => within((work) => redeemPoints(work, { farmer, ref, points: 80, key: ref }, title))),
    )
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as { detail: string }] : []))
    expect(refused.map(({ detail }) => detail)).toEqual(['Only 20 are available'])
    expect(await points(farmer)).toBe(20)
  })
})

describe('A point credit', () => {
  it('of more than 1,000 points per person, holder and day needs approval by another person', async () => {
    const { farmer, mobile } = await holder()
    expect((await credit(maker, { mobile, points: 1000 })).body).toMatchObject({ status: 'POSTED' })
    const one = (await credit(maker, { mobile, points: 1 })).body
    expect(one).toMatchObject({ status: 'PENDING', points: 1, farmer: { id: farmer } })
    expect(await points(farmer)).toBe(1000)
    expect((await act(maker, one.id, 'approve')).status).toBe(403)
    const at = await holder()
    const twice = [600, 600].map((points) => credit(maker, { mobile: at.mobile, points }))
    const states = (await Promise.all(twice)).map(({ body }) => body.status)
    expect(states.sort()).toEqual(['PENDING', 'POSTED'])
    const both = await Promise.all([
      act(checker, one.id, 'approve'),
      act(checker, one.id, 'reject', { decision: 'No' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const more = (await credit(checker, { mobile, points: 1500 })).body
    expect((await act(maker, more.id, 'reject', { decision: 'No ticket' })).body).toMatchObject({ status: 'REJECTED' })
    const bounds = [0, 10_001, 1.5].map((points) => credit(maker, { mobile, points }))
    expect((await Promise.all(bounds)).map(({ status }) => status)).toEqual([400, 400, 400])
  })

  it('finds its holder by the mobile number or reports why not, and can be reversed', async () => {
    const { farmer, mobile } = await holder()
    expect((await credit(maker, { mobile: newMobile(), points: 5 })).body.fields).toEqual({
      mobile: 'No active farmer, user or outlet has this number',
    })
    expect((await credit(maker, { mobile: newMobile(), farmer, points: 5 })).body.fields).toEqual({
      mobile: 'This is another person’s number',
    })
    const { body } = await credit(maker, { mobile, points: 5 })
    const found = await maker.get<{ items: Row[] }>(`/api/admin/point-accounts?q=${encodeURIComponent(mobile)}`)
    expect(found.body.items).toMatchObject([{ balance: 5, liability: 125 }])
    expect((await act(maker, body.id, 'reverse', { reason: 'Wrong farmer' })).status).toBe(200)
    expect(await points(farmer)).toBe(0)
  })

  it('can be made only with POINT_CREDIT_MENU in addition to the tab', async () => {
    const { mobile } = await holder()
    const viewer = await service.person(['view_points_management_tab'])
    const creditor = await service.person(['POINT_CREDIT_MENU'])
    for (const person of [viewer, creditor]) expect((await credit(person, { mobile, points: 5 })).status).toBe(403)
  })
})

describe('The point liability', () => {
  it('equals its list: ₹0.25 for each point of every account', async () => {
    const { body } = await maker.get<Record<string, number>>('/api/admin/point-accounts/totals')
    const { body: list } = await maker.get<{ items: { balance: number; liability: number }[] }>(
      '/api/admin/point-accounts?size=100',
    )
    const sum = (field: 'balance' | 'liability'): number => list.items.reduce((all, one) => all + one[field], 0)
    expect(sum('liability')).toBe(25 * sum('balance'))
    expect(JSON.stringify(body)).toContain(String(sum('liability')))
  })
})

describe('Newly registered farmers', () => {
  const whoever = { gender: 'MALE', language: 'pa', source: 'FO' }
  const rows = ['Galib Kalan', 'Bhadson', 'Galib Kalan'].map((village, at) => ({
    ...{ ...whoever, firstName: `Registered ${'ABC'.charAt(at)}`, village: service.places[village] },
  }))

  it('earn by the day’s rule within its cap, singly or together, in accounts of their villages', async () => {
    await rule('REGISTER', { points: 50, capPerDay: 30 })
    const alone = await farmers.newFarmer({ mobile: newMobile() })
    const bodies = rows.map((row) => ({ ...row, mobile: newMobile() }))
    const keys = new Set(everyKey.map((key) => key.toLowerCase()))
    const made = await within((work) =>
      createTogether({ ...work, viewer: { ...work.viewer, keys } }, farmerResource, bodies),
    )
    const ids = [alone, ...made].map((one) => ('id' in one ? Number(one.id) : 0))
    const all = await Promise.all(ids.map(linesOf))
    expect(all).toEqual(ids.map(() => [['EARN', 30, 30, expect.any(String)]]))
    expect(new Set(all.map(([line]) => String(line))).size).toBe(1)
    for (const id of ids) expect(await points(id)).toBe(30)
    const accounts = await service.database.rows<{ village: number; holder: string }>(sql`
      select village_id as village, holder from point_accounts where farmer_id = any(${ids}::bigint[]) order by farmer_id`)
    const { 'Galib Kalan': here, Bhadson: there } = service.places
    expect(accounts.map(({ village }) => village)).toEqual([here, here, there, here])
    expect(new Set(accounts.map(({ holder: kind }) => kind))).toEqual(new Set(['FARMER']))
  })

  it('lose the points when merged into another farmer', async () => {
    const [stays, goes] = [await holder(), await holder()]
    const merged = await maker.send('POST', `/api/admin/farmers/${goes.farmer}/merge`, {
      mergedInto: stays.farmer,
      reason: 'Registered twice',
    })
    expect([merged.status, await points(goes.farmer), await points(stays.farmer)]).toEqual([200, 0, 30])
  })
})
