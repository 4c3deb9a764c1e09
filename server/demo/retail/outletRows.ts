import { addDays, gstinCheckCharacter } from '#define'
import type { Buyer } from './buyers'
import type { Hired } from '../people/hired'
import { nameIn } from '../people/names'
import { mobileAt, randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { Village } from '../people/world'

// Mobile numbers of outlets start after those of the staff and before those of the farmers.
const FIRST_MOBILE = 5_000

/** An outlet with its village. */
export interface OutletDraft {
  readonly row: Row
  readonly village: Village
}

/** Makes outlets in the villages of buyers. */
export function outletDrafts(
  count: number,
  { buyers, pointOfSale, today }: { buyers: readonly Buyer[]; pointOfSale: readonly Hired[]; today: string },
): OutletDraft[] {
  return Array.from({ length: count }, (_, index) => {
    const random = randomOf(`outlet ${index}`)
    const village = (buyers[(index * 37) % buyers.length] as Buyer).village
    const owner = nameIn(village.state, random, 0.1)
    const pan = `ZZZP${'ABCDEFGHJK'[index % 10]}${String(1_000 + index)}${'KLMNPQRSTU'[Math.floor(index / 10) % 10]}`
    const gstinBody = `${String(random.integer(1, 36)).padStart(2, '0')}${pan}1Z`
    const status = statusOf(index)
    // One licence in nine has expired, and one in nine expires within the month.
    const licenceDays =
      index % 9 === 4 ? -random.integer(1, 60) : index % 9 === 7 ? random.integer(1, 28) : 60 + random.integer(1, 900)
    const [lon, lat] = village.position
    const row: Row = {
      outletCode: `${village.state}-${String(index + 1).padStart(3, '0')}`,
      name: `${owner.lastName ?? owner.firstName} ${random.pick(['Krishi Kendra', 'Unimart', 'Agro Centre', 'Kisan Store'])}`,
      kind: random.weighted({ COCO: 15, FOFO: 35, PARTNER_RETAILER: 45, HUB: 5 }),
      ownerName: owner.firstName,
      mobile: mobileAt(FIRST_MOBILE + index),
      ...(random.chance(0.6) && { email: `outlet.${index + 1}@example.in` }),
      ...(random.chance(0.8) && { gstin: gstinBody + gstinCheckCharacter(gstinBody) }),
      pan,
      insecticideLicenceNo: `${village.state}/INS/${String(random.integer(1_000, 9_999))}`,
      insecticideLicenceTill: addDays(today, licenceDays),
      licence: licenceDays < 0 ? 'EXPIRED' : licenceDays <= 30 ? 'EXPIRING' : 'VALID',
      ...(random.chance(0.7) && {
        fertiliserAuthNo: `${village.state}/FCO/${random.integer(1_000, 9_999)}`,
        fertiliserAuthTill: addDays(today, random.integer(30, 900)),
      }),
      ...(random.chance(0.4) && {
        seedLicenceNo: `${village.state}/SEED/${random.integer(1_000, 9_999)}`,
        seedLicenceTill: addDays(today, random.integer(-40, 900)),
      }),
      address: `Shop ${random.integer(1, 80)}, ${random.pick(['Grain market', 'Main bazaar', 'Station road', 'Bus stand'])}`,
      place: village.id,
      pin: village.pin ?? '141001',
      location: { type: 'Point', coordinates: [lon, lat] },
      geofence: 150,
      serviceVillages: [...new Set([village.id, village.neighbour])],
      posUser: pointOfSale[index % pointOfSale.length]?.id,
      weeklyOff: [random.pick(['SUN', 'MON', 'TUE'])],
      openTime: '09:00',
      closeTime: random.pick(['18:30', '19:00', '20:00']),
      status,
      createdAt: `${addDays(today, -random.integer(200, 540))}T05:30:00.000Z`,
    }
    return { row, village }
  })
}

/** Whether the outlet of an index (from 0) is blacklisted. */
export function isBlacklisted(index: number): boolean {
  return index % 40 === 17
}

function statusOf(index: number): string {
  const rest = index % 20
  return rest === 3
    ? 'PROSPECT'
    : rest === 8
      ? 'ONBOARDING'
      : rest === 13
        ? 'SUSPENDED'
        : rest === 17
          ? isBlacklisted(index)
            ? 'SUSPENDED'
            : 'CLOSED'
          : 'ACTIVE'
}

const roles = ['MANAGER', 'SALES', 'POS_USER', 'DELIVERY', 'HELPER', 'AGRONOMIST', 'OWNER'] as const

/** Makes the employees of outlets: three or four at each, some of whom have left. */
export function employeeRows(outlets: readonly (OutletDraft & { readonly id: number })[], today: string): Row[] {
  return outlets.flatMap(({ id, row, village }, at) =>
    Array.from({ length: at % 6 === 0 ? 4 : 3 }, (_, index): Row => {
      const random = randomOf(`employee ${at} ${index}`)
      const name = nameIn(village.state, random, 0.35)
      const joined = addDays(today, -random.integer(40, 190))
      const hasLeft = row.status === 'CLOSED' || random.chance(0.08)
      return {
        name: [name.firstName, name.lastName].filter(Boolean).join(' '),
        outlet: id,
        role: roles[(at + index * 2) % roles.length],
        mobile: mobileAt(FIRST_MOBILE + 1_000 + at * 5 + index),
        joiningDate: joined,
        ...(hasLeft && { leavingDate: addDays(today, -random.integer(1, 39)) }),
        shift: random.pick(['DAY', 'MORNING', 'EVENING']),
        kyc: random.weighted({ VERIFIED: 80, PENDING: 15, REJECTED: 5 }),
        status: hasLeft ? 'EXITED' : 'ACTIVE',
        createdAt: `${joined}T06:00:00.000Z`,
      }
    }),
  )
}
