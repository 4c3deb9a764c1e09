import { raw, sql, type Sql } from '../../database'
import { withinPlaces } from '../../engine/read/scope'
import type { Places, Viewer } from '../../engine/viewer'

/** Bookings where the viewer works, and those that they are sent to wherever they are. */
export function bookingsOf({ id, places }: Viewer): Sql | undefined {
  if (places === 'everywhere') return undefined
  return sql`(${bookingsIn(places)} or t.operator_id = ${id}::bigint)`
}

/** Of those the bookings to which the viewer is sent elsewhere. */
export function bookingsElsewhere(id: number, places: Places): Sql {
  return sql`(t.operator_id = ${id}::bigint and not coalesce(${bookingsIn(places)}, false))`
}

function bookingsIn(places: Places): Sql {
  return withinPlaces(places, (level) => raw(level === 'village' ? 't.village_id' : `t.village_${level}_id`))
}
