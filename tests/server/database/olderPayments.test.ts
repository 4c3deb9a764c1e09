import { beforeAll, describe, expect, it } from 'vitest'
import { crops, farmers, users } from '#resources'
import { raw, type Database } from '../../../server/database'
import { migrate, readMigrations } from '../../../server/database/migrate'
import { insertMany } from '../../../server/engine/write/insertMany'
import { openTestDatabase } from '../../support/database'
import { smallWorld } from '../../support/smallWorld'
import { emptyOut } from './scratch'

const PAYMENTS = '0055-payments-and-dues'

/** The bookings as stored before payments were records. */
const older = [
  { no: 'CASH', status: 'VERIFIED', mode: 'CASH', net: 250_000, paid: 250_000, completed: '2026-03-31T18:00:00Z' },
  { no: 'UPI', status: 'COMPLETED', mode: 'UPI', net: 90_000, paid: 40_000, completed: '2026-03-31T19:00:00Z' },
  { no: 'WALLET', status: 'COMPLETED', mode: 'WALLET', net: 10_000, paid: 10_000, completed: '2026-04-01T06:00:00Z' },
  { no: 'BACK', status: 'INVALID', mode: 'CASH', net: 20_000, paid: 20_000, completed: '2026-03-30T06:00:00Z' },
  { no: 'KEPT', status: 'INVALID', mode: 'CASH', net: 20_000, paid: 20_000, completed: '2026-04-02T06:00:00Z' },
  { no: 'FREE', status: 'COMPLETED', mode: 'FREE', net: 70_000, paid: 0, completed: '2026-04-01T06:00:00Z' },
  { no: 'OWED', status: 'VERIFIED', mode: 'CREDIT', net: 30_000, paid: 0, completed: '2026-04-01T06:00:00Z' },
  { no: 'OPEN', status: 'ASSIGNED', mode: null, net: 50_000, paid: 0, completed: null },
] as const

const paymentStatus = { CASH: 'PAID', UPI: 'PARTIAL', WALLET: 'PAID', BACK: 'REFUNDED', KEPT: 'PAID' } as const

let database: Database
let operator: number
let clerk: number
beforeAll(async () => {
  const opened = await openTestDatabase()
  database = opened.database
  await emptyOut(database)
  const all = readMigrations()
  await migrate(
    database,
    all.filter(({ name }) => name < PAYMENTS),
  )
  const { places, company } = await smallWorld(database)
  const person = (at: number): Record<string, unknown> => ({
    ...{
      username: `person.${at}`,
      firstName: 'Person',
      lastName: 'Older',
      roleType: 'OFFICE',
      officeRole: 'ADMIN',
      company,
    },
    ...{ mobile: `+91910000000${at}`, employment: 'ON_ROLL', joiningDate: '2024-04-01', status: 'ACTIVE' },
  })
  ;[operator = 0, clerk = 0] = await insertMany(database, users, [person(1), person(2)])
  const [farmer = 0] = await insertMany(database, farmers, [
    {
      ...{
        firstName: 'Gurpreet',
        mobile: '+919100000009',
        gender: 'MALE',
        language: 'pa',
        source: 'FO',
        status: 'ACTIVE',
      },
      village: places['Galib Kalan'],
    },
  ])
  const [crop = 0] = await insertMany(database, crops, [
    { code: 'PADDY', name: 'Paddy', category: 'CEREAL', seasons: ['KHARIF'], status: 'ACTIVE' },
  ])
  const text = (value: unknown): string => (value === null ? 'null' : `'${String(value)}'`)
  for (const { no, status, mode, net, paid, completed } of older)
    await database.run(
      raw(`insert into bookings (booking_no, farmer_id, village_id, village_district_id, crop_id, service, slot, service_date, requested_area_value,
          requested_area_unit, requested_area_acres, actual_acre, status, payment_mode, payment_status, upi_ref, net_payable, paid_amount,
          operator_id, completed_by_id, completed_at, updated_at)
        values ('${no}', ${farmer}, ${places['Galib Kalan']}, ${places.Ludhiana}, ${crop}, 'BOOM_SPRAY', 'EARLY', '2026-03-30', 5, 'ACRE', 5, 5,
          '${status}', ${text(mode)}, '${no in paymentStatus ? paymentStatus[no as keyof typeof paymentStatus] : 'UNPAID'}',
          ${mode === 'UPI' ? `'611122223333'` : 'null'}, ${net}, ${paid}, ${no === 'WALLET' ? 'null' : operator},
          ${completed ? clerk : 'null'}, ${text(completed)}, '2026-04-03T06:00:00Z')`),
    )
  await migrate(database, all)
  return () => opened.close()
})

describe('A payment from before payments were records', () => {
  it('gets a receipt, numbered without gaps in order of payment, by financial year', async () => {
    const rows = await database.rows<Record<string, unknown>>(
      raw(`select b.booking_no as booking, p.receipt_no as no, p.amount::int as amount, p.mode, p.upi_ref as "upiRef", p.received_by_id as "by", p.status,
          p.village_district_id is not null as "isPlaced", p.farmer_id = b.farmer_id as "isTheirs"
        from payments p join bookings b on b.id = p.booking_id order by p.receipt_no`),
    )
    const told = { upiRef: null, by: operator, status: 'RECEIVED', isPlaced: true, isTheirs: true }
    expect(rows).toEqual([
      { ...told, booking: 'BACK', no: 'RCT-2526-000001', amount: 20_000, mode: 'CASH', status: 'REVERSED' },
      { ...told, booking: 'CASH', no: 'RCT-2526-000002', amount: 250_000, mode: 'CASH' },
      { ...told, booking: 'UPI', no: 'RCT-2627-000001', amount: 40_000, mode: 'UPI', upiRef: '611122223333' },
      { ...told, booking: 'WALLET', no: 'RCT-2627-000002', amount: 10_000, mode: 'WALLET', by: clerk },
      { ...told, booking: 'KEPT', no: 'RCT-2627-000003', amount: 20_000, mode: 'CASH' },
    ])
    const draw = raw(`select draw_numbers('payments_receipt_no_number RCT-2627-', 1)::int as next`)
    expect(await database.rows(draw)).toEqual([{ next: 4 }])
  })

  it('leaves the paid and due amounts of its booking unchanged', async () => {
    const rows = await database.rows(
      raw(`select booking_no as no, paid_amount::int as paid, reversed_amount::int as back, waived_amount::int as waived, due_amount::int as due,
        payment_status as status from bookings order by id`),
    )
    const none = { paid: 0, back: 0, waived: 0, due: 0 }
    expect(rows).toEqual([
      { ...none, no: 'CASH', paid: 250_000, status: 'PAID' },
      { ...none, no: 'UPI', paid: 40_000, due: 50_000, status: 'PARTIAL' },
      { ...none, no: 'WALLET', paid: 10_000, status: 'PAID' },
      { ...none, no: 'BACK', back: 20_000, status: 'REFUNDED' },
      { ...none, no: 'KEPT', paid: 20_000, status: 'PARTIAL' },
      { ...none, no: 'FREE', waived: 70_000, status: 'WAIVED' },
      { ...none, no: 'OWED', due: 30_000, status: 'UNPAID' },
      { ...none, no: 'OPEN', due: null, status: 'UNPAID' },
    ])
  })

  it('is in its operator’s hands when it was cash, and open amounts are among the dues', async () => {
    expect(
      await database.rows(raw('select user_id as user, payments, amount::int as amount from cash_in_hand')),
    ).toEqual([{ user: operator, payments: 2, amount: 270_000 }])
    expect(
      await database.rows(raw('select operator_id as operator, bookings, due::int as due from dues_by_operator')),
    ).toEqual([{ operator, bookings: 2, due: 80_000 }])
  })
})
