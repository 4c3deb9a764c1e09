import { addDays } from '#define'
import { birthday, workingMoment } from '../kernel/calendar'
import { mobileAt, randomOf, type Random } from '../kernel/random'
import type { Employee } from './employees'
import { bankStatusOf } from './bankRows'
import { languageIn, nameIn } from './names'
import { digits, kycStatusOf, papersOf, type Paper } from './papers'

// The second mobile numbers of the staff start here, before the numbers of the farmers.
const FIRST_SECOND_MOBILE = 3_000
const FIRST_EMERGENCY_MOBILE = 5_000

/** The inputs of a user row besides the person. */
export interface UserMaking {
  readonly today: string
  readonly companies: ReadonlyMap<string, number>
  /** The partner of the partner’s people. */
  readonly partner?: number | undefined
  /** The ids of people in earlier ranks, by username. */
  readonly ids: ReadonlyMap<string, number>
}

/** Makes the row of an employee; `place` (from 1) is the sequence number. */
export function userRow(
  employee: Employee,
  place: number,
  { today, companies, partner, ids }: UserMaking,
): Readonly<Record<string, unknown>> {
  const random = randomOf(`user ${employee.username}`)
  const { office, username, roleType, state, status, manager } = employee
  const joined = joinedOn(employee, today)
  random.next()
  const papers = papersOf(employee, place, today)
  return {
    username,
    roleType,
    status,
    employeeCode: `AG${String(place).padStart(4, '0')}`,
    officeRole: office?.role,
    ...(office
      ? { firstName: office.firstName, lastName: office.lastName, gender: office.gender }
      : fieldName(employee, random)),
    dateOfBirth: birthday(today, 21, 56, random),
    mobile: mobileAt(place),
    ...(random.chance(0.2) && { altMobile: mobileAt(FIRST_SECOND_MOBILE + place) }),
    ...(roleType !== 'OPERATOR' && { email: `${username}@example.in` }),
    ...employment(employee, companies, random),
    ...(office?.role === 'PARTNER' && { partner }),
    ...(manager && { manager: ids.get(manager) }),
    scope: employee.scope.map(({ id }) => id),
    joiningDate: joined,
    ...(status === 'EXITED' && { lastWorkingDay: addDays(today, -random.integer(3, 40)) }),
    language: office ? random.weighted({ en: 6, hi: 4 }) : languageIn(state, random),
    ...(random.chance(0.6) && {
      emergencyName: nameText(state, random),
      emergencyMobile: mobileAt(FIRST_EMERGENCY_MOBILE + place),
    }),
    ...(random.chance(0.7) && {
      bloodGroup: random.weighted({ 'B+': 34, 'O+': 32, 'A+': 22, 'AB+': 7, 'O-': 2, 'B-': 2, 'A-': 1 }),
    }),
    ...(roleType === 'OPERATOR' && operatorFields(papers, place, today)),
    kycStatus: kycStatusOf(employee, papers),
    bankStatus: bankStatusOf(employee),
    ...(status === 'ACTIVE' &&
      office?.holds !== 'nothing' &&
      (office || random.chance(0.85)) && {
        lastLoginAt: workingMoment(addDays(today, -random.integer(1, office ? 4 : 21)), random),
      }),
    createdAt: workingMoment(joined, random),
  }
}

/** Returns the day on which a person joined. */
export function joinedOn({ username, office }: Employee, today: string): string {
  return addDays(today, -randomOf(`user ${username}`).integer(office ? 400 : 45, 1_400))
}

/** Makes the licence fields of an operator. */
function operatorFields(papers: readonly Paper[], place: number, today: string): Record<string, unknown> {
  const random = randomOf(`operator ${place}`)
  const licence = papers.find(({ type }) => type === 'DRIVING_LICENCE')
  const flies = random.chance(0.6)
  return {
    dlNumber: licence?.number,
    dlClasses: random.chance(0.5) ? ['LMV', 'TRACTOR'] : ['MCWG', 'TRACTOR'],
    dlValidTill: licence?.expiry,
    ...(flies && {
      rpcNumber: `RPC${digits(place, 6)}`,
      rpcClass: random.chance(0.85) ? 'SMALL' : 'MEDIUM',
      rpcValidTill: addDays(today, random.integer(20, 3_300)),
      rptoName: random.pick(['Gagan Drone Academy', 'Udaan Pilot School', 'Kisan Flight Training']),
    }),
    pesticideTrainingOn: addDays(today, -random.integer(30, 600)),
    medicalFitOn: addDays(today, -random.integer(10, 360)),
    skillLevel: random.weighted({ TRAINEE: 2, SKILLED: 6, EXPERT: 2 }),
  }
}

function fieldName({ state, roleType }: Employee, random: Random): Record<string, unknown> {
  const { gender, firstName, lastName } = nameIn(state, random, roleType === 'OPERATOR' ? 0.03 : 0.12)
  return { gender, firstName, lastName }
}

function nameText(state: Employee['state'], random: Random): string {
  const { firstName, lastName = '' } = nameIn(state, random, 0.4)
  return `${firstName} ${lastName}`
}

/** Operators and some field officers come from staffing firms and partners; all others are the company's own. */
function employment(
  { roleType, office }: Employee,
  companies: ReadonlyMap<string, number>,
  random: Random,
): Record<string, unknown> {
  const from = (code: string, how: string): Record<string, unknown> => ({
    company: companies.get(code),
    employment: how,
  })
  if (office?.role === 'PARTNER') return from('KISANLINK', 'PARTNER')
  const source =
    roleType === 'OPERATOR'
      ? random.weighted({ GREENHANDS: 50, FIELDWISE: 30, AEROSPRAY: 12, GIG: 8 })
      : roleType === 'FIELD_OFFICER'
        ? random.weighted({ AGRIDESK: 70, FIELDWISE: 30 })
        : 'AGRIDESK'
  if (source === 'GIG') return from('AEROSPRAY', 'GIG')
  if (source === 'AGRIDESK') return from('AGRIDESK', 'ON_ROLL')
  return from(source, source === 'AEROSPRAY' ? 'PARTNER' : 'OFF_ROLL')
}
