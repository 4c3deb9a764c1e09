import { addDays } from '#define'
import { randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { FieldGround, Visited } from './fieldGround'

const [HOUR, DAY] = [3_600_000, 86_400_000]
/** The number of days after which a held meeting is verified. */
const VERIFIED_AFTER = 3
/** The number of days ahead for which meetings are planned. */
const AHEAD = 14

const types = { FARMER_GROUP: 52, FIELD_DAY: 14, DEMO: 18, RETAILER: 7, TRAINING: 6, STAKEHOLDER: 3 } as const

const subjects: Readonly<Record<keyof typeof types, readonly string[]>> = {
  FARMER_GROUP: [
    'Weeds in wheat',
    'Spraying by drone',
    'Sowing without burning',
    'Aphids in mustard',
    'Water in paddy',
  ],
  FIELD_DAY: ['Field day: drone against boom', 'Field day: seed varieties', 'Field day: half the water'],
  DEMO: ['Demonstration of the boom sprayer', 'Demonstration: drone over sugarcane', 'Nozzles and drift'],
  RETAILER: ['Retailers of the block', 'Orders before the season'],
  TRAINING: ['Safe handling of pesticides', 'Booking by phone'],
  STAKEHOLDER: ['With the village council', 'With the district agriculture office'],
}

const outcomes = [
  'Several ask for a spraying in the next week.',
  'They want to see the machine at work first.',
  'Prices were discussed; two will book together.',
  'Good questions on doses; leaflets were handed out.',
]

/** Makes meetings on working days, some past ones that were not held, and those planned for the next two weeks. */
export function meetingDrafts(ground: FieldGround): Row[] {
  const held = ground.days.flatMap((worked) => {
    const random = randomOf(`meeting ${worked.user} ${daysBetween(worked.day, ground.today)}`)
    const heldAt = Date.parse(worked.came) + random.integer(2, 6) * HOUR + random.integer(0, 50) * 60_000
    if (!random.chance(0.06) || heldAt + HOUR > Date.parse(worked.went)) return []
    return [pastRow(ground, { ...worked, heldAt }, random)]
  })
  return [...held, ...plannedRows(ground)]
}

interface Met {
  readonly user: number
  readonly manager: number
  readonly day: string
  readonly heldAt: number
}

function pastRow(ground: FieldGround, { user, manager, day, heldAt }: Met, random: Random): Row {
  const { today, picture } = ground
  const expected = random.integer(3, 12) * 5
  const plan = planOf(random, ground.villages.get(user) ?? [], expected)
  const plannedAt = new Date(Math.floor(heldAt / (HOUR / 2)) * (HOUR / 2)).toISOString()
  const made = { createdBy: user, createdAt: new Date(heldAt - random.integer(3, 9) * DAY).toISOString() }
  const age = daysBetween(day, today)
  if (age > VERIFIED_AFTER && random.chance(0.1)) {
    const status = random.chance(0.5) ? 'CANCELLED' : 'MISSED'
    const updatedAt = new Date(Date.parse(plannedAt) + (status === 'MISSED' ? 2 * DAY : -2 * HOUR)).toISOString()
    return { ...plan, ...made, host: user, plannedAt, status, updatedAt }
  }
  const headcount = Math.max(3, Math.round(expected * (0.5 + random.next())))
  const verifiedAt = `${addDays(day, random.integer(1, VERIFIED_AFTER))}T05:30:00.000Z`
  const isVerified = age > VERIFIED_AFTER && random.chance(0.93)
  const at = new Date(heldAt).toISOString()
  return {
    ...{ ...plan, ...made, host: user, plannedAt, heldAt: at, heldBy: user, headcount, photos: picture },
    ...{ leads: random.integer(0, Math.ceil(headcount / 4)), cost: headcount * random.integer(8, 30) * 100 },
    ...{ outcome: random.pick(outcomes), status: isVerified ? 'VERIFIED' : 'HELD', updatedAt: at },
    ...(isVerified && { verifiedBy: manager, verifiedAt, updatedAt: verifiedAt }),
  }
}

function plannedRows({ days, villages, today, now }: FieldGround): Row[] {
  return [...new Set(days.map(({ user }) => user))].flatMap((user) => {
    const random = randomOf(`planned meeting ${user}`)
    if (!random.chance(0.3)) return []
    const day = addDays(today, random.integer(1, AHEAD))
    return [
      {
        ...planOf(random, villages.get(user) ?? [], random.integer(3, 12) * 5),
        ...{ host: user, plannedAt: `${day}T0${random.integer(4, 9)}:30:00.000Z`, status: 'PLANNED' },
        ...{ createdBy: user, createdAt: new Date(Date.parse(now) - random.integer(2, 60) * HOUR).toISOString() },
      },
    ]
  })
}

function planOf(random: Random, villages: readonly Visited[], expected: number): Row {
  const type = random.weighted(types)
  const village = random.pick(villages)
  const near = (degrees: number): number => Number((degrees + (random.next() - 0.5) / 100).toFixed(5))
  const point = { type: 'Point', coordinates: village.at.map(near) }
  return { type, title: random.pick(subjects[type]), village: village.id, point, expected }
}

/**
 * Makes the attendees of held meetings, where recorded: farmers of the village and of nearby ones. A meeting without
 * attendees is never verified.
 */
export function attendeeRows(
  { id, village, headcount, heldAt, host, status }: Row,
  farmers: ReadonlyMap<number, readonly { id: number; name: string }[]>,
): Row[] {
  if (!heldAt || (status !== 'VERIFIED' && Number(id) % 5 < 2)) return []
  const listed = Math.min(Number(headcount), randomOf(`attendees ${String(id)}`).integer(3, 12))
  return (farmers.get(Number(village)) ?? []).slice(0, listed).map((farmer) => ({
    ...{ meeting: id, farmer: farmer.id, name: farmer.name, meetingStatus: status },
    ...{ createdBy: host, createdAt: heldAt, updatedAt: heldAt },
  }))
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}
