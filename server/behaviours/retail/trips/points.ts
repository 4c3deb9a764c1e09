import { todayInIndia } from '#define'
import { openTrips, tripLimits, trips } from '#resources'
import { sql } from '../../../database'
import type { Endpoint } from '../../../engine/behaviour'
import { around } from '../../../engine/desk/recordEndpoint'
import type { Work } from '../../../engine/engine'
import { described, instant, integer, listOf, maybe, number, objectOf } from '../../../engine/jsonSchema'
import { badRequest, forbidden } from '../../../engine/problem'
import { put } from '../../../engine/write/put'
import { ruleOn, timeInIndia, type AttendanceRule } from '../attendance/rules'
import { measuredTrack, type TrackPoint } from './track'

/** The maximum number of positions per request. */
const MOST_SENT = 1000
/** The tolerance for phone clocks that run fast. */
const FAST_CLOCK_MS = 120_000

/** Within India, like every position in the portal. */
const limits = { lon: [68, 98], lat: [6, 38], accuracy: [0, 100_000] } as const

const position = objectOf({ at: instant, lon: number, lat: number }, { accuracy: described(maybe(number), 'Metres') })

interface Sent {
  readonly at: string
  readonly lon: number
  readonly lat: number
  readonly accuracy?: number | null
}

const adding = around(trips, {
  method: 'POST',
  path: 'points',
  summary: `Adds up to ${MOST_SENT.toLocaleString('en-IN')} positions to the track of your own open trip. They may come in any order and be sent again: of several of one moment the first is kept. Positions outside the day of the trip, outside duty hours, in the future or beyond ${tripLimits.points.toLocaleString('en-IN')} of the trip are ignored`,
  body: objectOf({ points: listOf(position) }),
  gives: objectOf({
    stored: described(integer, 'Positions that were not known before'),
    ignored: integer,
    points: described(integer, 'Positions of the trip'),
    gpsKm: number,
  }),
  answer: async (work, { id }, { body }) => {
    const { points } = body as { readonly points: readonly Sent[] }
    mustBePositions(points)
    const day = await openDay(work, id)
    const rule = await ruleOn(work.tx, day)
    const sound = points.filter((one) => isRecorded(new Date(one.at), { day, rule, now: work.engine.now() }))
    const stored = await store(work, id, sound)
    return { stored, ignored: points.length - sound.length, ...(await keepTrack(work, id)) }
  },
})

/** Accepts positions of a trip from the traveller's phone. */
export const tripPointsEndpoint: Endpoint = { ...adding, need: 'trip:own' }

/** Throws 400 at the first invalid position. */
function mustBePositions(points: readonly Sent[]): void {
  const { failed } = trips.actions.submit
  if (points.length === 0 || points.length > MOST_SENT)
    throw badRequest(failed, {
      fields: { points: `Send 1 to ${MOST_SENT.toLocaleString('en-IN')} positions at once` },
    })
  for (const [at, point] of points.entries()) {
    if (Number.isNaN(Date.parse(point.at)))
      throw badRequest(failed, { fields: { [`points.${at}.at`]: 'There is no such time' } })
    for (const [name, [least, most]] of Object.entries(limits)) {
      const value = point[name as keyof typeof limits]
      if (typeof value === 'number' && (value < least || value > most))
        throw badRequest(failed, { fields: { [`points.${at}.${name}`]: `Must be from ${least} to ${most}` } })
    }
  }
}

/** Locks an open trip of the viewer and returns its day. Throws 403 and 400. */
async function openDay({ tx, viewer }: Work, id: number): Promise<string> {
  const [trip] = await tx.rows<{ user: number; day: string; status: string }>(
    sql`select user_id as "user", day::text as day, status from trips where id = ${id} and deleted_at is null for update`,
  )
  if (trip?.user !== viewer.id)
    throw forbidden(undefined, { detail: 'Only the traveller can record the track of a trip' })
  if (!(openTrips as readonly string[]).includes(trip.status))
    throw badRequest(trips.actions.submit.failed, { detail: 'The track can’t change once the trip is submitted' })
  return trip.day
}

interface Duty {
  readonly day: string
  readonly rule: AttendanceRule
  readonly now: Date
}

function isRecorded(at: Date, { day, rule, now }: Duty): boolean {
  const time = timeInIndia(at)
  const isOnDuty = time >= rule.dutyFrom && time <= rule.dutyTill
  return todayInIndia(at) === day && isOnDuty && at.getTime() <= now.getTime() + FAST_CLOCK_MS
}

async function store({ tx }: Work, trip: number, points: readonly Sent[]): Promise<number> {
  const [known] = await tx.rows<{ count: number }>(
    sql`select count(*)::int as count from trip_points where trip_id = ${trip}`,
  )
  const rows = points.slice(0, Math.max(0, tripLimits.points - (known?.count ?? 0)))
  const stored = await tx.rows(sql`
    insert into trip_points (trip_id, at, lon, lat, accuracy)
    select ${trip}::bigint, p.at, p.lon, p.lat, p.accuracy from json_to_recordset(${JSON.stringify(rows)}::json)
      as p(at timestamptz, lon float8, lat float8, accuracy float8)
    on conflict do nothing returning 1 as one`)
  return stored.length
}

/** Measures the track of a trip again. This is not a change of the trip: its version and history stay. */
async function keepTrack(work: Work, trip: number): Promise<{ readonly points: number; readonly gpsKm: number }> {
  const points = await work.tx.rows<TrackPoint>(
    sql`select at, lon::float8 as lon, lat::float8 as lat, accuracy::float8 as accuracy from trip_points where trip_id = ${trip} order by at`,
  )
  const { metres, positions } = measuredTrack(points.map((one) => ({ ...one, at: new Date(one.at) })))
  const gpsKm = Math.round(metres / 100) / 10
  const [first, last] = [positions[0], positions.at(-1)]
  const pointAt = (at: typeof first) => (at ? { type: 'Point', coordinates: at } : null)
  await put(work, trips, trip, {
    ...{ points: points.length, gpsKm, startPoint: pointAt(first), endPoint: pointAt(last) },
    track: positions.length > 1 ? { type: 'LineString', coordinates: positions } : null,
  })
  return { points: points.length, gpsKm }
}
