import { addDays, gstinCheckCharacter } from '#define'
import { workingMoment } from '../kernel/calendar'
import { digits } from '../people/papers'
import { mobileAt, randomOf } from '../kernel/random'
import type { Row } from '../kernel/row'

/** A state with vendors. */
export interface Seat {
  readonly id: number
  readonly iso: string
  readonly pin: string
}

// Mobile numbers of vendors start after those of the controllers.
const FIRST_MOBILE = 9_000

/** The state codes of GSTINs (GSTN). */
const gstStates: Readonly<Record<string, string>> = {
  ...{ PB: '03', HR: '06', UP: '09', MP: '23', GJ: '24', MH: '27', KA: '29', TN: '33', TS: '36', AP: '37' },
}

const names: readonly (readonly [name: string, ...kinds: string[]])[] = [
  ['Vihang Aero Systems', 'OEM', 'SPARES'],
  ['Khetrath Machines', 'OEM', 'SPARES'],
  ['Bagh Engineering', 'OEM'],
  ['Malwa Agro Workshop', 'WORKSHOP'],
  ['Doaba Diesel Works', 'WORKSHOP', 'SPARES'],
  ['Karnal Hydraulics', 'SPARES'],
  ['Yamuna Auto Electricals', 'WORKSHOP'],
  ['Narmada Pump House', 'SPARES'],
  ['Indore Rotor Works', 'WORKSHOP', 'SPARES'],
  ['Vidarbha Sprayer Care', 'WORKSHOP'],
  ['Godavari Battery Point', 'SPARES'],
  ['Saurashtra Nozzle Company', 'SPARES'],
  ['Kutch Carriers', 'LOGISTICS'],
  ['Krishna Drone Clinic', 'WORKSHOP'],
  ['Deccan Precision Parts', 'SPARES'],
  ['Tungabhadra Tyres', 'SPARES'],
  ['Kaveri Fibre Works', 'WORKSHOP'],
  ['Telangana Tank Makers', 'SPARES'],
  ['Guntur Crop Chemicals', 'CHEMICAL'],
  ['Bharat Krishi General Insurance', 'INSURER'],
  ['Punjab Soil Laboratory', 'LAB'],
  ['Greenhands Field Staff', 'STAFFING'],
  ['Erode Welding and Frames', 'WORKSHOP'],
  ['Lasalgaon Motor Rewinding', 'WORKSHOP'],
  ['Sirsa Tractor House', 'SPARES', 'WORKSHOP'],
  ['Narmada Soil Laboratory', 'LAB'],
  ['Godavari Soil Clinic', 'LAB'],
  ['Kaveri Agri Laboratory', 'LAB'],
]

const stopped: Readonly<Record<number, readonly [status: string, why?: string]>> = {
  16: ['ON_HOLD', 'Three deliveries were late'],
  17: ['PENDING'],
  22: ['INACTIVE', 'Closed its workshop'],
  23: ['ON_HOLD', 'Sold used parts as new'],
  24: ['PENDING', 'The bank details have changed'],
}

/** Whether a vendor tests soils, by index. */
export function testsSoils(place: number): boolean {
  return names[place]?.includes('LAB') === true && stopped[place] === undefined
}

/** Whether the vendor of an index is blacklisted. */
export function soldUsedParts(place: number): boolean {
  return place === 23
}

/** Whether a vendor is an insurer, by index. */
export function insures(place: number): boolean {
  return names[place]?.includes('INSURER') === true
}

/** Makes the vendors of the demo company. PANs that start with ZZZ, and account numbers with 9999, are unassigned. */
export function vendorRows(seats: readonly Seat[], today: string, proof: object): Row[] {
  return names.map(([name, ...kinds], place) => {
    const random = randomOf(`vendor ${place}`)
    const seat = seats[place % seats.length]
    const [status, why] = stopped[place] ?? ['ACTIVE']
    const pan = `ZZZCV${digits(place + 1, 4)}A`
    const body = `${gstStates[seat?.iso ?? 'PB'] ?? '03'}${pan}1Z`
    const isPaid = status !== 'PENDING' || why !== undefined
    return {
      name,
      kinds,
      contactName: random.pick(['Gurdeep Gill', 'Meena Patil', 'Ramesh Yadav', 'Lakshmi Reddy', 'Harish Gowda']),
      mobile: mobileAt(FIRST_MOBILE + place),
      email: `office${place + 1}@example.in`,
      gstin: body + gstinCheckCharacter(body),
      pan,
      address: `${random.integer(1, 180)}, Industrial Area`,
      city: random.pick(['Ludhiana', 'Karnal', 'Indore', 'Nagpur', 'Rajkot', 'Guntur', 'Erode', 'Raichur']),
      state: seat?.id,
      pin: seat?.pin ?? '141001',
      paymentTermDays: random.pick([0, 15, 30, 45]),
      ...(kinds.includes('WORKSHOP') && { tdsSection: '194C' }),
      ...(isPaid && {
        bankHolder: name,
        bankAccount: `9999${digits(place * 7_919 + 11, 8)}`,
        bankIfsc: `HDFC0${digits(place + 101, 6)}`,
        bankProof: [proof],
      }),
      ...(random.chance(0.8) && { rating: random.integer(2, 5) }),
      status,
      ...(why && { statusReason: why }),
      createdAt: workingMoment(addDays(today, -random.integer(330, 540)), random),
    }
  })
}

/** Whether the vendor of an index (from 0) is active, and repairs. */
export function repairs(place: number): boolean {
  return !(place in stopped) && (names[place] ?? []).some((kind) => kind === 'WORKSHOP' || kind === 'OEM')
}

/** Whether the vendor of an index (from 0) is active, and sells parts. */
export function sellsParts(place: number): boolean {
  return !(place in stopped) && (names[place] ?? []).some((kind) => kind === 'SPARES')
}
