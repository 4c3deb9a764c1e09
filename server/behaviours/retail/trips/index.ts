import { addDays, allows, todayInIndia, type RowOf } from '#define'
import { openTrips, positionDays, tripJudges, tripLimits, trips, tripStops, users, usualTolerance } from '#resources'
import { raw, sql, type Sql } from '../../../database'
import { compareDays } from '../../../database/daySql'
import { behaviour, type Endpoint } from '../../../engine/behaviour'
import type { AnyBehaviour, Engine, Work } from '../../../engine/engine'
import { idOf } from '../../../engine/idOf'
import type { Effect } from '../../../engine/hooked'
import { badRequest, forbidden } from '../../../engine/problem'
import { visibleRows } from '../../../engine/read/scope'
import type { Viewer } from '../../../engine/viewer'
import { put } from '../../../engine/write/put'
import { tripPointsEndpoint } from './points'

const own = ({ id }: Viewer): Sql => sql`t.user_id = ${id}::bigint`

/**
 * Builds the condition for trips: those of the viewer's people for viewers who judge or oversee trips; their own for
 * those who only travel.
 */
function tripsWithin(viewer: Viewer, engine: Engine): Sql | undefined {
  if (viewer.isService) return undefined
  const isJudge = allows(viewer.keys, [...tripJudges])
  if (!isJudge && allows(viewer.keys, 'trip:own')) return own(viewer)
  if (viewer.places === 'everywhere') return undefined
  return sql`(${own(viewer)} or t.user_id in (select t.id from users t where ${visibleRows(engine, users, viewer)}))`
}

/**
 * Trips: recorded by the traveller, measured by their track, claimed at the rate of the day, judged and paid by others.
 */
const tripsBehaviour = behaviour(trips, {
  scope: tripsWithin,
  begins: ({ viewer }) => Promise.resolve({ user: viewer.id }),
  prepare: ({ engine, viewer }, { before, input }) => {
    const earliest = addDays(todayInIndia(engine.now()), -tripLimits.daysAgo)
    if (!before && String(input.day) < earliest)
      throw badRequest(trips.form.messages.createFailed, {
        fields: { day: `Trips can be entered up to ${tripLimits.daysAgo} days later` },
      })
    return Promise.resolve(before ? undefined : { user: viewer.id })
  },
  effects: { submit: claim },
  timeRules: { forget: forgetPositions },
})

interface Rate {
  readonly perKm: number
  readonly tolerance: number
}

/** Fixes the amount of a claim: by the rate and the tolerance of the mode on the day of the trip. */
async function claim(work: Work, { record, input }: Effect<RowOf<typeof trips>>): Promise<void> {
  const { failed } = trips.actions.submit
  const claimed = Number(input.claimedKm)
  const { startOdo, endOdo, gpsKm } = record
  if (typeof startOdo === 'number' && typeof endOdo === 'number' && claimed > endOdo - startOdo)
    throw badRequest(failed, { fields: { claimedKm: `The odometer shows ${endOdo - startOdo} km` } })
  const [rate] = await work.tx.rows<Rate>(sql`
    select per_km::float8 as "perKm", tolerance::float8 as tolerance from trip_rates
    where mode = ${record.mode} and since <= ${record.day}::date and deleted_at is null order by since desc limit 1`)
  const tolerance = rate?.tolerance ?? usualTolerance
  await put(work, trips, record.id, {
    ratePerKm: rate?.perKm ?? null,
    tolerance,
    flagged: isFlagged({ claimed, measured: Number(gpsKm ?? 0), tolerance }),
  })
}

/** Compares in tenths of kilometres, which are whole numbers. */
function isFlagged({
  claimed,
  measured,
  tolerance,
}: {
  readonly claimed: number
  readonly measured: number
  readonly tolerance: number
}): boolean {
  return Math.round(claimed * 10) * 100 > Math.round(measured * 10) * (100 + tolerance)
}

/** Stops: of the traveller's own trip. */
const tripStopsBehaviour = behaviour(tripStops, {
  scope: (viewer, engine) =>
    viewer.isService
      ? undefined
      : sql`t.trip_id in (select t.id from trips t where ${visibleRows(engine, trips, viewer)})`,
  reach: (viewer) =>
    viewer.isService ? undefined : sql`t.trip_id in (select id from trips where user_id = ${viewer.id}::bigint)`,
  prepare: async ({ tx, viewer }, { before, input }) => {
    const { createFailed } = tripStops.form.messages
    const [trip] = await tx.rows<{ user: number; status: string; day: string }>(
      sql`select user_id as "user", status, day::text as day from trips where id = ${idOf(input.trip) ?? 0}`,
    )
    if (trip?.user !== viewer.id && !viewer.isService)
      throw forbidden(undefined, { detail: 'Only the traveller can enter stops' })
    if (!before && !(openTrips as readonly string[]).includes(trip?.status ?? ''))
      throw badRequest(createFailed, { detail: 'Stops can’t change once the trip is submitted' })
    if (trip && input.at && todayInIndia(new Date(String(input.at))) !== trip.day)
      throw badRequest(createFailed, { fields: { at: 'Enter a time on the day of the trip' } })
  },
  effects: {},
})

/** Deletes positions after a year, and those of a deleted trip the next night; their measurements stay. */
async function forgetPositions({ database, now }: Engine): Promise<void> {
  await database.run(sql`delete from trip_points p using trips t where t.id = p.trip_id and t.deleted_at is not null`)
  await database.run(sql`
    update trips set track = null, start_point = null, end_point = null where deleted_at is not null and start_point is not null`)
  const before = addDays(todayInIndia(now()), -positionDays)
  const isOld = compareDays(raw('at'), 'lt', [before])
  await database.run(sql`delete from trip_points where ${isOld}`)
  await database.run(sql`
    update trips set track = null, start_point = null, end_point = null where day < ${before}::date and start_point is not null`)
  await database.run(sql`
    update trip_stops set point = null where ${isOld} and point is not null`)
}

/** Behaviours of trips. */
export const tripBehaviours: readonly AnyBehaviour[] = [tripsBehaviour, tripStopsBehaviour]

/** Endpoints of trips beside those of their resources. */
export const tripEndpoints: readonly Endpoint[] = [tripPointsEndpoint]
