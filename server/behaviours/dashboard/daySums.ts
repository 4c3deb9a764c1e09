import { bookings, farmers, lands } from '#resources'
import type { AnyResource } from '#define'
import { name, raw, sql, type Database, type Sql } from '../../database'
import { tableOf } from '../../database/columns'
import type { Work } from '../../engine/engine'
import { visibleRows, withinPlaces } from '../../engine/read/scope'
import type { Places } from '../../engine/viewer'

/** The resources whose records are added up by day as they are written: the day of a record, and what is added up of it. */
const summed = new Map<AnyResource, { readonly day: string; readonly amount: string }>([
  [bookings, { day: 't.service_date', amount: 'coalesce(t.actual_acre, 0)' }],
  [farmers, { day: `(t.created_at at time zone 'Asia/Kolkata')::date`, amount: '0' }],
  [lands, { day: `(t.created_at at time zone 'Asia/Kolkata')::date`, amount: '0' }],
])

/**
 * The records that a viewer may know of, added up, as a table with `day`, `status`, `state_id`, `district_id`, `records`
 * and `amount`. Whoever is limited to less than districts has few enough of them to add them up on the spot.
 */
export function daySums({ engine, viewer }: Work, resource: AnyResource): Sql {
  const { places } = viewer
  if (places !== 'everywhere' && isFine(places)) return rowsOf(resource, visibleRows(engine, resource, viewer))
  const kept = sql`select s.day, s.status, s.state_id, s.district_id, s.records, s.amount from day_sums s
    where s.resource = ${resource.name}`
  if (places === 'everywhere') return sql`(${kept})`
  const here = withinPlaces(places, (level) => raw(`s.${level}_id`))
  const elsewhere =
    resource.name === bookings.name ? sql` union all ${rowsOf(resource, sentElsewhere(viewer.id, places))}` : raw('')
  return sql`(${kept} and ${here}${elsewhere})`
}

/** Operators see the bookings to which they are sent wherever these are: those that are not among the districts' own. */
function sentElsewhere(operator: number, places: Places): Sql {
  const here = withinPlaces(places, (level) => raw(level === 'village' ? 't.village_id' : `t.village_${level}_id`))
  return sql`t.deleted_at is null and t.operator_id = ${operator}::bigint and not coalesce(${here}, false)`
}

function isFine({ byLevel }: Places): boolean {
  return byLevel.tehsil.length > 0 || byLevel.village.length > 0
}

function rowsOf(resource: AnyResource, which: Sql): Sql {
  const { day = '', amount = '' } = summed.get(resource) ?? {}
  return sql`(select ${raw(day)} as day, t.status, t.village_state_id as state_id, t.village_district_id as district_id,
    1 as records, ${raw(amount)} as amount from ${name(tableOf(resource))} t where ${which})`
}

/** Brings together what writes have added to a day since it was last brought together. */
export async function settleDaySums(database: Database): Promise<void> {
  await database.run(sql`
    with days as (select distinct resource, day from day_sums where not settled),
      gone as (delete from day_sums s using days d where s.resource = d.resource and s.day = d.day
        returning s.resource, s.day, s.status, s.zone_id, s.state_id, s.district_id, s.records, s.amount)
    insert into day_sums (resource, day, status, zone_id, state_id, district_id, records, amount, settled)
    select resource, day, status, zone_id, state_id, district_id, sum(records), sum(amount), true from gone
    group by resource, day, status, zone_id, state_id, district_id having sum(records) <> 0 or sum(amount) <> 0`)
}
