import { bookings, sprayings as everySpraying } from '#resources'
import { sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import { around } from '../../engine/desk/recordEndpoint'
import { mayRead } from '../../engine/viewer'
import { geoLine, geoPolygon } from '../../engine/commonSchemas'
import { flag, instant, integer, listOf, maybe, number, objectOf, text } from '../../engine/jsonSchema'

/** Answers what is needed to verify a booking: the outlines of its lands, and what was sprayed on them. */
export const sprayedEndpoint: Endpoint = around(bookings, {
  method: 'GET',
  path: 'sprayings',
  summary:
    'The boundaries of a booking’s `lands`, for viewers who may see the lands of sprayings, and its `sprayings` with their paths, earliest first',
  gives: objectOf({
    lands: listOf(objectOf({ name: text, boundary: maybe(geoPolygon) })),
    sprayings: listOf(
      objectOf({
        id: integer,
        sprayingNo: text,
        startAt: instant,
        sprayedAcres: maybe(number),
        litres: maybe(number),
        quality: maybe(text),
        link: maybe(text),
        billable: maybe(flag),
        path: maybe(geoLine),
        coverage: maybe(number),
        swathMetres: maybe(number),
      }),
    ),
  }),
  answer: async ({ tx, viewer }, { id }) => {
    const isToldOfLands = mayRead(everySpraying.fields.land, viewer)
    const lands = await tx.rows(sql`
      select l.name, l.boundary from booking_lands b join lands l on l.id = b.land_id
      where b.booking_id = ${id} and b.deleted_at is null and ${isToldOfLands} order by b.id`)
    const sprayings = await tx.rows(sql`
      select s.id, s.spraying_no as "sprayingNo", to_char(s.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "startAt",
        s.sprayed_acres::float8 as "sprayedAcres", s.litres::float8 as litres, s.quality, s.link, s.billable, s.path,
        s.coverage::float8 as coverage, s.swath_metres::float8 as "swathMetres"
      from sprayings s where s.booking_id = ${id} and s.deleted_at is null order by s.start_at, s.id limit 50`)
    return { lands, sprayings }
  },
})
