import { metresBetween, todayInIndia, type GeoLine, type GeoPoint, type GeoPolygon } from '#define'
import { join, raw, sql, type Sql } from '../../database'
import type { Work } from '../../engine/engine'
import { shareWithin } from '../sprayed/geometry'

/** The minimum share of a path on a booked land that makes the spraying the booking's (domain §1.D). */
const LEAST_WITHIN = 0.6
/** The maximum distance from the meeting point where the land has no boundary, in metres. */
const NEAR_METRES = 500
/** The lead over the next booking that leaves no doubt: a share of the path, or metres. */
const CLEARLY = { share: 0.2, metres: 100 } as const

/** The statuses in which a booking takes in sprayings: a verified one was judged with those that it has. */
export const openForSprayings = ['ASSIGNED', 'IN_PROGRESS', 'COMPLETED'] as const

/** A spraying with what is compared with bookings. */
export interface Sought {
  readonly machine: number
  readonly startAt: string
  readonly path?: GeoLine | null
  readonly land?: number
}

/** A land of a booking, with its location as far as known. */
export interface BookedLand {
  readonly booking: number
  readonly bookingNo: string
  readonly village: string | null
  readonly farmer: string | null
  readonly status: string
  readonly land: number | null
  readonly boundary: GeoPolygon | null
  readonly location: GeoPoint | null
}

/** A booking with the land of it that fits a spraying best. */
export interface Match {
  readonly booked: BookedLand
  /** The share of the path on the land, 0–1. */
  readonly share: number
  /** The distance of the path from the meeting point, where the land has no boundary. */
  readonly metres: number
  /** The land was named when the spraying was entered, and no path contradicts it. */
  readonly isNamed: boolean
}

/** Finds the bookings of the machine on the Indian day of a spraying, each with its best land, the likeliest first. */
export async function matchesFor(work: Work, sought: Sought, which: readonly Sql[] = []): Promise<Match[]> {
  const day = todayInIndia(new Date(sought.startAt))
  const lands = await bookedLands(work, [
    sql`t.machine_id = ${sought.machine}`,
    sql`t.service_date = ${day}::date`,
    ...which,
  ])
  return bestOfEach(lands, sought)
}

/** Finds the best land of one booking for a spraying. */
export async function matchIn(work: Work, sought: Sought, booking: number): Promise<Match | undefined> {
  return bestOfEach(await bookedLands(work, [sql`t.id = ${booking}`]), sought)[0]
}

/**
 * Returns the booking to which a spraying clearly belongs; undefined where there is none, or several fit equally well.
 */
export function clearMatch(matches: readonly Match[]): Match | undefined {
  const [first, second] = matches.filter(isFit)
  if (!first || !second) return first
  const isClear =
    first.isNamed !== second.isNamed ||
    isOnLand(first) !== isOnLand(second) ||
    (isOnLand(first)
      ? first.share - second.share >= CLEARLY.share
      : !first.isNamed && second.metres - first.metres >= CLEARLY.metres)
  return isClear ? first : undefined
}

function isOnLand({ share }: Match): boolean {
  return share >= LEAST_WITHIN
}

function isFit(match: Match): boolean {
  return match.isNamed || isOnLand(match) || match.metres <= NEAR_METRES
}

function bookedLands({ tx }: Work, which: readonly Sql[]): Promise<BookedLand[]> {
  return tx.rows<BookedLand>(sql`
    select t.id as booking, t.booking_no as "bookingNo", g.name as village, f.name as farmer, t.status, l.id as land, l.boundary, t.location
    from bookings t left join booking_lands bl on bl.booking_id = t.id and bl.deleted_at is null left join lands l on l.id = bl.land_id
      left join geographies g on g.id = t.village_id left join farmers f on f.id = t.farmer_id
    where ${join([raw('t.deleted_at is null'), sql`t.status = any(${[...openForSprayings]})`, ...which], ' and ')}
    order by t.id, bl.id limit 200`)
}

function bestOfEach(lands: readonly BookedLand[], sought: Sought): Match[] {
  const best = new Map<number, Match>()
  for (const booked of lands) {
    const match = matchOf(booked, sought)
    const known = best.get(booked.booking)
    if (!known || inOrder(match, known) < 0) best.set(booked.booking, match)
  }
  return [...best.values()].sort(inOrder)
}

function matchOf(booked: BookedLand, { path, land }: Sought): Match {
  const { boundary, location } = booked
  const share = path && boundary ? shareWithin(path, boundary) : 0
  const metres = path && location && !boundary ? metresTo(path, location) : Infinity
  return { booked, share, metres, isNamed: land !== undefined && booked.land === land && (!path || !boundary) }
}

function metresTo({ coordinates }: GeoLine, { coordinates: there }: GeoPoint): number {
  return Math.min(...coordinates.map((position) => metresBetween(position, there)))
}

function inOrder(one: Match, other: Match): number {
  return (
    Number(isOnLand(other)) - Number(isOnLand(one)) ||
    Number(other.isNamed) - Number(one.isNamed) ||
    other.share - one.share ||
    (one.metres === other.metres ? 0 : one.metres - other.metres) ||
    one.booked.booking - other.booked.booking
  )
}
