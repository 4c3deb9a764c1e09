import { addDays, lineMetres, metresBetween } from '#define'
import { usualTolerance } from '#resources'
import { randomOf, type Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { FieldGround, Visited, Worked } from './fieldGround'

const DAY = 86_400_000
/** The days after which trips are judged, and paid. */
const [JUDGED_AFTER, PAID_AFTER] = [3, 18]
/** The distance between the positions of a track, in metres. */
const STEP = 450
/** The maximum distance of a village for a day’s trip. */
const FARTHEST = 40_000

const rates = { BIKE: 400, CAR: 900 } as const
const purposes = [
  'Visits to farmers',
  'Demonstration',
  'Bookings of the week',
  'Lands to be mapped',
  'With the operator',
]
const rejections = ['The bill can’t be read', 'Claimed far more than the track shows', 'This trip was claimed twice']

/** A trip with its stops. */
export interface TripDraft {
  readonly trip: Row
  readonly stops: readonly Row[]
}

/** Makes the rates per kilometre since a day. */
export function rateRows(since: string): Row[] {
  return Object.entries(rates).map(([mode, perKm]) => ({ mode, since, perKm, tolerance: usualTolerance }))
}

/** Makes a trip on every fifth working day; today’s are still open. */
export function tripDrafts(ground: FieldGround): TripDraft[] {
  return ground.days.flatMap((worked, place) => {
    const age = Math.round((Date.parse(ground.today) - Date.parse(worked.day)) / DAY)
    const random = randomOf(`trip ${worked.user} ${age}`)
    const villages = onTheWay(ground.villages.get(worked.user) ?? [])
    return random.chance(0.2) && villages.length > 1 ? [draftOf(ground, worked, { age, place, random, villages })] : []
  })
}

interface Way {
  readonly age: number
  readonly place: number
  readonly random: Random
  readonly villages: readonly Visited[]
}

function draftOf(ground: FieldGround, worked: Worked, { age, place, random, villages }: Way): TripDraft {
  const { user, manager, day, came, went } = worked
  const mode = random.weighted({ BIKE: 76, CAR: 14, BUS: 10 })
  const coordinates = trackOf(random, villages)
  const gpsKm = Math.round(lineMetres({ type: 'LineString', coordinates }) / 100) / 10
  const isOver = age > 0
  const more = random.chance(0.08) ? 1.2 + random.next() / 3 : 1 + random.next() / 14
  const claimedKm = Math.round(gpsKm * more * 10) / 10
  const isRejected = age > JUDGED_AFTER && random.chance(0.04)
  const status = !isOver ? 'OPEN' : isRejected ? 'REJECTED' : standing(age)
  const judgedAt = `${addDays(day, 2)}T06:10:00.000Z`
  const paidAt = `${addDays(day, PAID_AFTER - 2)}T07:00:00.000Z`
  const isJudged = ['APPROVED', 'REJECTED', 'PAID'].includes(status)
  const startOdo = 8000 + ((user * 977) % 40_000) + (60 - Math.min(age, 60)) * 55
  const byOdometer = mode in rates
  const end = (at: number) => ({ type: 'Point', coordinates: coordinates.at(at) })
  const trip: Row = {
    ...{ user, day, mode, purpose: random.pick(purposes), status, gpsKm, points: coordinates.length },
    ...{ track: { type: 'LineString', coordinates }, startPoint: end(0), endPoint: end(-1) },
    ...{ createdBy: user, createdAt: came, updatedAt: isOver ? went : came },
    ...(byOdometer && { startOdo }),
    ...(byOdometer && isOver && { endOdo: startOdo + Math.ceil(claimedKm) }),
    ...(isOver && { claimedKm, tolerance: usualTolerance, flagged: claimedKm * 100 > gpsKm * (100 + usualTolerance) }),
    ...(isOver && byOdometer && { ratePerKm: rates[mode as keyof typeof rates] }),
    ...(isOver && !byOdometer && { billsAmount: random.integer(8, 50) * 500, bills: ground.picture }),
    ...(isJudged && { judgedBy: manager, judgedAt, updatedAt: judgedAt }),
    ...(isRejected && { rejection: random.pick(rejections) }),
    ...(status === 'PAID' && { paidBy: ground.payer, paidAt, updatedAt: paidAt }),
    ...(status === 'PAID' && { utr: `UTRN${day.replaceAll('-', '')}${String(place).padStart(6, '0')}` }),
  }
  return { trip, stops: isOver && random.chance(0.4) ? stopsOf(worked, villages, status) : [] }
}

function standing(age: number): string {
  if (age > PAID_AFTER) return 'PAID'
  return age > JUDGED_AFTER ? 'APPROVED' : 'SUBMITTED'
}

/** Finds the villages nearest to the first one. */
function onTheWay([base, ...others]: readonly Visited[]): Visited[] {
  if (!base) return []
  const far = ({ at }: Visited): number => metresBetween(base.at, at)
  return [
    base,
    ...others
      .filter((one) => far(one) < FARTHEST)
      .sort((one, other) => far(one) - far(other))
      .slice(0, 2),
  ]
}

/** Makes a winding track from village to village and back. */
function trackOf(random: Random, villages: readonly Visited[]): (readonly [number, number])[] {
  const ends = [...villages, ...villages.slice(0, 1)].map(({ at }) => at)
  return ends.slice(1).flatMap((to, leg) => {
    const from = ends[leg] ?? to
    const steps = Math.max(2, Math.round(metresBetween(from, to) / STEP))
    const bend = (random.next() - 0.5) * 0.25
    return Array.from({ length: leg === 0 ? steps + 1 : steps }, (_, at) => {
      const share = (at + (leg === 0 ? 0 : 1)) / steps
      const aside = Math.sin(share * Math.PI) * bend + (share > 0 && share < 1 ? random.normal() * 0.004 : 0)
      const [east, north] = [to[0] - from[0], to[1] - from[1]]
      const round = (degrees: number): number => Number(degrees.toFixed(5))
      return [round(from[0] + east * share - north * aside), round(from[1] + north * share + east * aside)] as const
    })
  })
}

function stopsOf({ user, came, went }: Worked, villages: readonly Visited[], tripStatus: string): Row[] {
  const span = Date.parse(went) - Date.parse(came)
  return villages.slice(1).map(({ name, at }, place) => ({
    ...{ at: new Date(Date.parse(came) + (span * (place + 1)) / (villages.length + 1)).toISOString() },
    ...{ note: `Visit in ${name}`, point: { type: 'Point', coordinates: at }, tripStatus },
    ...{ createdBy: user, createdAt: came, updatedAt: went },
  }))
}
