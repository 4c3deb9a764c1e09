import { levels } from '#define'
import { geographies, roleTypes, users } from '#resources'
import { join, literal, raw, sql, type Sql } from '../../database'
import type { Endpoint } from '../../engine/behaviour'
import type { Work } from '../../engine/engine'
import { badRequest, notFound } from '../../engine/problem'
import { fieldJson, type JsonContext } from '../../engine/read/fieldJson'
import { idIn } from '../../engine/read/idIn'
import { visibleRows } from '../../engine/read/scope'
import { described, integer, listOf, maybe, objectOf, text, needed, recordOf } from '../../engine/jsonSchema'

/** Answers who is responsible for a place: field staff who work there, or in an area around it. */
export const staffDirectoryEndpoint: Endpoint = {
  method: 'GET',
  path: '/admin/staff-directory',
  summary: 'The staff responsible for a geography and the levels above it, as far as the viewer may see them',
  need: 'view_communication_info_tab',
  query: { place: needed(recordOf(geographies, 'The id of the geography.')) },
  gives: objectOf({
    line: listOf(objectOf({ id: integer, label: text, type: text })),
    people: listOf(
      objectOf({
        id: integer,
        name: maybe(text),
        roleType: maybe(text),
        mobile: maybe(text),
        manager: maybe(objectOf({ id: integer, label: text }, { roleType: maybe(text) })),
        at: described(integer, 'The geography they are responsible for'),
      }),
    ),
  }),
  answer: async (work, _body, { query }) => {
    const place = idIn(query.place)
    if (place === undefined) throw badRequest('Choose a place', { fields: { place: 'place is the id of a geography' } })
    const line = await lineOf(work, place)
    return { line, people: await peopleOf(work, line) }
  },
}

/** A geography on the path from a place up to its zone. */
interface Stop {
  readonly id: number
  readonly label: string
  readonly type: string
}

/** Reads the place and the geographies around it, from below. Throws 404 for those the viewer can't see. */
async function lineOf({ engine, viewer, tx }: Work, place: number): Promise<Stop[]> {
  const line = await tx.rows<Stop>(sql`
    select a.id, a.name as label, a.type from geographies t
    join geographies a on a.id in (t.id, t.parent_tehsil_id, t.parent_district_id, t.parent_state_id, t.parent_zone_id)
    where t.id = ${place} and ${visibleRows(engine, geographies, viewer)}
    order by ${placeInList('a.type', levels)} desc`)
  if (line.length === 0) throw notFound(geographies.form.messages.notFound)
  return line
}

/**
 * Finds each person once, at the lowest of their geographies that contains the place; the nearest first, leaders before
 * others.
 */
async function peopleOf({ engine, viewer, tx }: Work, line: readonly Stop[]): Promise<unknown[]> {
  const context: JsonContext = { register: engine.register, viewer, alias: 't' }
  const shown = ['name', 'roleType', 'mobile', 'manager'].map(
    (field) => sql`${raw(literal(field))}, ${fieldJson(users, field, context)}`,
  )
  const ids = line.map(({ id }) => id)
  const near = sql`array_position(${ids}::bigint[], g.id)`
  const text = await tx.json(sql`
    select coalesce(json_agg(json_build_object('id', t.id, ${join(shown)}, 'at', c.id) order by c.near, ${placeInList('t.role_type', Object.keys(roleTypes))}, t.name, t.id), '[]')::text
    from (select * from users t where ${visibleRows(engine, users, viewer)} and t.status = 'ACTIVE' and t.role_type <> 'OFFICE'
      and exists (select from users_scope l where l.record_id = t.id and l.target_id = any(${ids}::bigint[]))) t
    join lateral (select g.id, ${near} as near from users_scope l join geographies g on g.id = l.target_id
      where l.record_id = t.id and g.id = any(${ids}::bigint[]) order by near limit 1) c on true`)
  return JSON.parse(text) as unknown[]
}

function placeInList(column: string, list: readonly string[]): Sql {
  return sql`array_position(${[...list]}::text[], ${raw(column)})`
}
