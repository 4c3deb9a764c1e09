import { addDays, SQUARE_METRES_PER_ACRE, type GeoLine, type GeoPolygon } from '#define'
import { measured } from '../../behaviours/sprayed/geometry'
import { qualityOf, type Quality } from '../../behaviours/fleet/quality'
import { sketchOver } from '../fleet/path'
import type { Random } from '../kernel/random'
import type { Row } from '../kernel/row'
import type { Crew } from './ground'
import { minutesAfter } from './slots'
import type { Drawn } from './making'

/** The number of days for which paths are kept. */
const PATHS_FOR_DAYS = 60

/** A booking with completed work. */
type Job = Drawn & {
  readonly crew: Crew
  readonly startedAt: string
  readonly endsAt: string
  readonly billed: number
  readonly today: string
}

/** The sprayings of a booking, and when they ended. */
interface Sprayed {
  /** The acres that count for the booking; null without a controller. */
  readonly acres: number | null
  readonly endAt: string
  readonly rows: Row[]
}

type Fault = 'NONE' | 'GAP' | 'HALF' | 'OUTSIDE' | 'MISSING' | 'MANUAL' | 'SLIGHT'

/** Makes the sprayings of a booking: mostly one that agrees with its bill, sometimes one that does not, or none. */
export function sprayedFor(job: Job, random: Random): Sprayed {
  const fault = faultOf(job, random)
  const minutes = Math.min(110, Math.max(12, (job.billed / job.crew.acresPerHour) * 60))
  const startAt = minutesAfter(job.startedAt, 4)
  const planned = minutesAfter(startAt, minutes)
  const endAt = planned < job.endsAt ? planned : job.endsAt
  const completedAt = minutesAfter(endAt, -2) < startAt ? minutesAfter(startAt, 5) : endAt
  if (fault === 'MISSING') return { acres: null, endAt: completedAt, rows: [] }
  const wanted = job.billed * shareOf(fault, random)
  const isByHand = fault === 'MANUAL' || job.crew.controller === null
  const track =
    isByHand || job.day < addDays(job.today, -PATHS_FOR_DAYS) ? undefined : trackOf(job, fault, wanted, random)
  const acres = round(track?.acres ?? wanted, 3)
  const row = rowOf(job, { fault, track, acres, startAt, endAt: completedAt, isByHand }, random)
  const isTwice = job.place % 97 === 0
  return {
    acres: isByHand ? null : acres,
    endAt: completedAt,
    rows: isTwice ? [row, { ...row, billable: false }] : [row],
  }
}

/** Chooses a fault. Bookings to be verified include each kind, even in a small company. */
function faultOf({ standing, place, customer }: Job, random: Random): Fault {
  if (standing === 'INVALID') return random.weighted<Fault>({ OUTSIDE: 60, HALF: 20, MISSING: 20 })
  if (standing === 'COMPLETED' && place % 8 === 3) return customer.boundary ? 'OUTSIDE' : 'HALF'
  if (standing === 'COMPLETED' && place % 8 === 1) return 'SLIGHT'
  if (standing === 'COMPLETED' && place % 8 === 6) return 'MISSING'
  return random.weighted<Fault>({ NONE: 80, MISSING: 8, MANUAL: 5, GAP: 3, HALF: 2, SLIGHT: 2 })
}

/** Returns the deviation: −47 % outside the land, and −7.6 % where an edge was omitted (domain §2.2, J4). */
function shareOf(fault: Fault, random: Random): number {
  if (fault === 'OUTSIDE') return 0.53
  if (fault === 'SLIGHT') return 0.924
  if (fault === 'HALF') return 0.5 + 0.05 * random.next()
  return Math.min(1.08, Math.max(0.92, 1 + 0.02 * random.normal()))
}

interface Traced {
  readonly path: GeoLine
  readonly secondsApart: number
  readonly acres: number
  readonly speedKmh: number
}

function trackOf({ crew, customer, acres }: Job, fault: Fault, wanted: number, random: Random): Traced | undefined {
  const land = customer.boundary ?? squareNear(customer.lon, customer.lat, Math.max(acres, wanted) * 1.1, random)
  const { swathMetres, acresPerHour } = crew
  const kind = fault === 'GAP' || fault === 'OUTSIDE' ? fault : undefined
  const path = sketchOver(land, { swathMetres, acres: wanted, ...(kind && { fault: kind }) }, random)
  if (!path) return undefined
  const metresASecond = (acresPerHour * SQUARE_METRES_PER_ACRE) / swathMetres / 3600
  const way = (wanted * SQUARE_METRES_PER_ACRE) / swathMetres
  const secondsApart = Math.min(60, Math.max(1, Math.round(way / path.coordinates.length / metresASecond)))
  const found = measured({ path, secondsApart, swathMetres })
  return { path, secondsApart, acres: found.acres, speedKmh: found.speedKmh }
}

/** Makes a square field within 1.5 km of a village, where the land has no boundary. */
function squareNear(lon: number, lat: number, acres: number, random: Random): GeoPolygon {
  const side = Math.sqrt(acres * SQUARE_METRES_PER_ACRE)
  const wide = 111_195 * Math.cos((lat * Math.PI) / 180)
  const [west, south] = [lon + (random.next() - 0.5) * 0.026, lat + (random.next() - 0.5) * 0.026]
  const [east, north] = [west + side / wide, south + side / 111_195]
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as [number, number][]
  return { type: 'Polygon', coordinates: [ring] }
}

interface Made {
  readonly fault: Fault
  readonly track: Traced | undefined
  readonly acres: number
  readonly startAt: string
  readonly endAt: string
  readonly isByHand: boolean
}

function rowOf({ crew, customer }: Job, made: Made, random: Random): Row {
  const { track, acres, startAt, endAt, isByHand } = made
  const seconds = (Date.parse(endAt) - Date.parse(startAt)) / 1000
  const litresPerAcre = crew.litresPerAcre * (random.chance(0.02) ? 0.6 : 0.96 + 0.08 * random.next())
  const litres = round(acres * litresPerAcre, 2)
  return {
    ...{ source: isByHand ? 'MANUAL' : 'CONTROLLER', machine: crew.machine, operator: crew.operator },
    ...(!isByHand && { controller: crew.controller }),
    ...{ link: 'LINKED', farmer: customer.id, land: customer.land, village: customer.village },
    ...{ startAt, endAt, createdAt: endAt, sprayedAcres: acres, litres, billable: true },
    ...{ litresPerAcre: round(litres / acres, 2), flowPerMinute: round(litres / (seconds / 60), 2) },
    ...(track && { path: track.path, secondsApart: track.secondsApart, speedKmh: round(track.speedKmh, 1) }),
    ...(track && customer.boundary && { coverage: coverageOf(made, customer.acres ?? acres) }),
    swathMetres: crew.swathMetres,
    quality: judged(made, crew, { seconds, litresPerAcre, ...(customer.boundary && { land: customer.boundary }) }),
  }
}

function judged(
  { fault, track, isByHand }: Made,
  { leastPerAcre, swathMetres }: Crew,
  known: { readonly seconds: number; readonly litresPerAcre: number; readonly land?: GeoPolygon },
): Quality {
  if (isByHand) return 'NO_PATH'
  if (track) {
    const { path, secondsApart } = track
    const traced = (path.coordinates.length - 1) * secondsApart
    // The controller records from the first point to the last, except where it loses positions.
    const seconds = fault === 'GAP' ? known.seconds : Math.min(known.seconds, traced)
    return qualityOf({ ...known, seconds, leastPerAcre, track: { path, secondsApart, swathMetres } })
  }
  if (fault === 'OUTSIDE') return 'OUTSIDE_LAND'
  return fault === 'GAP' ? 'GPS_GAP' : known.litresPerAcre < leastPerAcre ? 'LOW_FLOW' : 'OK'
}

/** Computes what a path covers of its land, where edges are omitted and nothing is passed twice. */
function coverageOf({ fault, acres }: Made, landAcres: number): number {
  return fault === 'OUTSIDE' ? 0 : Math.min(98.5, round((acres / landAcres) * 97, 1))
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}
