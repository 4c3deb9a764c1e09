import fc from 'fast-check'
import { gstinCheckCharacter } from '#define'
import { offers, pointAccounts, pointEntries, pointRules, wallets } from '#resources'
import { raw, sql } from '../../server/database'
import { insertMany } from '../../server/engine/write/insertMany'
import { openBookingDesk, type Crew } from './bookingDesk'
import type { Answer } from './service'

/** The number of moves of each kind in a round. */
const times = {
  ...{ take: 7, change: 2, begin: 9, cancel: 1, complete: 8, abort: 3, correct: 3, verify: 5, pay: 6, payMany: 1 },
  ...{ reverse: 2, waive: 2, approveWaiver: 5, refuseWaiver: 1, invalidate: 2, reopen: 2 },
  ...{ topUp: 2, adjust: 1, handOver: 4, accept: 2, refuse: 2 },
} as const

/** A kind of move with money, or with what it is owed for. */
export type Kind = keyof typeof times

/** All kinds of moves. */
export const kinds = Object.keys(times) as readonly Kind[]

/** One move; its numbers are interpreted by its kind. */
export interface Move {
  readonly kind: Kind
  readonly pick: number
  readonly part: number
  readonly way: number
  readonly rate: number
}

/** Arbitrary rounds: the moves of every kind in any order, each with numbers of its own. */
export const rounds: fc.Arbitrary<Move[]> = fc
  .tuple(
    ...kinds.flatMap((kind) =>
      Array.from({ length: times[kind] }, () =>
        fc.record<Move>({
          kind: fc.constant(kind),
          ...{ pick: fc.nat(1000), part: fc.nat(99), way: fc.nat(5), rate: fc.integer({ min: 30_000, max: 60_000 }) },
        }),
      ),
    ),
  )
  .chain((moves) => fc.shuffledSubarray(moves, { minLength: moves.length }))

const BASE = '/api/admin/bookings'
const FARMERS = 6

/**
 * Opens a company in which four people make all moves of money: each is an operator with a machine and works in the
 * office as well. Its rate has paise and GST, some farmers have wallets, one offer is soon exhausted.
 */
export async function openMoneyCompany() {
  const desk = await openBookingDesk()
  const { service, types, reasonOf } = desk
  const { database, places } = service
  const more = ['booking:assign', 'booking:override', 'booking:cancel', 'booking:abort', 'booking:complete'] as const
  const office = ['booking:verify', 'booking:invalidate', 'booking:reopen', 'role_back_office_full', 'wallet:edit']
  const people: Crew[] = []
  for (let at = 0; at < 4; at += 1)
    people.push(
      await desk.crew(types.boom, {
        ...{ villages: ['Galib Kalan', 'Sidhwan Bet'], insured: '2028-03-31' },
        more: [...more, ...office, 'view_farmer_tab'],
      }),
    )
  const gstin = '03AAACA1001A1Z'
  await database.run(sql`update companies set gstin = ${gstin + gstinCheckCharacter(gstin)} where kind = 'SELF'`)
  await database.run(
    sql`update service_rates set rate_per_acre = 48037, gst_rate = 18, min_charge = 30000, far_km = 5, far_amount = 7777`,
  )
  const far = JSON.stringify({ type: 'Point', coordinates: [75.9, 30.8] })
  await database.run(sql`update geographies set centroid = ${far}::jsonb where code = 'V2'`)
  const farmers: number[] = []
  for (let at = 0; at < FARMERS; at += 1)
    farmers.push(await desk.farmer({ village: places[at % 2 ? 'Sidhwan Bet' : 'Galib Kalan'] }))
  const walletIds = await insertMany(
    database,
    wallets,
    farmers.slice(0, 4).map((farmer) => ({ farmer, status: 'ACTIVE' })),
  )
  // Points in two lots, one of which expires before the last day.
  const lots = [
    ['2026-12-01', 400],
    ['2027-12-31', 500],
  ] as const
  const accounts = farmers.slice(2).map((farmer) => ({ farmer, holder: 'FARMER', balance: 900 }))
  for (const account of await insertMany(database, pointAccounts, accounts))
    await insertMany(
      database,
      pointEntries,
      lots.map(([expiresOn, amount], at) => ({
        ...{ account, day: '2026-01-01', type: 'CREDIT', counter: 'GOODWILL', amount, expiresOn },
        ...{ balanceAfter: at ? 900 : amount, key: `lot ${account} ${at}` },
      })),
    )
  const rule = { event: 'BOOKING_VERIFIED', per: 'ACRE', points: 7, expiresMonths: 12 }
  await insertMany(database, pointRules, [{ ...rule, name: 'Acres', from: '2026-01-01' }])
  const days = { from: '2026-01-01', till: '2027-12-31', places: [places.Punjab], status: 'LIVE' }
  const offerIds = await insertMany(database, offers, [
    { ...days, code: 'TENOFF', title: 'Ten off', kind: 'PERCENT', percentOff: 10, perFarmerCap: 100 },
    { ...days, code: 'FEW', title: 'For a few', kind: 'FLAT', amount: 12_345, perFarmerCap: 100, totalCap: 4 },
    { ...days, code: 'DOUBLE', title: 'Twice the points', kind: 'POINTS_X', times: 2.5, perFarmerCap: 100 },
  ])
  let today = ''
  let references = 0
  /** Sometimes a reference that was used already. */
  const upiRef = (pick: number): string =>
    `7${String(pick % 4 === 0 ? references : (references += 1)).padStart(11, '0')}`

  for (const id of walletIds)
    await people[0]?.send('POST', `/api/admin/wallets/${id}/topUp`, { sum: 321_098, upiRef: upiRef(id) })

  interface Open {
    readonly id: number
    readonly operator: number | null
    readonly acres: number
    readonly net: number | null
    readonly due: number | null
  }
  /** Finds one of the newest bookings in a state, so that people act on the same ones. */
  const booking = async (where: string, pick: number): Promise<Open | undefined> => {
    const found = await database.rows<Open>(
      raw(`select id, operator_id as operator, requested_area_acres::float8 as acres, net_payable as net, due_amount as due
        from bookings where ${where} order by id desc limit 5`),
    )
    return found[pick % found.length]
  }
  const row = async (table: string, where: string, pick: number): Promise<Record<string, number> | undefined> => {
    const found = await database.rows<Record<string, number>>(
      raw(`select * from ${table} where ${where} order by id desc limit 5`),
    )
    return found[pick % found.length]
  }
  const one = <Item>(items: readonly Item[], pick: number): Item => {
    const item = items[pick % items.length]
    if (item === undefined) throw new Error('There is nothing to pick')
    return item
  }

  /** Makes a move as a person; undefined where it is not possible. */
  async function make(person: Crew, { kind, pick, part, way, rate }: Move): Promise<Answer | undefined> {
    const act = async (where: string, word: string, input: (found: Open) => object): Promise<Answer | undefined> => {
      const found = await booking(where, pick)
      return found && desk.act(person, found.id, word, input(found))
    }
    const mode = one(['CASH', 'UPI', 'WALLET', 'CASH'], way)
    const paid = { mode, ...(mode === 'UPI' && { upiRef: upiRef(pick) }), reason: 'Paid' }
    const offer = way === 0 ? null : (offerIds[way - 1] ?? null)
    const pointsToRedeem = pick % 3 ? null : 1 + part * 5
    switch (kind) {
      case 'take': {
        const payBy = one(['CASH', 'WALLET', 'FREE', 'UPI'], pick)
        const requestedArea = { value: 0.5 + part / 20, unit: 'ACRE' }
        const wish = {
          farmer: one(farmers, pick),
          service: 'BOOM_SPRAY',
          serviceDate: today,
          slot: 'EVENING',
          payBy,
          offer,
          pointsToRedeem,
        }
        return desk.take(person, { ...wish, requestedArea, notDuplicate: true, litresPerAcre: 100 })
      }
      case 'change': {
        const found = await booking(`status in ('CREATED', 'ASSIGNED')`, pick)
        const values = { requestedArea: { value: 0.5 + part / 20, unit: 'ACRE' }, offer, pointsToRedeem }
        return found && person.send('PATCH', `${BASE}/${found.id}`, values)
      }
      case 'begin': {
        const input = { operator: one(people, pick).id, despite: true, override: 'Nobody else is near' }
        const found = await booking(`status in ('CREATED', 'ASSIGNED')`, pick)
        const given = found && (await desk.act(person, found.id, 'assign', input))
        if (!found || (given?.status === 200 && way > 3)) return given
        const operator = given?.status === 200 ? input.operator : found.operator
        const worker = people.find(({ id }) => id === operator)
        return worker ? desk.act(worker, found.id, 'start') : given
      }
      case 'cancel':
        return act(`status in ('CREATED', 'ASSIGNED')`, 'cancel', () => ({
          ...{ cancelReason: reasonOf('CANCEL'), cancelActor: 'FARMER' },
        }))
      case 'complete':
        return act(`status = 'IN_PROGRESS'`, 'complete', ({ acres, net }) => {
          const paymentMode = one(['CASH', 'UPI', 'WALLET', 'FREE', 'CREDIT', 'CASH'], way)
          const isPaid = ['CASH', 'UPI'].includes(paymentMode)
          return {
            ...{
              actualAcre: Math.max(0.01, Math.round(acres * (50 + part)) / 100),
              actualLitres: 100,
              reason: 'By hand',
            },
            ...{ paymentMode, paidAmount: isPaid ? Math.round(((net ?? 0) * (pick % 5)) / 5) : 0 },
            ...(paymentMode === 'UPI' && { upiRef: upiRef(pick) }),
          }
        })
      case 'abort':
        return act(`status = 'IN_PROGRESS'`, 'abort', ({ acres }) => ({
          ...{ cancelReason: reasonOf('CANCEL'), actualAcre: Math.round(acres * part) / 100 },
        }))
      case 'correct':
        return act(`status = 'COMPLETED'`, 'correctBill', ({ acres }) => ({
          ...{ reason: 'A corner was under water', offer, pointsToRedeem },
          ...(pick % 3 && { billableAcre: Math.max(0.01, Math.round(acres * (50 + part)) / 100) }),
          ...(pick % 2 && { ratePerAcre: rate }),
        }))
      case 'verify':
        return act(`status = 'COMPLETED'`, 'verify', () => ({ verdictRemark: 'As it was said' }))
      case 'pay':
        return act('due_amount > 0', 'recordPayment', ({ due }) => ({
          ...{ ...paid, ...(way % 2 && { receivedBy: one(people, pick).id }) },
          // Sometimes slightly more than is due.
          ...(part > 20 && { amount: Math.max(1, Math.round(((due ?? 0) * part) / 95)) }),
        }))
      case 'payMany': {
        const found = await database.rows<{ id: number }>(
          sql`select id from bookings where due_amount > 0 order by id limit 3`,
        )
        const ids = found.map(({ id }) => id)
        return ids.length ? person.send('POST', `${BASE}/recordPayment`, { ids, input: { mode: 'CASH' } }) : undefined
      }
      case 'reverse': {
        const found = await row('payments', `status = 'RECEIVED'`, pick)
        return found && person.send('POST', `/api/admin/payments/${found.id}/reverse`, { reason: 'Given back' })
      }
      case 'waive':
        return act(`due_amount > 0 and waiver is distinct from 'PROPOSED'`, 'waive', () => ({
          ...{ waiveReason: reasonOf('WAIVE'), reason: 'The crop burnt' },
        }))
      case 'approveWaiver':
        return act(`waiver = 'PROPOSED'`, 'approveWaiver', () => ({}))
      case 'refuseWaiver':
        return act(`waiver = 'PROPOSED'`, 'refuseWaiver', () => ({ reason: 'It did not burn' }))
      case 'invalidate':
        return act(`status in ('COMPLETED', 'VERIFIED')`, 'invalidate', () => ({
          ...{ invalidReason: reasonOf('INVALID'), reason: 'Sprayed elsewhere' },
        }))
      case 'reopen':
        return act(`status = 'INVALID'`, 'reopen', () => ({ reason: 'It was right' }))
      case 'topUp':
      case 'adjust': {
        const input =
          kind === 'topUp'
            ? { sum: 100 + part * 4321, upiRef: upiRef(pick) }
            : { sum: part * 10 - 500, reason: 'A slip' }
        return person.send('POST', `/api/admin/wallets/${one(walletIds, pick)}/${kind}`, input)
      }
      case 'handOver': {
        const found = await row('payments', `cash = 'IN_HAND' and handover_id is null`, pick)
        const input = { fromUser: Number(found?.received_by_id), toUser: one(people, pick + part).id }
        return found && person.send('POST', '/api/admin/cash-handovers', input)
      }
      case 'accept':
      case 'refuse': {
        const found = await row('cash_handovers', `status = 'PROPOSED'`, pick)
        const to = people.find(({ id }) => id === found?.to_user_id)
        const counted = { counted: Number(found?.amount ?? 0) - (part % 3), differenceReason: 'A torn note' }
        const input = kind === 'accept' ? counted : { reason: 'Bring it to the outlet' }
        return found && to && to.send('POST', `/api/admin/cash-handovers/${found.id}/${kind}`, input)
      }
    }
  }
  return {
    ...{ service, people, make },
    /** Sets the clock to ten on a day. */
    setDay: (day: string): void => {
      today = day
      desk.setClock(`${day} 10:00`)
    },
  }
}
