import { isDay, todayInIndia, type GeoPoint } from '#define'
import { machines, sprayings } from '#resources'
import { sql } from '../../database'
import { around } from '../../engine/desk/recordEndpoint'
import { badRequest } from '../../engine/problem'
import { visibleRows } from '../../engine/read/scope'
import { geoPoint, position } from '../../engine/commonSchemas'
import {
  day as daySchema,
  instant,
  integer,
  listOf,
  maybe,
  number,
  objectOf,
  text,
  described,
  day,
} from '../../engine/jsonSchema'

/** The number of recent days with a path that are offered. */
const DAYS = 30

/** Answers where a machine was: its last position, the days with a path, and the paths of one of them. */
export const machineTrackEndpoint = around(machines, {
  method: 'GET',
  path: 'track',
  summary:
    'The last position of a machine (`lastLocation`), the `days` with paths, and the `sprayings` of one day with their paths',
  query: { day: described(day, 'A day in India. Defaults to the last day with a path') },
  gives: objectOf({
    lastSeenAt: maybe(instant),
    lastLocation: maybe(geoPoint),
    day: daySchema,
    days: listOf(objectOf({ day: daySchema, count: integer })),
    sprayings: listOf(
      objectOf({
        id: integer,
        label: text,
        startAt: instant,
        endAt: maybe(instant),
        path: listOf(position),
        acres: maybe(number),
      }),
    ),
  }),
  answer: async ({ tx, engine, viewer }, { id }, { query }) => {
    const given = query.day
    if (given !== undefined && !(typeof given === 'string' && isDay(given)))
      throw badRequest('day is a day such as 2026-11-22', { fields: { day: 'A day such as 2026-11-22' } })
    const visible = sql`t.machine_id = ${id} and t.path is not null and ${visibleRows(engine, sprayings, viewer)}`
    const dayOf = sql`(t.start_at at time zone 'Asia/Kolkata')::date`
    const [machine] = await tx.rows<{ lastSeenAt: string | null; lastLocation: GeoPoint | null }>(sql`
      select to_char(last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastSeenAt", last_location as "lastLocation" from machines where id = ${id}`)
    const days = await tx.rows<{ day: string }>(sql`
      select to_char(${dayOf}, 'YYYY-MM-DD') as day, count(*)::int as count from sprayings t where ${visible} group by ${dayOf} order by ${dayOf} desc limit ${DAYS}`)
    const day = given ?? days[0]?.day ?? todayInIndia(engine.now())
    const found = await tx.rows(sql`
      select t.id, t.spraying_no as label, to_char(t.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAt",
        to_char(t.end_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "endAt", t.path->'coordinates' as path,
        t.sprayed_acres::float8 as acres
      from sprayings t where ${visible}
        and t.start_at >= ${day}::date::timestamp at time zone 'Asia/Kolkata' and t.start_at < (${day}::date + 1)::timestamp at time zone 'Asia/Kolkata'
      order by t.start_at, t.id`)
    return { ...machine, day, days, sprayings: found }
  },
})
