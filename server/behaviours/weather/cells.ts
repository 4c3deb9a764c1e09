import { todayInIndia } from '#define'
import { weatherCellOf, type Position } from '#resources'
import { raw, sql, type Queries } from '../../database'
import { landAt } from './places'

interface Wanted {
  /** The middle of the cell. */
  readonly at: Position
  readonly lands: number
  readonly tehsil: number | null
}

/** The statuses of bookings that have not been completed. */
const OPEN = raw(`('CREATED', 'ASSIGNED', 'IN_PROGRESS')`)

/**
 * Updates the list of cells that need weather: those of active lands, of the villages of lands, of open bookings, and
 * those by which a kavach pays, even if its land is no longer active. A cell no longer needed stays, with its observed
 * weather, and gets no forecast.
 */
export async function keepCells(tx: Queries, now: Date): Promise<void> {
  const wanted = await tx.rows<Wanted>(sql`
    select json_build_array(x / 10.0 + 0.05, y / 10.0 + 0.05) as at, sum(lands)::int as lands, mode() within group (order by tehsil) as tehsil
    from (
      select floor(round((at ->> 0)::numeric, 6) * 10) as x, floor(round((at ->> 1)::numeric, 6) * 10) as y, tehsil, lands from (
        select ${landAt('l', 'g')} as at, l.village_tehsil_id as tehsil, 1 as lands from lands l left join geographies g on g.id = l.village_id
          where l.status = 'ACTIVE' and l.deleted_at is null
        union all
        select g.centroid -> 'coordinates', g.parent_tehsil_id, 0 from geographies g
          where g.deleted_at is null and g.id in (
            select village_id from lands where status = 'ACTIVE' and deleted_at is null
            union select village_id from bookings where status in ${OPEN} and service_date >= ${todayInIndia(now)}::date and deleted_at is null)
      ) places where at is not null) found
    group by x, y`)
  const rows = wanted.map(({ at, ...one }) => {
    const { code, centre } = weatherCellOf(at)
    return { ...one, code, centre: { type: 'Point', coordinates: centre } }
  })
  await tx.run(sql`
    with wanted as (
      select w.code, coalesce(t.name || ', ' || d.name, t.name, w.code) as name, t.id as tehsil, t.parent_zone_id as zone, t.parent_state_id as state, t.parent_district_id as district, w.centre, w.lands
      from json_to_recordset(${JSON.stringify(rows)}::json) as w(code text, tehsil bigint, centre jsonb, lands int)
        left join geographies t on t.id = w.tehsil left join geographies d on d.id = t.parent_district_id),
    paying as (
      select distinct lower(data_source) as code from weather_kavach
      where status in ('CREATED', 'ACTIVE', 'TRIGGERED') and data_source is not null and deleted_at is null),
    gone as (
      update weather_cells c set in_use = lower(c.code) in (select code from paying), lands = 0, version = c.version + 1, updated_at = now()
      where c.deleted_at is null and lower(c.code) not in (select lower(code) from wanted)
        and (c.in_use, c.lands) is distinct from (lower(c.code) in (select code from paying), 0))
    insert into weather_cells as c (code, name, tehsil_id, tehsil_zone_id, tehsil_state_id, tehsil_district_id, centre, lands, in_use)
    select code, name, tehsil, zone, state, district, centre, lands, true from wanted
    on conflict (lower(code)) where deleted_at is null do update
      set name = excluded.name, tehsil_id = excluded.tehsil_id, tehsil_zone_id = excluded.tehsil_zone_id, tehsil_state_id = excluded.tehsil_state_id,
        tehsil_district_id = excluded.tehsil_district_id, lands = excluded.lands, in_use = true, version = c.version + 1, updated_at = now()
      where (c.name, c.tehsil_id, c.lands, c.in_use) is distinct from (excluded.name, excluded.tehsil_id, excluded.lands, true)`)
}
