import { bookings, farmers, lands } from '#resources'
import type { AnyResource } from '#define'
import { name, raw, sql, type Sql } from '../../database'
import { tableOf } from '../../database/columns'
import type { Engine, Work } from '../../engine/engine'
import { visibleRows, withinPlaces } from '../../engine/read/scope'
import type { Places } from '../../engine/viewer'

/** The resources whose records are added up by day as they are written: the day of a record, and what is added up of it. */
const summed = new Map<AnyResource, { readonly day: string; readonly amount: string }>([
  [bookings, { day: 't.service_date', amount: 'coalesce(t.actual_acre, 0)' }],
  [farmers, { day: `(t.created_at at time zone 'Asia/Kolkata')::date`, amount: '0' }],
  [lands, { day: `(t.created_at at time zone 'Asia/Kolkata')::date`, amount: '0' }],
])

/** What sums are asked by, beside their status; the table of the sums has no other column for a day or a place. */
export type SummedBy = 'day' | 'state' | 'dayAndDistrict'

/** Where a viewer who sees all places reads sums that are settled. */
const settled: Record<SummedBy, Sql> = {
  day: raw('select s.day, s.status, s.records, s.amount from sum_totals s where s.day is not null'),
  state: raw('select s.state_id, s.status, s.records, s.amount from sum_totals s where s.day is null'),
  dayAndDistrict: raw('select s.day, s.district_id, s.status, s.records, s.amount from day_sums s where s.settled'),
}

const unsettled: Record<SummedBy, Sql> = {
  day: raw('select s.day, s.status, s.records, s.amount'),
  state: raw('select s.state_id, s.status, s.records, s.amount'),
  dayAndDistrict: raw('select s.day, s.district_id, s.status, s.records, s.amount'),
}

/**
 * The records that a viewer may know of, added up, as a table with `day`, `state_id` or `district_id` as it is asked, and
 * `status`, `records` and `amount`. A viewer limited to less than districts has few enough of them to add them up on the
 * spot; a viewer of all places reads what was already added up over all of them.
 */
export function daySums({ engine, viewer }: Work, resource: AnyResource, by: SummedBy): Sql {
  const { places } = viewer
  if (places === 'everywhere')
    return sql`(${settled[by]} and s.resource = ${resource.is.name}
      union all ${unsettled[by]} from day_sums s where not s.settled and s.resource = ${resource.is.name})`
  if (isFine(places)) return rowsOf(resource, visibleRows(engine, resource, viewer))
  const kept = sql`select s.day, s.status, s.state_id, s.district_id, s.records, s.amount from day_sums s
    where s.resource = ${resource.is.name}`
  const here = withinPlaces(places, (level) => raw(`s.${level}_id`))
  const elsewhere =
    resource.is.name === bookings.is.name
      ? sql` union all ${rowsOf(resource, sentElsewhere(viewer.id, places))}`
      : raw('')
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

/** Brings together what writes have added to a day since it was last brought together, and adds it to the totals. */
export async function settleDaySums({ database }: Pick<Engine, 'database'>): Promise<void> {
  await database.run(sql`
    with days as (select distinct resource, day from day_sums where not settled),
      gone as (delete from day_sums s using days d where s.resource = d.resource and s.day = d.day
        returning s.resource, s.day, s.status, s.zone_id, s.state_id, s.district_id, s.records, s.amount, s.settled),
      kept as (insert into day_sums (resource, day, status, zone_id, state_id, district_id, records, amount, settled)
        select resource, day, status, zone_id, state_id, district_id, sum(records), sum(amount), true from gone
        group by resource, day, status, zone_id, state_id, district_id having sum(records) <> 0 or sum(amount) <> 0),
      added as (select resource, day, status, state_id, sum(records) as records, sum(amount) as amount from gone
        where not settled group by grouping sets ((resource, day, status), (resource, status, state_id))),
      before as (delete from sum_totals t using added a where t.resource = a.resource
          and coalesce(t.day, '-infinity') = coalesce(a.day, '-infinity')
          and coalesce(t.state_id, 0) = coalesce(a.state_id, 0) and coalesce(t.status, '') = coalesce(a.status, '')
        returning t.resource, t.day, t.status, t.state_id, t.records, t.amount)
    insert into sum_totals (resource, day, status, state_id, records, amount)
    select resource, day, status, state_id, sum(records), sum(amount)
    from (select * from added union all select * from before) together
    group by resource, day, status, state_id having sum(records) <> 0 or sum(amount) <> 0`)
}
