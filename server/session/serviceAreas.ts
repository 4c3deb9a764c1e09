import type { FastifyRequest } from 'fastify'
import { sql, type Queries, type Sql } from '../database'
import { placesOf, type Person, type ScopeRow } from './viewerQuery'

/** A service area as the top bar offers it. */
export interface OfferedArea {
  readonly id: number
  readonly name: string
}

/** Reads the service area that a request selects; undefined if it selects none, or an invalid one. */
export function serviceAreaIn(request: FastifyRequest): number | undefined {
  const given = request.headers['service-area-id']
  return typeof given === 'string' && /^[1-9]\d{0,9}$/.test(given) ? Number(given) : undefined
}

const parents = sql`array[g.parent_id, g.parent_zone_id, g.parent_state_id, g.parent_district_id, g.parent_tehsil_id]`

/** Lists the service areas in which a person has places of their own, by name. */
export async function areasOf(database: Queries, { places }: Pick<Person, 'places'>): Promise<OfferedArea[]> {
  const reached =
    places === 'everywhere'
      ? sql`true`
      : sql`(g.id = any(${[...places.ids, ...places.ancestors]}::bigint[]) or ${parents} && ${places.ids}::bigint[])`
  return database.rows<OfferedArea>(sql`
    select a.id, a.name from service_areas a
    where a.deleted_at is null and coalesce(a.is_active, true) and exists (
      select from service_areas_geographies l join geographies g on g.id = l.target_id
      where l.record_id = a.id and g.deleted_at is null and ${reached})
    order by a.name limit 100`)
}

/** The maximum number of geographies listed by name. */
const MOST_NAMED = 2

/** The names of a person's first geographies, in alphabetical order; none if they have all. */
export async function placeNamesOf(database: Queries, { places }: Pick<Person, 'places'>): Promise<string[]> {
  if (places === 'everywhere' || places.ids.length === 0) return []
  const rows = await database.rows<{ readonly name: string }>(
    sql`select name from geographies where id = any(${places.ids}::bigint[]) order by name limit ${MOST_NAMED}`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Limits a person to a service area: they see the places that are both theirs and the area's. An area that is no longer
 * offered changes nothing.
 */
export async function within(database: Queries, person: Person, area: number): Promise<Person> {
  const offered = await areasOf(database, person)
  if (!offered.some(({ id }) => id === area)) return person
  const rows = await database.rows<ScopeRow>(sql`
    with area as (select array_agg(target_id) as ids from service_areas_geographies where record_id = ${area})
    select g.id, g.type, json_build_array(g.parent_id, g.parent_zone_id, g.parent_state_id, g.parent_district_id, g.parent_tehsil_id) as above
    from geographies g, area where g.deleted_at is null and ${both(person.places)}`)
  return { ...person, places: placesOf(rows) }
}

function both(places: Person['places']): Sql {
  if (places === 'everywhere') return sql`g.id = any(area.ids)`
  const { ids } = places
  return sql`((g.id = any(area.ids) and (g.id = any(${ids}::bigint[]) or ${parents} && ${ids}::bigint[]))
    or (g.id = any(${ids}::bigint[]) and ${parents} && area.ids))`
}
