import { raw, sql, type Sql } from '../../database'
import { withinPlaces } from '../../engine/read/scope'
import type { Viewer } from '../../engine/viewer'

/** Bookings where the viewer works, and those that they are sent to wherever they are. */
export function bookingsOf({ id, places }: Viewer): Sql | undefined {
  if (places === 'everywhere') return undefined
  const here = withinPlaces(places, (level) => raw(level === 'village' ? 't.village_id' : `t.village_${level}_id`))
  return sql`(${here} or t.operator_id = ${id}::bigint)`
}
