import { raw, sql, type Sql } from './sql'

/**
 * The great-circle distance between two points (columns, with the aliases of their tables), in kilometres (haversine,
 * radius 6,371 km).
 */
export function kilometresBetween(one: string, other: string): Sql {
  return sql`2 * 6371 * asin(sqrt(
  power(sin(radians(${latitude(one)} - ${latitude(other)}) / 2), 2)
  + cos(radians(${latitude(one)})) * cos(radians(${latitude(other)})) * power(sin(radians(${longitude(one)} - ${longitude(other)}) / 2), 2)))`
}

function longitude(of: string): Sql {
  return sql`(${raw(of)}->'coordinates'->>0)::float8`
}

function latitude(of: string): Sql {
  return sql`(${raw(of)}->'coordinates'->>1)::float8`
}
