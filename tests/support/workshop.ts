import { gstinCheckCharacter } from '#define'
import { machines, machineTypes, spareParts, vendors } from '#resources'
import { insertMany } from '../../server/engine/write/insertMany'
import type { TestService } from './service'

let serial = 0

/** Returns a number that no other record of these tests has. */
function next(): number {
  return (serial += 1)
}

/** Makes an unassigned GSTIN of Punjab. */
export function gstin(): string {
  const body = `03ZZZCU${String(next()).padStart(4, '0')}A1Z`
  return body + gstinCheckCharacter(body)
}

/** Makes the form input of a new vendor. */
export function vendorInput({ places }: TestService, more: object = {}): Record<string, unknown> {
  return {
    name: `Works ${next()}`,
    kinds: ['WORKSHOP', 'SPARES'],
    contactName: 'Gurdeep Gill',
    mobile: `+9171${String(next()).padStart(8, '0')}`,
    gstin: gstin(),
    address: '12 Grain Market Road',
    city: 'Jagraon',
    state: places.Punjab,
    pin: '142026',
    ...more,
  }
}

/** Stores an active vendor, as the service does it. */
export async function activeVendor(service: TestService): Promise<number> {
  const [id = 0] = await insertMany(service.database, vendors, [{ ...vendorInput(service), status: 'ACTIVE' }])
  return id
}

/** Makes a part without stock. */
export async function newPart({ database }: TestService, more: object = {}): Promise<number> {
  const [id = 0] = await insertMany(database, spareParts, [
    {
      ...{ partCode: `UP-${next()}`, name: 'Nozzle', hsn: '842490', uom: 'PCS', price: 25_000, gstRate: '18' },
      ...more,
    },
  ])
  return id
}

/** Makes a machine in service in Ludhiana. */
export async function workingMachine({ database, places }: TestService, more: object = {}): Promise<number> {
  const [type = 0] = await insertMany(database, machineTypes, [
    {
      ...{
        code: `DR-${next()}`,
        name: 'Drone of 10 litres',
        category: 'DRONE',
        energy: 'BATTERY',
        droneClass: 'SMALL',
      },
      ...{ tankLitres: 10, swathMetres: 4, litresPerAcreMin: 8, litresPerAcre: 10, litresPerAcreMax: 12 },
      ...{ acresPerHour: 5, maxAcresPerDay: 30 },
    },
  ])
  const [id = 0] = await insertMany(database, machines, [
    {
      ...{ type, serialNo: `UPK-${next()}`, ownership: 'COMPANY', district: places.Ludhiana },
      ...{ purchaseDate: '2025-04-01', status: 'ACTIVE', ...more },
    },
  ])
  return id
}
