import { addDays, todayInIndia, type Fields } from '#define'
import { bookingReasons, bookings, lands, machines, machineTypes, operatorMappings, serviceRates } from '#resources'
import { sql } from '../../server/database'
import { insertMany } from '../../server/engine/write/insertMany'
import type { Row, Samples } from './samples'
import type { Person, TestService } from './service'

/** The inputs of one resource's actions that its declaration does not determine. */
export type InputsOfOne = (
  service: TestService,
  record: Samples['record'],
  fields: Fields,
  /** The record of the action, if there is one. */
  id?: number,
) => Promise<Record<string, unknown>>

/** Returns one of thirty service days: by default tomorrow, where no slot is over yet. */
export function dayOfService(number = 0): string {
  return addDays(todayInIndia(new Date()), 1 + (number % 30))
}

/** A booking is for a served village, with a payment by the farmer, and may be larger than its lands. */
async function bookingRules({ database, places }: TestService): Promise<Record<string, unknown>> {
  const village = places['Galib Kalan']
  await database.run(sql`update geographies set serviceable = true where id = ${village ?? 0}`)
  return {
    ...{
      village,
      serviceDate: dayOfService(),
      service: 'BOOM_SPRAY',
      payBy: 'CASH',
      offer: null,
      pointsToRedeem: null,
    },
    ...{ requestedArea: { value: 5, unit: 'ACRE' }, largerThanLands: true },
  }
}

/** The lands of a booking belong to its farmer. */
async function bookedLandRules({ database }: TestService, record: Samples['record']): Promise<Record<string, unknown>> {
  const booking = await record(bookings)
  const land = await record(lands)
  const { id: farmer } = booking.farmer as Row
  await database.run(sql`update lands set farmer_id = ${farmer} where id = ${land.id}`)
  return { booking: booking.id, land: land.id }
}

/** The same for new records. */
export const bookingSampleRules = { bookings: bookingRules, 'booking-lands': bookedLandRules }

const made = new WeakMap<TestService, Promise<Record<string, unknown>>>()

const operators = new WeakMap<TestService, Promise<Person>>()

/** Returns the operator to whom sample bookings are assigned, and who alone may start the work. */
export function operatorOf(service: TestService): Promise<Person> {
  const known = operators.get(service) ?? operatorOn(service)
  operators.set(service, known)
  return known
}

/** Returns the same operator, with the assigned bookings moved to their day. */
export async function operatorOnTheDay(service: TestService): Promise<Person> {
  const today = todayInIndia(new Date())
  await service.database.run(sql`update bookings set service_date = ${today}::date where status = 'ASSIGNED'`)
  return operatorOf(service)
}

async function operatorOn(service: TestService): Promise<Person> {
  const operator = await service.person(['view_bookings_tab', 'booking:work'], ['Ludhiana'])
  await service.database.run(sql`
    update users set role_type = 'OPERATOR', office_role = null, dl_number = 'PB0120110012345', dl_valid_till = '2099-01-01' where id = ${operator.id}`)
  return operator
}

/** Makes the inputs that assign, move, end and judge a booking: an operator with a machine, a reason of each kind. */
export async function bookingInputs(service: TestService, { changeReason }: Fields): Promise<Record<string, unknown>> {
  const inputs = made.get(service) ?? inputsBy(service)
  made.set(service, inputs)
  const { reschedule, ...all } = await inputs
  // A farmer gets messages about the same booking at most once a minute.
  await service.database.run(sql`update communications set at = at - interval '61 seconds' where ref like 'booking %'`)
  return JSON.stringify(changeReason ?? {}).includes('RESCHEDULE') ? { ...all, changeReason: reschedule } : all
}

async function inputsBy(service: TestService): Promise<Record<string, unknown>> {
  const { database, places } = service
  const operator = (await operatorOf(service)).id
  const [type] = await insertMany(database, machineTypes, [
    {
      ...{ code: 'SAMPLE-BOOM', name: 'Sample boom', category: 'BOOM_SELF_PROPELLED', energy: 'DIESEL' },
      ...{ tankLitres: 600, swathMetres: 12, litresPerAcreMin: 60, litresPerAcre: 80, litresPerAcreMax: 120 },
      ...{ acresPerHour: 10, maxAcresPerDay: 60, requires: ['DRIVING_LICENCE'] },
    },
  ])
  const [machine] = await insertMany(database, machines, [
    { type, serialNo: 'SAMPLE-1', district: places.Ludhiana, purchaseDate: '2025-01-01', status: 'ACTIVE' },
  ])
  await insertMany(database, operatorMappings, [
    { machine, operator, role: 'PRIMARY', effectiveFrom: '2025-01-01T00:00:00.000Z' },
  ])
  // Only bookings with a bill are verified. The sample rates start later.
  await insertMany(database, serviceRates, [
    {
      ...{ service: 'BOOM_SPRAY', state: places.Punjab, ratePerAcre: 50_000, minCharge: 0, minAcres: 0, gstRate: 0 },
      ...{ from: '2025-01-01', till: '2098-12-31' },
    },
  ])
  const kinds = ['REASSIGN', 'RESCHEDULE', 'INVALID', 'CANCEL', 'WAIVE'] as const
  const [reassign, reschedule, invalid, cancel, waive] = await insertMany(
    database,
    bookingReasons,
    kinds.map((kind) => ({ kind, code: 'SAMPLE', text: `Sample of ${kind.toLowerCase()}` })),
  )
  return {
    ...{ operator, despite: true, override: 'Nobody else is near' },
    ...{ changeReason: reassign, invalidReason: invalid, cancelReason: cancel, cancelActor: 'FARMER' },
    ...{ waiveReason: waive, mode: 'CASH', amount: 100, receivedBy: null },
    ...{ billableAcre: 5, ratePerAcre: 50_000, offer: null, pointsToRedeem: null },
    ...{
      serviceDate: dayOfService(),
      actualAcre: 5,
      actualLitres: 50,
      paymentMode: 'CASH',
      paidAmount: 0,
      reason: 'By hand',
    },
    reschedule,
  }
}
