import { allows, choosableFields, fieldsIn, readListQuery, systemResources, type AnyResource } from '#define'
import { snake, tableOf } from '../../database/columns'
import { escapeLike } from '../../database/conditionSql'
import { join, literal, name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { badRequest, forbidden } from '../problem'
import { visibilityOf, visibleFields } from '../viewer'
import { fieldJson, pathJson, titleSql, type JsonContext } from './fieldJson'
import { matchingRows } from './matchingRows'
import { mustBeText } from './search'

const MOST = 100

/**
 * Reads the records that a reference may choose from, as JSON text: id, title, and the fields named in `shows`. A word
 * of fewer than 3 letters matches the beginning of the title. `ids` selects given records.
 */
export async function optionsOf(
  work: Work,
  resource: AnyResource,
  parameters: Readonly<Record<string, string | readonly string[] | undefined>>,
): Promise<string> {
  const { ids, shows, size, q, ...filters } = parameters
  const [typed, wanted] = [single('q', q)?.trim() ?? '', single('ids', ids)]
  const limit = Math.min(MOST, Math.max(1, Number(size) || 20))
  const query = readListQuery(resource, filters)
  const open = openFields(work, resource)
  if (query.where && fieldsIn(query.where).some((path) => !open(path.split('.')[0] ?? ''))) throw forbidden()
  const parts = [matchingRows(work, resource, { where: query.where, ...(typed.length >= 3 && { q: typed }) })]
  if (wanted !== undefined) parts.push(sql`t.id = any(${idsIn(wanted)}::bigint[])`)
  const title = sql`t.${name(snake(resource.is.title))}`
  const known = resource.fields[resource.is.title]
  // The order of masked titles, and their beginnings, would reveal them.
  const isText =
    !!known && !['reference', 'place', 'many'].includes(known.kind) && visibilityOf(known, work.viewer) === 'full'
  if (typed && typed.length < 3 && isText) {
    mustBeText(typed)
    parts.push(sql`${title} like ${`${escapeLike(typed.charAt(0).toUpperCase() + typed.slice(1))}%`}`)
  }
  // Titles that begin with the typed text come before those that contain it.
  const first = isText && typed.length >= 3 ? sql`(${title} ilike ${`${escapeLike(typed)}%`}) desc, ` : raw('')
  const order = isText ? sql`${first}${title}, t.id` : raw('t.id')
  return work.tx.json(sql`
    select json_build_object('items', coalesce(json_agg(${optionJson(work, resource, single('shows', shows))} order by ${order}), '[]'))::text
    from (select t.* from ${name(tableOf(resource))} t where ${join(parts, ' and ')} order by ${order} limit ${wanted === undefined ? limit : MOST}) t`)
}

function optionJson({ engine, viewer }: Work, resource: AnyResource, shows = ''): Sql {
  const context: JsonContext = { register: engine.register, viewer, alias: 't' }
  const visible = visibleFields(resource, viewer)
  const open = openFields({ engine, viewer }, resource)
  const shown = shows.split(',').filter((field) => visible.includes(field) && open(field))
  const own = shown.map((field) => sql`${raw(literal(field))}, ${fieldJson(resource, field, context)}`)
  const place =
    resource.is.name === systemResources.geographies ? [raw(`'type', t.type`), sql`'path', ${pathJson('t')}`] : []
  const { hint, warning } = engine.behaviours.get(resource.is.name) ?? {}
  const said = [...(hint ? [sql`'hint', ${hint()}`] : []), ...(warning ? [sql`'warning', ${warning(engine)}`] : [])]
  return sql`json_build_object(${join([raw(`'id', t.id`), sql`'label', ${titleSql(resource, 't', context)}`, ...place, ...said, ...own])})`
}

/** The fields shown to a viewer: if they may choose records without seeing the tab, only those needed for choosing. */
function openFields(
  { engine, viewer }: Pick<Work, 'engine' | 'viewer'>,
  resource: AnyResource,
): (field: string) => boolean {
  if (viewer.isService || allows(viewer.keys, resource.access.see)) return () => true
  const choosable = choosableFields(engine.register, resource)
  return (field) => choosable.has(field)
}

function single(name: string, value: string | readonly string[] | undefined): string | undefined {
  if (value !== undefined && typeof value !== 'string') throw badRequest(`${name} is sent more than once`)
  return value
}

function idsIn(text: string): number[] {
  const ids = text.split(',').filter(Boolean).map(Number)
  if (ids.length > MOST || ids.some((id) => !Number.isSafeInteger(id) || id < 1))
    throw badRequest('ids is a list of at most 100 record ids')
  return ids
}
