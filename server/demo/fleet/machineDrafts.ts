import { addDays } from '#define'
import { moved, type Position } from '../country/positions'
import { workingMoment } from '../kernel/calendar'
import type { Hired } from '../people/hired'
import { randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import { digits } from '../people/papers'
import { typeWeights, type TypeCode } from './typeRows'

/** A machine before it is stored: its row, its type, and its equipment and people. */
export interface MachineDraft {
  readonly row: Row
  readonly type: TypeCode
  readonly place: number
  readonly isInUse: boolean
  /** Whether its index has a controller. */
  readonly hasController: boolean
  /** Its current operator, and since when. */
  readonly operator?: number
  readonly since: string
  /** Its villages, the nearest first. */
  readonly villages: readonly number[]
}

/** The inputs of machines. */
export interface MachineMaking {
  readonly today: string
  readonly count: number
  /** Possible operators, ordered so that neighbours in the list work far from each other. */
  readonly operators: readonly Hired[]
  readonly typeIds: ReadonlyMap<TypeCode, number>
}

/** In rupees. */
const prices: Readonly<Record<TypeCode, number>> = {
  'DR-10': 650_000,
  'DR-16': 980_000,
  'BS-600': 2_450_000,
  'TB-400': 410_000,
  'OR-1000': 890_000,
}

const inUse = ['ACTIVE', 'MAINTENANCE', 'BREAKDOWN', 'IN_TRANSIT']

const reasons = {
  INACTIVE: ['Laid up until the next season', 'Its lease is over', 'No operator in this district'],
  MAINTENANCE: ['Service after 200 hours', 'New nozzles and pump seals'],
  BREAKDOWN: ['The pump loses pressure', 'Motor 3 cuts out under load', 'The boom is bent'],
  IN_TRANSIT: ['To the next district for the season'],
  SCRAPPED: ['Burnt out after a crash', 'Beyond repair'],
} as const

/** Makes the machine of an index (from 0), located where its operator works. */
export function machineAt(place: number, making: MachineMaking): MachineDraft | undefined {
  const { today, count, operators, typeIds } = making
  const random = randomOf(`machine ${place}`)
  const home = operators[Math.floor((place * operators.length) / count)]
  const [hub] = home?.scope ?? []
  const district = hub?.parent?.parent
  if (!home || !hub || !district) return undefined
  const type = random.weighted(typeWeights)
  const status = random.weighted({ ACTIVE: 82, INACTIVE: 6, MAINTENANCE: 4, BREAKDOWN: 4, IN_TRANSIT: 2, SCRAPPED: 2 })
  const isInUse = inUse.includes(status)
  const isWorked = isInUse && home.status === 'ACTIVE' && random.chance(0.92)
  const purchased = addDays(today, -random.integer(310, 1400))
  const ownership = random.weighted({ COMPANY: 70, LEASED: 18, VLE: 12 })
  const villages = [...home.scope, ...(hub.parent?.children ?? []).slice(0, random.integer(0, 6))].map(({ id }) => id)
  return {
    type,
    place,
    isInUse,
    hasController: isInUse && random.chance(0.95),
    ...(isWorked && { operator: home.id }),
    since: workingMoment(addDays(today, -random.integer(3, 110)), random),
    villages: status === 'SCRAPPED' ? [] : [...new Set(villages)],
    row: {
      type: typeIds.get(type),
      serialNo: `${type.replace('-', '')}${purchased.slice(2, 4)}${digits(place + 1, 4)}`,
      ownership,
      district: district.id,
      hub: hub.id,
      ...registrationOf(type, place, { state: home.state, today, random }),
      purchaseDate: purchased,
      purchaseValue: prices[type] * 100,
      invoiceNo: `INV/${purchased.slice(0, 4)}/${digits(place + 1, 4)}`,
      commissionedOn: addDays(purchased, random.integer(5, 40)),
      warrantyTill: addDays(purchased, 365),
      ...(type.startsWith('DR') && { batteryCycles: random.integer(20, 700) }),
      status,
      ...(status !== 'ACTIVE' && { statusReason: random.pick<string>(reasons[status]) }),
      ...(isWorked && { currentOperator: home.id }),
      villageCount: status === 'SCRAPPED' ? 0 : new Set(villages).size,
      hours: random.integer(10, 900),
      ...(isInUse && { lastSeenAt: lastSeen(today, random), ...positionNear(hub.position, random) }),
      createdAt: workingMoment(addDays(purchased, 3), random),
    },
  }
}

/** Makes the last contact: yesterday for most, days ago for a few. */
function lastSeen(today: string, random: Random): string {
  return workingMoment(addDays(today, -(random.chance(0.85) ? 1 : random.integer(3, 12))), random)
}

/** Makes a position in the fields around its hub. */
function positionNear(hub: Position | undefined, random: Random): Row {
  if (!hub) return {}
  const coordinates = moved(hub, random.integer(2, 30) / 10, random.integer(0, 359))
  return { lastLocation: { type: 'Point', coordinates } }
}

interface Registering {
  readonly state: string
  readonly today: string
  readonly random: Random
}

function registrationOf(type: TypeCode, place: number, { state, today, random }: Registering): Row {
  if (type.startsWith('DR'))
    return {
      uin: `UA${digits(place + 1, 8)}D`,
      typeCertificateNo: `TC-${type}-2024`,
      flightControllerSerial: `FCM${digits(place + 1, 6)}`,
      remoteStationSerial: `RPS${digits(place + 1, 6)}`,
    }
  const body = { chassisNo: `KR${digits(place + 1, 9)}`, engineNo: `E${digits(place + 1, 7)}` }
  if (type === 'OR-1000') return body
  const isNew = random.chance(0.1)
  return isNew
    ? {
        ...body,
        temporaryNo: `${state}T${digits(place + 1, 6)}`,
        temporaryTill: addDays(today, random.integer(-5, 60)),
      }
    : { ...body, registrationNo: `${state}${digits(random.integer(1, 40), 2)}SP${digits(place + 1, 4)}` }
}
