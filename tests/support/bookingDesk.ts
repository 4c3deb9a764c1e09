import { expect } from 'vitest'
import {
  bookingReasons,
  crops,
  farmers,
  machineDocuments,
  machines,
  machineTypes,
  operatorMappings,
  serviceRates,
  villageMappings,
} from '#resources'
import { sql } from '../../server/database'
import { insertMany } from '../../server/engine/write/insertMany'
import { india } from './helpDesk'
import { startService, type Answer, type Person } from './service'

/** A booking in a response. */
export interface Booking extends Record<string, unknown> {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly _can: readonly string[]
}

/** An operator with their machine. */
export interface Crew extends Person {
  readonly machine: number
  readonly name: string
}

const BASE = '/api/admin/bookings'

/** The day on which the desk is open; a Wednesday. */
export const TODAY = '2026-11-18'
export const TOMORROW = '2026-11-19'

/**
 * Opens a company that takes bookings: a served village, two drones and a boom with their operators, a rate of ₹500 per
 * acre, reasons, and a person of every kind involved in bookings. Tests set the clock.
 */
export async function openBookingDesk() {
  let now = new Date(india(`${TODAY} 10:00`))
  const service = await startService({ now: () => now })
  const { database, places } = service
  await database.run(
    sql`update geographies set serviceable = true, centroid = ${JSON.stringify({ type: 'Point', coordinates: [75.5, 30.8] })}::jsonb where code in ('V1', 'V2')`,
  )
  const view = 'view_bookings_tab'
  const people = {
    agent: await service.person(
      [view, 'view_farmer_tab', 'booking:create', 'booking:assign', 'booking:cancel', 'pii:reveal'],
      ['Ludhiana'],
    ),
    bdo: await service.person(
      [
        view,
        'booking:create',
        'booking:assign',
        'booking:override',
        'booking:verify',
        'booking:cancel',
        'booking:abort',
      ],
      ['Ludhiana'],
    ),
    office: await service.person(
      [view, 'booking:create', 'booking:complete', 'booking:verify', 'booking:invalidate', 'booking:cancel'],
      ['Ludhiana'],
    ),
    full: await service.person(
      [view, 'role_back_office_full', 'booking:invalidate', 'booking:reopen', 'booking:verify'],
      ['Ludhiana'],
    ),
    stranger: await service.person([view, 'booking:create', 'booking:assign'], ['Karnal']),
  }
  const [drone, boom] = await insertMany(database, machineTypes, [
    typeRow('DRONE', { acresPerHour: 6, maxAcresPerDay: 25, requires: ['RPC', 'INSURANCE'] }),
    typeRow('BOOM_SELF_PROPELLED', { acresPerHour: 10, maxAcresPerDay: 60, requires: ['DRIVING_LICENCE'] }),
  ])
  let serial = 0
  /** Makes an operator with a machine of a type that works in Galib Kalan. */
  const crew = async (
    type = drone,
    { status = 'ACTIVE', insured = '2027-03-31', villages = ['Galib Kalan'], more = [] as readonly string[] } = {},
  ) => {
    serial += 1
    const own = serial
    const name = `Operator${String.fromCharCode(97 + Math.floor(own / 26), 97 + (own % 26))}`
    const person = await service.person([view, 'booking:work', 'booking:create', ...more], ['Ludhiana'])
    await database.run(sql`
      update users set first_name = ${name}, role_type = 'OPERATOR', office_role = null, rpc_number = ${`RPC-${own}`}, rpc_class = 'SMALL',
        rpc_valid_till = '2030-01-01', dl_valid_till = '2030-01-01', mobile = ${`+9172${String(10_000_000 + own)}`} where id = ${person.id}`)
    const [machine = 0] = await insertMany(database, machines, [
      {
        type,
        serialNo: `BK-${own}`,
        district: places.Ludhiana,
        hub: places['Sidhwan Bet'],
        purchaseDate: '2025-01-01',
        status,
      },
    ])
    await insertMany(database, operatorMappings, [
      { machine, operator: person.id, role: 'PRIMARY', effectiveFrom: '2025-01-01T00:00:00.000Z' },
    ])
    await insertMany(
      database,
      villageMappings,
      villages.map((village) => ({
        machine,
        village: places[village],
        priority: 1,
        effectiveFrom: '2025-01-01T00:00:00.000Z',
      })),
    )
    await insertMany(database, machineDocuments, [
      {
        machine,
        type: 'INSURANCE',
        document: 'Insurance',
        files: [],
        validTill: insured,
        isCurrent: true,
        validity: 'VALID',
      },
    ])
    return Object.assign(person, { machine, name }) as Crew
  }
  await database.run(sql`update geographies set gst_state_code = '03' where code = 'IN-PB'`)
  const kinds = ['REASSIGN', 'RESCHEDULE', 'INVALID', 'CANCEL', 'WAIVE'] as const
  const reasonIds = await insertMany(
    database,
    bookingReasons,
    kinds.flatMap((kind) => [
      { kind, code: 'PLAIN', text: `Plain ${kind.toLowerCase()}` },
      { kind, code: 'TALK', text: `Other ${kind.toLowerCase()}`, needsRemark: true },
    ]),
  )
  const reasonOf = (kind: (typeof kinds)[number], needsRemark = false): number =>
    reasonIds[kinds.indexOf(kind) * 2 + (needsRemark ? 1 : 0)] ?? 0
  const [crop = 0] = await insertMany(database, crops, [
    { code: 'PADDY', name: 'Paddy', category: 'CEREAL', seasons: ['KHARIF'], status: 'ACTIVE' },
  ])
  await insertMany(
    database,
    serviceRates,
    ['DRONE_SPRAY', 'BOOM_SPRAY'].map((name) => ({
      ...{ service: name, state: places.Punjab, ratePerAcre: 50_000, minCharge: 0, minAcres: 0, gstRate: 0 },
      from: '2025-01-01',
    })),
  )
  /** Makes a farmer of Galib Kalan, or of a given village. */
  const farmer = async (more: object = {}): Promise<number> => {
    serial += 1
    const [id = 0] = await insertMany(database, farmers, [
      {
        ...{ firstName: 'Gurpreet', gender: 'MALE', language: 'pa', village: places['Galib Kalan'], status: 'ACTIVE' },
        ...{ mobile: `+9172${String(20_000_000 + serial)}`, source: 'CALL_CENTRE' },
        ...more,
      },
    ])
    return id
  }
  const take = async (by: Person = people.agent, more: object = {}): Promise<Answer<Booking>> =>
    by.send<Booking>('POST', BASE, {
      ...{ farmer: 'farmer' in more ? 0 : await farmer(), service: 'DRONE_SPRAY', crop, purpose: 'FUNGICIDE' },
      ...{ requestedArea: { value: 5, unit: 'ACRE' }, serviceDate: TOMORROW, slot: 'EARLY' },
      ...{ litresPerAcre: 10, source: 'CALL_CENTRE' },
      ...more,
    })
  const act = (by: Person, id: number, word: string, input: object = {}, base?: number): Promise<Answer<Booking>> =>
    by.send<Booking>(
      'POST',
      `${BASE}/${id}/${word}`,
      input,
      base === undefined ? undefined : { 'if-match': `"${base}"` },
    )
  const did = async (by: Person, id: number, word: string, input: object = {}): Promise<Booking> => {
    const { status, body } = await act(by, id, word, input)
    expect(status, `${word}: ${JSON.stringify(body)}`).toBe(200)
    return body
  }
  const taken = async (by: Person = people.agent, more: object = {}): Promise<Booking> => {
    const { status, body } = await take(by, more)
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const done = { actualAcre: 5, actualLitres: 50, paymentMode: 'CASH', paidAmount: 250_000, reason: 'By hand' }
  return {
    service,
    ...people,
    types: { drone, boom },
    crop,
    crew,
    farmer,
    reasonOf,
    take,
    taken,
    act,
    did,
    done,
    setClock: (text: string): void => void (now = new Date(india(text))),
    seen: async (id: number, by: Person = people.agent): Promise<Booking> =>
      (await by.get<Booking>(`${BASE}/${id}`)).body,
    /**
     * Makes a booking in a state by the shortest path; it is started on its day, to which the clock is set temporarily.
     */
    async at(state: string, operator: Crew, more: object = {}): Promise<Booking> {
      const steps: readonly [string, Person, string, object][] = [
        ['ASSIGNED', people.agent, 'assign', { operator: operator.id, despite: true }],
        ['IN_PROGRESS', operator, 'start', {}],
        ['COMPLETED', operator, 'complete', done],
        ['VERIFIED', people.office, 'verify', {}],
      ]
      let booking = await taken(people.agent, more)
      const before = now
      for (const [next, by, word, input] of steps) {
        if (booking.status === state) break
        if (word === 'start') now = new Date(india(`${String(booking.serviceDate)} 10:00`))
        booking = await did(by, booking.id, word, input)
        expect(booking.status).toBe(next)
      }
      now = before
      return booking
    },
  }
}

function typeRow(category: string, more: object): Record<string, unknown> {
  return {
    ...{ code: `BK-${category}`.slice(0, 20), name: category, category, energy: 'BATTERY' },
    ...{ tankLitres: 10, swathMetres: 4, litresPerAcreMin: 8, litresPerAcre: 10, litresPerAcreMax: 12 },
    ...more,
  }
}
