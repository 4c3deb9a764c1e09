import { type AnyResource, resourceNamed, scopeField, systemResources } from '#define'
import { linkTable, placeColumn, snake, tableOf } from '../../database/columns'
import { name, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import type { Subject } from './subject'
import { someOf } from './words'

/** Reads the names of the geographies to which a person is limited; undefined if they are not. */
export async function placesOf({ tx }: Work, { viewer }: Subject): Promise<readonly string[] | undefined> {
  if (viewer.places === 'everywhere') return undefined
  const rows = await tx.rows<{ name: string }>(
    sql`select name from geographies where id = any(${viewer.places.ids}::bigint[]) order by name`,
  )
  return rows.map((row) => row.name)
}

/** Describes where a record is; undefined if its scope does not depend on geographies. */
export async function whereabouts(work: Work, resource: AnyResource, id: number): Promise<string | undefined> {
  const ids = placeIds(work, resource, sql`${id}::bigint`)
  if (!ids) return undefined
  const rows = await work.tx.rows<{ words: string }>(sql`
    select concat_ws(', ', g.name, (
      select string_agg(a.name, ', ' order by array_position(array['tehsil', 'district', 'state'], a.type)) from geographies a
      where a.id in (g.parent_tehsil_id, g.parent_district_id, g.parent_state_id))) as words
    from geographies g where g.id in (${ids}) order by g.name`)
  return rows.length ? someOf(rows.map(({ words }) => words)) : undefined
}

/** The ids of the geographies of a record, by the field that its scope uses. */
function placeIds({ engine }: Work, resource: AnyResource, id: Sql): Sql | undefined {
  if (resource.is.name === systemResources.geographies) return id
  const fieldName = placeScope(resource)
  const field = fieldName === undefined ? undefined : resource.fields[fieldName]
  if (fieldName === undefined || !field) return undefined
  const from = (column: string): Sql =>
    sql`select t.${name(column)} from ${name(tableOf(resource))} t where t.id in (${id})`
  if (field.kind === 'place') return from(placeColumn(fieldName, field))
  if (field.kind === 'reference')
    return placeIds({ engine } as Work, resourceNamed(engine.register, field.to), from(`${snake(fieldName)}_id`))
  return sql`select l.target_id from ${name(linkTable(resource, fieldName))} l where l.record_id in (${id})`
}

function placeScope({ access, fields }: AnyResource): string | undefined {
  if (access.scope !== 'behaviour') return scopeField(access)
  return Object.keys(fields).find((name) => {
    const field = fields[name]
    return field?.kind === 'place' || (field?.kind === 'many' && field.to === systemResources.geographies)
  })
}
