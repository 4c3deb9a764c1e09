import { addDays, CHILDREN, todayInIndia } from '#define'
import { farmers, outletEmployees, outlets, outletStocks, productPacks } from '#resources'
import { checkDigit } from '../../server/behaviours/retail/ean13'
import { sql } from '../../server/database'
import { insertMany } from '../../server/engine/write/insertMany'
import type { InputsOfOne } from './bookingSamples'
import type { RulesOfOne, ValuesOfOne } from './sampleRules'
import { hire } from './staff'

const someTime = { from: '2099-01-15T10:00:00.000Z', till: '2099-02-15T10:00:00.000Z' }

/**
 * The rules of retail and content beyond their declarations: an order is for an active outlet with stock of its items.
 */
const rules: Record<string, RulesOfOne> = {
  outlets: () => ({ insecticideLicenceTill: '2099-04-01' }),
  'product-packs': () => ({ mrp: 60_000, price: 50_000 }),
  orders: async ({ database }, record) => {
    const [outlet, pack] = [(await record(outlets)).id, (await record(productPacks)).id]
    await database.run(sql`update outlets set status = 'ACTIVE' where id = ${outlet}`)
    await insertMany(database, outletStocks, [{ outlet, pack, qty: 10 }])
    return { outlet, promisedBy: '2099-04-01', [CHILDREN]: { 'order-items': { create: [{ pack, qty: 1 }] } } }
  },
  'order-items': () => ({ discount: 100 }),
  // The maker leads the outlet, at any time of day.
  'attendance-marks': async ({ database }, record) => {
    const employee = await record(outletEmployees)
    await database.run(sql`
      insert into attendance_rules (since, duty_from, duty_till) values ('2020-01-01', '00:00', '23:59') on conflict do nothing`)
    await database.run(sql`
      insert into outlet_employees (name, outlet_id, role, mobile, user_id, joining_date, status)
      select u.name, (select outlet_id from outlet_employees where id = ${employee.id}), 'MANAGER', 'lead ' || u.id || ' ' || ${employee.id}, u.id, '2026-01-01', 'ACTIVE'
      from users u where u.office_role = 'ADMIN'`)
    return { kind: 'IN', employee: employee.id }
  },
  holidays: () => ({ state: null }),
  trips: () => ({ mode: 'BIKE', startOdo: 100, endOdo: 400, billsAmount: 0 }),
  // People who search for an entry can see the farmers.
  'blacklist-entries': async (_service, record) => ({ subject: 'FARMER', farmer: (await record(farmers)).id }),
  'board-notices': () => ({ ...someTime, roles: [], places: [] }),
  banners: ({ places }) => ({
    ...{ ...someTime, targetKind: 'NONE', states: [places.Punjab], districts: [places.Ludhiana] },
  }),
  polls: ({ places }) => ({
    ...someTime,
    kind: 'SINGLE',
    states: [places.Punjab],
    [CHILDREN]: { 'poll-options': { create: [{ text: 'One' }, { text: 'Two' }] } },
  }),
  announcements: () => ({ publishAt: someTime.from, expiresAt: someTime.till, allowComments: true }),
  'daily-quizzes': () => ({
    [CHILDREN]: {
      'quiz-questions': {
        create: [
          {
            position: 1,
            text: 'When?',
            optionA: '1',
            optionB: '2',
            optionC: '3',
            optionD: '4',
            answer: 'B',
            points: 5,
          },
        ],
      },
    },
  }),
}

const values: Record<string, ValuesOfOne> = {
  // One per audience and day; its first question comes with it.
  'daily-quizzes': { date: (_, serial) => addDays('2099-01-01', serial()) },
  'quiz-questions': { position: (_, serial) => 2 + (serial() % 4) },
  // A wallet would need money before a payment.
  orders: { payMode: (_, serial) => (serial() % 2 ? 'COD' : 'UPI') },
  outlets: { openTime: () => '09:00', closeTime: () => '19:00' },
  'attendance-rules': {
    since: (_, serial) => addDays('2001-01-01', serial()),
    presentMinutes: (_, serial) => 400 + (serial() % 90),
    halfDayMinutes: (_, serial) => 100 + (serial() % 90),
    dutyFrom: (_, serial) => `0${4 + (serial() % 3)}:00`,
    dutyTill: (_, serial) => `2${serial() % 3}:00`,
  },
  attendance: {
    day: (_, serial) => addDays(todayInIndia(new Date()), -(serial() % 5)),
    status: () => 'ABSENT',
  },
  meetings: {
    plannedAt: (_, serial) => new Date(Date.now() + serial() * 1000).toISOString(),
    host: (service) => hire(service, 'FIELD_OFFICER', ['Jagraon']),
  },
  trips: { day: () => todayInIndia(new Date()) },
  'trip-stops': {
    at: (_, serial) => `${todayInIndia(new Date())}T06:${String(serial() % 60).padStart(2, '0')}:00.000Z`,
  },
  'trip-rates': { since: (_, serial) => addDays('2030-01-01', serial()) },
  holidays: { day: (_, serial) => addDays('2030-01-01', serial()) },
  'product-packs': {
    hsn: (_, serial) => `3808${String(serial()).padStart(4, '0').slice(-4)}`,
    barcode: (_, serial) => {
      const body = `890${String(serial()).padStart(9, '0')}`
      return body + checkDigit(body)
    },
  },
}

let [corrections, claims] = [0, 0]

const inputs: Record<string, InputsOfOne> = {
  // Every pack that was delivered comes back.
  orders: async ({ database }, _record, _fields, id) => {
    await database.run(
      sql`update order_items i set delivered_qty = qty from orders o where o.id = i.order_id and o.id = ${id ?? 0} and o.status = 'DELIVERED' and delivered_qty is null`,
    )
    const items = await database.rows<{ id: number; qty: number }>(
      sql`select id, qty from order_items where order_id = ${id ?? 0} and deleted_at is null`,
    )
    const packs = Object.fromEntries(items.map((item) => [item.id, String(item.qty)]))
    return { isSealed: true, offer: null, packs: items.length ? packs : { 1: '1' } }
  },
  // A day is corrected to another status.
  attendance: () =>
    Promise.resolve({ correctedTo: ['LEAVE', 'HOLIDAY', 'WEEK_OFF', 'HALF_DAY'][(corrections += 1) % 4] }),
  trips: () => Promise.resolve({ claimedKm: 20 + (claims += 1) / 10 }),
  meetings: () => Promise.resolve({ heldAt: new Date().toISOString(), headcount: 30, leads: 4 }),
  'outlet-employees': () => Promise.resolve({ leavingDate: '2099-04-01' }),
}

/** What samples of these rooms have beyond their declarations. */
export const retailSamples = { rules, values, inputs }
