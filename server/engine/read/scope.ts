import {
  allows,
  isKeptByAuthors,
  levels,
  resourceNamed,
  scopeField,
  type AnyResource,
  type Condition,
  type FieldOf,
  type Level,
} from '#define'
import { ancestorLevels, linkTable, placeColumn, snake, tableOf } from '../../database/columns'
import { join, name, raw, sql, type Sql } from '../../database'
import { isInScopeOrder, placesExpression, scopeOwnColumns } from '../../database/scopeIndexes'
import { behaviourOf, type Engine } from '../engine'
import type { Places, Viewer } from '../viewer'

/** The rows of a resource (as table `t`) that a viewer may know of: not deleted, and within their geographies. */
export function visibleRows(engine: Engine, resource: AnyResource, viewer: Viewer): Sql {
  const parts = [raw('t.deleted_at is null'), ...scopeOf(engine, resource, viewer)]
  return join(parts, ' and ')
}

/** Whether a row (of the table `t`), deleted or not, is within the viewer's scope, as SQL. */
export function withinScope(engine: Engine, resource: AnyResource, viewer: Viewer): Sql {
  const parts = scopeOf(engine, resource, viewer)
  return parts.length ? sql`coalesce(${join(parts, ' and ')}, false)` : raw('true')
}

/** Whether a viewer may change a row (of the table `t`) that they may know of, as SQL. */
export function changeableRows(engine: Engine, resource: AnyResource, viewer: Viewer): Sql {
  return behaviourOf(engine, resource)?.reach?.(viewer, engine) ?? raw('true')
}

function scopeOf(engine: Engine, resource: AnyResource, viewer: Viewer): Sql[] {
  return [...tenantRows(resource, viewer), ...placeRows(engine, resource, viewer)]
}

/**
 * The rows of a viewer's partner: those that name the partner, or else those that its people created. Resources shared
 * by all, and those whose scope is another record, are not limited here.
 */
export function tenantRows(resource: AnyResource, viewer: Viewer): Sql[] {
  const { tenant } = resource.access
  if (viewer.tenant === undefined) return []
  if (tenant !== undefined)
    return [sql`t.${name(tenant === 'id' ? 'id' : `${snake(tenant)}_id`)} = ${viewer.tenant}::bigint`]
  if (!isKeptByAuthors(resource)) return []
  if (resource.storage.fromView) return [raw('false')]
  return [sql`t.created_by in (select u.id from users u where u.partner_id = ${viewer.tenant}::bigint)`]
}

function placeRows(engine: Engine, resource: AnyResource, viewer: Viewer): Sql[] {
  const { scope } = resource.access
  if (!scope) return []
  if (scope === 'behaviour') {
    const condition = behaviourOf(engine, resource)?.scope?.(viewer, engine)
    return condition ? [condition] : []
  }
  if (typeof scope !== 'string') return scope.map((one) => leadsWithin(engine, resource, one, viewer))
  const field = resource.fields[scope]
  if (field?.kind === 'reference') {
    if (viewer.places === 'everywhere' && viewer.tenant === undefined) return []
    const target = resourceNamed(engine.register, field.to)
    const visible = visibleRows(engine, target, viewer)
    return [sql`t.${name(`${snake(scope)}_id`)} in (select t.id from ${name(tableOf(target))} t where ${visible})`]
  }
  if (viewer.places === 'everywhere') return []
  if (field?.kind === 'place') {
    const own = ownRows(resource, viewer)
    const here = hereIn(scope, field, viewer.places)
    return own.length ? [sql`(${join([here, ...own], ' or ')})`] : [here]
  }
  const within = withinPlaces(viewer.places, (level) => sql`${geographyAt('g', level)}`)
  return [
    sql`exists (select from ${name(linkTable(resource, scope))} l join geographies g on g.id = l.target_id where l.record_id = t.id and ${within})`,
  ]
}

/** A reference that is empty, or leads to a record in the viewer's scope, as SQL. */
function leadsWithin(engine: Engine, resource: AnyResource, reference: string, viewer: Viewer): Sql {
  const target = resourceNamed(engine.register, (resource.fields[reference] as FieldOf<'reference'>).to)
  const column = sql`t.${name(`${snake(reference)}_id`)}`
  if (!viewer.isService && !allows(viewer.keys, target.access.see)) return sql`${column} is null`
  const visible = scopeOf(engine, target, viewer)
  if (visible.length === 0) return raw('true')
  // Per row: behind an “or” the database would read all records in the viewer's scope.
  return sql`(${column} is null or exists (select from (values (${column})) o(id) join ${name(tableOf(target))} t on t.id = o.id where ${join(visible, ' and ')}))`
}

function hereIn(scope: string, field: FieldOf<'place'>, places: Places): Sql {
  return withinPlaces(places, (level) =>
    hasLevel(field, level) ? sql`t.${name(placeColumn(scope, field, level))}` : undefined,
  )
}

/** Whether a place field can have an ancestor on a level: a state has no district. */
export function hasLevel(field: FieldOf<'place'>, level: Level): boolean {
  return ancestorLevels(field).includes(level) || level === field.level
}

/** The rows (of the table `t`) that a viewer sees regardless of their place, by each reference to the viewer. */
export function ownRows(resource: AnyResource, { id }: Viewer): Sql[] {
  return scopeOwnColumns(resource).map((column) => sql`t.${name(column)} = ${id}::bigint`)
}

/** The maximum number of parts in which a list is read, because every one must be planned. */
const MOST_PARTS = 12

/**
 * A viewer's scope in disjoint parts, if an index has the rows of each in the order of the list: a page of several
 * places is read from all of them at once, without sorting. Parts that cannot contain a place required by `where` are
 * not scanned. Undefined if a single condition is as good.
 */
export function scopeParts(resource: AnyResource, viewer: Viewer, where?: Condition): readonly Sql[] | undefined {
  const { access, fields } = resource
  const scope = scopeField(access) ?? ''
  const field = fields[scope]
  const { places } = viewer
  if (places === 'everywhere' || field?.kind !== 'place' || resource.storage.fromView) return undefined
  if (tenantRows(resource, viewer).length > 0) return undefined
  // A place within another one of the viewer's would be read twice.
  if (places.ids.some((id) => places.ancestors.includes(id))) return undefined
  const asked = askedPlaces(resource, where)
  const parts = levels
    .filter((level) => hasLevel(field, level) && isInScopeOrder(resource, level))
    .flatMap((level) =>
      places.byLevel[level].map((id) => {
        const here = sql`t.${name(placeColumn(scope, field, level))} = ${id}::bigint`
        return join([here, ...asked.flatMap((one) => canLieIn({ level, id }, one))], ' and ')
      }),
    )
  const elsewhere = ownRowsElsewhere(resource, viewer)
  if (parts.length < places.ids.length || parts.length + elsewhere.length > MOST_PARTS) return undefined
  return parts.length + elsewhere.length > 1 ? [...parts, ...elsewhere] : undefined
}

/**
 * The rows (of the table `t`) that a viewer sees although they are outside their places: mutually exclusive conditions,
 * one per reference.
 */
export function ownRowsElsewhere(resource: AnyResource, viewer: Viewer): Sql[] {
  const { places } = viewer
  const scope = scopeField(resource.access) ?? ''
  const field = resource.fields[scope]
  if (places === 'everywhere' || field?.kind !== 'place') return []
  const own = ownRows(resource, viewer)
  const here = hereIn(scope, field, places)
  return own.map((one, at) =>
    join([one, ...[here, ...own.slice(0, at)].map((before) => sql`not coalesce(${before}, false)`)], ' and '),
  )
}

/** The places of a viewer, each with its level; none for those who see everything. */
export function placesOf({ places }: Viewer): AskedPlace[] {
  return places === 'everywhere' ? [] : levels.flatMap((level) => places.byLevel[level].map((id) => ({ level, id })))
}

/** A place that every row of a list must lie in. */
export interface AskedPlace {
  readonly level: Level
  readonly id: number
}

/** The places that a condition requires in the field that limits the viewers of a resource. */
export function askedPlaces(resource: AnyResource, where: Condition | undefined): AskedPlace[] {
  if (!where) return []
  if ('all' in where) return where.all.flatMap((part) => askedPlaces(resource, part))
  if (!('field' in where) || typeof where.eq !== 'number') return []
  const { access, fields } = resource
  const [field = '', named] = where.field.split('.')
  const place = fields[field]
  if (field !== access.scope || place?.kind !== 'place') return []
  const level = levels.find((one) => one === (named ?? place.level))
  return level ? [{ level, id: where.eq }] : []
}

/**
 * Determines, before any row is read, whether the viewer's rows can be in the places that a condition requires, as SQL
 * that refers to no row; empty if that is certain. Otherwise the database would scan all of their rows to find out.
 */
export function placesAsked(resource: AnyResource, viewer: Viewer, where: Condition | undefined): Sql[] {
  const { places } = viewer
  if (places === 'everywhere' || resource.access.scopeOwn) return []
  return askedPlaces(resource, where).flatMap(({ level, id }) => {
    if (places.ids.includes(id) || places.ancestors.includes(id)) return []
    // The viewer's places are on that level or below another place of that level, so the required place is a different
    // one.
    const isWithinTheirs = levels.slice(0, levels.indexOf(level)).some((wider) => places.byLevel[wider].length > 0)
    if (!isWithinTheirs) return [raw('false')]
    const within = withinPlaces(places, (wider) => geographyAt('g', wider))
    return [sql`exists (select from geographies g where g.id = ${id}::bigint and ${within})`]
  })
}

/** Whether a required place can be within one of the viewer's, as SQL that refers to no row; empty if it is larger. */
function canLieIn(theirs: AskedPlace, asked: AskedPlace): Sql[] {
  const difference = levels.indexOf(asked.level) - levels.indexOf(theirs.level)
  if (difference < 0) return []
  if (difference === 0) return asked.id === theirs.id ? [] : [raw('false')]
  const above = geographyAt('g', theirs.level)
  return [sql`exists (select from geographies g where g.id = ${asked.id}::bigint and ${above} = ${theirs.id}::bigint)`]
}

/** A condition that one of the columns, by level, is among the viewer's geographies. False if there are none. */
export function withinPlaces(places: Places, columnAt: (level: (typeof levels)[number]) => Sql | undefined): Sql {
  const parts = levels.flatMap((level) => {
    const ids = places.byLevel[level]
    const column = ids.length ? columnAt(level) : undefined
    if (!column) return []
    // For a single place an index has the rows in the order of the list, which it does not have for several.
    return [ids.length === 1 ? sql`${column} = ${ids[0]}::bigint` : sql`${column} = any(${ids}::bigint[])`]
  })
  return parts.length ? sql`(${join(parts, ' or ')})` : raw('false')
}

/**
 * Repeats the viewer's places, and those that a condition requires, as in the search index, which stores them beside
 * the words: with them a search looks up words and places together, instead of reading all matches of the whole
 * company. Empty if it changes nothing.
 */
export function searchedPlaces(resource: AnyResource, { id, places }: Viewer, where?: Condition): Sql[] {
  const theirs = places === 'everywhere' ? [] : [[...places.ids, ...scopeOwnColumns(resource).map(() => -id)]]
  const asked = askedPlaces(resource, where).map((place) => [place.id])
  return placesExpression(resource, 't').flatMap((held) =>
    [...theirs, ...asked].map((ids) => sql`${raw(held)} && ${ids}::bigint[]`),
  )
}

/** Whether a person, by id, works within some geographies: one of their own is there. */
export function peopleWithin(places: Places, user: Sql): Sql {
  const within = withinPlaces(places, (level) => geographyAt('g', level))
  return sql`exists (select from users_scope l join geographies g on g.id = l.target_id where l.record_id = ${user} and ${within})`
}

/** The geography itself, or its ancestor, of a level. `alias` is a table of geographies. */
export function geographyAt(alias: string, level: (typeof levels)[number]): Sql {
  const own = sql`case when ${name(alias)}.type = ${raw(`'${level}'`)} then ${name(alias)}.id end`
  return level === 'village' ? own : sql`coalesce(${own}, ${name(alias)}.${raw(`parent_${level}_id`)})`
}
