import { join, name, sql, type Sql } from '../../database'
import { geographyAt, withinPlaces } from '../../engine/read/scope'
import type { Viewer } from '../../engine/viewer'

/** Builds the condition that a row of the table `t` is for the viewer's role, or for every role. */
export function namesRole({ id }: Viewer): Sql {
  return sql`(coalesce(cardinality(t.roles), 0) = 0 or t.roles && (select array[u.role_type, u.office_role] from users u where u.id = ${id}))`
}

/**
 * Builds the condition that a row of the table `t` is for geographies within or around the viewer's, or for everywhere,
 * by its links in these tables.
 */
export function namesPlace({ places }: Viewer, ...tables: readonly [string, ...string[]]): Sql {
  const here =
    places === 'everywhere'
      ? sql`true`
      : sql`(${withinPlaces(places, (level) => geographyAt('g', level))} or g.id = any(${places.ancestors}::bigint[]))`
  const linked = tables.map((links) => sql`exists (select from ${name(links)} l where l.record_id = t.id)`)
  const near = tables.map(
    (links) =>
      sql`exists (select from ${name(links)} l join geographies g on g.id = l.target_id where l.record_id = t.id and ${here})`,
  )
  return sql`(not (${join(linked, ' or ')}) or ${join(near, ' or ')})`
}
