import { addDays, formats, todayInIndia, type Fields } from '#define'
import { bookings, machines } from '#resources'
import { sql } from '../../server/database'
import { onceFor } from './onceFor'
import type { RulesOfOne } from './sampleRules'
import type { Samples } from './samples'
import type { TestService } from './service'
import { hire, licence } from './staff'

let serial = 0

/** Makes a machine in service, as only these get people and controllers. */
async function machineAtWork({ database }: TestService, record: Samples['record']): Promise<number> {
  const { id } = await record(machines)
  await database.run(sql`update machines set status = 'ACTIVE' where id = ${id}`)
  return id
}

/** The one machine of all sprayings of a service. */
const sprayer = onceFor(async (_service, record) => (await record(machines)).id)

const began = new WeakMap<TestService, number>()

/**
 * Makes the next spraying of yesterday, in sequence, so that two of them can be merged; each can be split half a minute
 * after its start.
 */
function nextSpraying(service: TestService): { startAt: string; endAt: string } {
  const first = Date.parse(`${addDays(todayInIndia(new Date()), -1)}T00:00:00+05:30`)
  const start = (began.get(service) ?? first) + 120_000
  began.set(service, start)
  return { startAt: new Date(start).toISOString(), endAt: new Date(start + 60_000).toISOString() }
}

/** Makes a booking of the machine of all sprayings, to which they may be linked. */
async function sprayedBooking(service: TestService, record: Samples['record']): Promise<number> {
  const { id } = await record(bookings)
  await service.database.run(
    sql`update bookings set machine_id = ${await sprayer(service, record)}, status = 'ASSIGNED' where id = ${id}`,
  )
  return id
}

function operatorFor(service: TestService): Promise<number> {
  serial += 1
  return hire(service, 'OPERATOR', ['Jagraon'], {
    mobile: `+91709${String(serial).padStart(7, '0')}`,
    ...licence(8_000_000 + serial),
  })
}

/** The rules of the fleet beyond its declarations. */
export const fleetRules: Record<string, RulesOfOne> = {
  // With a path the service computes what people enter otherwise; only sprayings of one machine are duplicates.
  sprayings: async (service, record) => ({
    ...{ path: null, swathMetres: 4, machine: await sprayer(service, record) },
    ...nextSpraying(service),
  }),
  'machine-types': () => ({ litresPerAcreMin: 8, litresPerAcre: 10, litresPerAcreMax: 12, requires: [] }),
  absences: async (service) => ({ operator: await operatorFor(service) }),
  'operator-mappings': async (service, record) => ({
    machine: await machineAtWork(service, record),
    operator: await operatorFor(service),
  }),
  'controller-mappings': async (service, record) => ({
    machine: await machineAtWork(service, record),
    installedBy: await operatorFor(service),
  }),
  machines: ({ places }) => ({ ownership: 'COMPANY', district: places.Ludhiana, hub: places['Galib Kalan'] }),
}

/** Values of the fleet that follow no declared shape. */
export const fleetValues: Record<string, Record<string, () => unknown>> = {
  controllers: { imei: () => imei() },
  'machine-documents': { issuedOn: () => `2025-01-${String(1 + ((serial += 1) % 28)).padStart(2, '0')}` },
}

/** The same for the inputs of actions. */
export const fleetInputs: Record<
  string,
  (service: TestService, record: Samples['record'], fields: Fields) => Promise<Record<string, unknown>>
> = {
  sprayings: async (service, record, { booking }) => ({
    at: new Date((began.get(service) ?? 0) + 30_000).toISOString(),
    ...(booking && { booking: await sprayedBooking(service, record) }),
  }),
  machines: async (service) => ({
    operator: await operatorFor(service),
    installedBy: await operatorFor(service),
    villages: [service.places['Galib Kalan'], service.places['Sidhwan Bet']],
  }),
  controllers: async (service, record) => ({
    machine: await machineAtWork(service, record),
    installedBy: await operatorFor(service),
  }),
}

/** Makes an IMEI with its check digit (Luhn). */
function imei(): string | undefined {
  serial += 1
  const body = `35${String(serial).padStart(12, '0')}`
  return [...'0123456789'].map((check) => body + check).find(formats.imei.isValid)
}
