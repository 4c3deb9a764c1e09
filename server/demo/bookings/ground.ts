import type { GeoPolygon } from '#define'
import { sql, type Database } from '../../database'

/** A farmer who books. */
export interface Customer {
  readonly id: number
  readonly village: number
  readonly mobile: string
  /** The service area in which they live. */
  readonly area: number | null
  /** The day on which they were registered. */
  readonly joined: string
  readonly land: number | null
  /** The acres of the land; null for farmers without land. */
  readonly acres: number | null
  readonly crop: number | null
  readonly boundary: GeoPolygon | null
  /** The middle of the village. */
  readonly lon: number
  readonly lat: number
}

/** An operator with their machine and villages. */
export interface Crew {
  readonly operator: number
  readonly machine: number
  readonly category: string
  readonly acresPerDay: number
  readonly acresPerHour: number
  readonly litresPerAcre: number
  readonly leastPerAcre: number
  readonly swathMetres: number
  /** Null where spraying is recorded by hand. */
  readonly controller: number | null
  readonly villages: readonly number[]
}

/** What exists before the bookings. */
export interface BookingGround {
  /** By the day on which they joined. */
  readonly customers: readonly Customer[]
  readonly crews: readonly Crew[]
  readonly reasons: readonly { readonly id: number; readonly kind: string }[]
}

/** Reads the ground of bookings from a database. */
export async function readGround(database: Database): Promise<BookingGround> {
  const customers = await database.rows<Customer>(sql`
    select f.id, f.village_id as village, f.mobile, f.created_at::date::text as joined, l.id as land, l.area_acres::float8 as acres, l.boundary,
      (g.centroid #>> '{coordinates,0}')::float8 as lon, (g.centroid #>> '{coordinates,1}')::float8 as lat,
      (select min(a.record_id) from service_areas_geographies a where a.target_id = g.parent_zone_id) as area,
      (select min(c.target_id) from farmers_primary_crops c where c.record_id = f.id) as crop
    from farmers f join geographies g on g.id = f.village_id and g.serviceable
      left join lateral (select l.id, l.area_acres, l.boundary from lands l where l.farmer_id = f.id and l.status = 'ACTIVE' and l.village_id = f.village_id order by l.id limit 1) l on true
    where f.status = 'ACTIVE' and not coalesce(f.blacklisted, false) order by f.created_at::date, f.id`)
  const crews = await database.rows<Crew>(sql`
    select o.operator_id as operator, m.id as machine, t.category, t.max_acres_per_day::float8 as "acresPerDay", t.acres_per_hour::float8 as "acresPerHour",
      t.litres_per_acre::float8 as "litresPerAcre", t.litres_per_acre_min::float8 as "leastPerAcre", t.swath_metres::float8 as "swathMetres",
      m.current_controller_id as controller,
      coalesce((select json_agg(v.village_id order by v.village_id) from village_mappings v where v.machine_id = m.id and v.effective_to is null), '[]'::json) as villages
    from operator_mappings o join machines m on m.id = o.machine_id join machine_types t on t.id = m.type_id
    where o.effective_to is null and o.role = 'PRIMARY' and m.status = 'ACTIVE' order by m.id`)
  const reasons = await database.rows<{ id: number; kind: string }>(
    sql`select id, kind from booking_reasons where not coalesce(needs_remark, false) order by id`,
  )
  return { customers, crews, reasons }
}
