import { fieldsIn, partsOf, scopeField, todayInIndia, type AnyResource, type ListQuery } from '#define'
import { isInScopeOrder } from '../../database/scopeIndexes'
import { conditionSql } from '../../database/conditionSql'
import { placeColumn, tableOf } from '../../database/columns'
import { join, name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { beyond, columnsOfKeys, orderSql, piecesOf, type Position, type Walk } from './keyset'
import { askedPlaces, placesOf, scopeParts } from './scope'
import { placeOfSearch } from './search'
import { smallTables } from './smallTables'

/** The number of rows scanned in each part, in about 15 ms, before all matches are searched by index. */
const LOOKED_THROUGH = 5000

/**
 * The number of rows scanned in all parts together when words may be in other tables, in 250 ms at most: searching all
 * matches then takes longer, and a name that occurs in one of 600 rows fills a page.
 */
const LOOKED_ELSEWHERE = 20_000

/** Where a page is searched first. */
export interface NearPlace {
  /** Each has an index in the order of the list. */
  readonly parts: readonly Sql[]
  /** The number of rows scanned in each. */
  readonly depth: number
  /** Words may be in other tables, which are looked up for each row. */
  readonly isOfOthers: boolean
}

/**
 * Finds the parts of a list's rows in which its page is searched first. The planner assumes that conditions are
 * independent: if a surname or a language is common in the company, but no row in some places has it, it would scan the
 * whole table, expecting the next match soon. No index combines words in other tables with the order: all rows with a
 * common name would be collected and sorted for one page. Undefined if no place is combined with another condition on
 * the resource itself, or if the planner's estimate is reliable.
 */
export async function nearPlace(work: Work, resource: AnyResource, query: ListQuery): Promise<NearPlace | undefined> {
  const search = query.q === undefined ? undefined : placeOfSearch(work, resource, query.q)
  if (search === 'others') {
    if (resource.storage.fromView || (await smallTables(work.engine)).has(tableOf(resource))) return undefined
    const within = ofOrder(work, resource, query)
    const parts = (scopedParts(work, resource, query) ?? [raw('true')]).map((part) => join([part, ...within], ' and '))
    return { parts, depth: Math.ceil(LOOKED_ELSEWHERE / parts.length), isOfOthers: true }
  }
  const { viewer } = work
  const scope = scopeField(resource.access) ?? ''
  if (resource.fields[scope]?.kind !== 'place' || search === 'whole') return undefined
  if (viewer.places === 'everywhere' && askedPlaces(resource, query.where).length === 0) return undefined
  const paths = query.where ? fieldsIn(query.where) : []
  // A range of the order itself may start far from its beginning.
  if (paths.some((path) => query.sort.some(({ field }) => field === path))) return undefined
  if (search === undefined && !paths.some((path) => path.split('.')[0] !== scope)) return undefined
  const parts = scopedParts(work, resource, query)
  return parts && { parts, depth: LOOKED_THROUGH, isOfOthers: false }
}

/** The conditions on the field that orders a list: where its rows start and end in that order. */
function ofOrder({ engine }: Work, resource: AnyResource, { where, sort }: ListQuery): Sql[] {
  const first = sort[0]?.field
  return partsOf(where)
    .filter((part) => fieldsIn(part).every((path) => path === first))
    .map((part) => conditionSql(part, { resource, alias: 't', today: todayInIndia(engine.now()) }))
}

/** The parts of a scope, and of the requested places. Undefined if no index has them in the order of the list. */
function scopedParts({ viewer }: Work, resource: AnyResource, { where, sort }: ListQuery): readonly Sql[] | undefined {
  const scope = scopeField(resource.access) ?? ''
  const field = resource.fields[scope]
  if (sort.map((key) => key.field).join(',') !== resource.list.sort.replace(/^-/, '')) return [raw('true')]
  if (field?.kind !== 'place') return undefined
  const own = resource.access.scopeOwn ? [] : placesOf(viewer)
  const only = askedPlaces(resource, where)[0] ?? (own.length === 1 ? own[0] : undefined)
  if (!only) return scopeParts(resource, viewer, where)
  if (!isInScopeOrder(resource, only.level)) return undefined
  return [sql`t.${name(placeColumn(scope, field, only.level))} = ${only.id}::bigint`]
}

/** The rows of a walk that are searched: its parts, and the walk itself. */
export type Near = Omit<Walk, 'parts'> & Pick<NearPlace, 'parts' | 'depth'>

/**
 * The ids of the matching rows among the first rows of a walk's parts: fewer than its limit if these have no more. One
 * part may end earlier in the order than another: `passesEndSql` tells whether the found rows go beyond that end.
 */
export function nearIdsSql({
  resource,
  keys,
  match,
  parts,
  depth,
  stretches,
  way = 'onward',
  limit,
  offset = 0,
}: Near): Sql {
  const order = orderSql(keys, way)
  const table = name(tableOf(resource))
  const first = piecesOf(parts, stretches).map(
    (piece) =>
      sql`(select t.* from ${table} t where t.deleted_at is null and ${piece} order by ${order} limit ${raw(String(depth))})`,
  )
  return sql`select t.id from (${join(first, ' union all ')}) t where ${match} order by ${order} ${pageOf(limit, offset)}`
}

/**
 * Whether rows up to a position go beyond the end of one of several partially scanned parts, as a statement of one row,
 * `passes`: further rows of that part may belong before the position. Undefined if there is only one part, because
 * nothing is found beyond its end. Costs as much as the rows up to the position.
 */
export function passesEndSql(
  { resource, keys, parts, depth, stretches, way = 'onward' }: Omit<Near, 'match' | 'limit' | 'offset'>,
  position: Position,
): Sql | undefined {
  const pieces = piecesOf(parts, stretches)
  if (pieces.length < 2) return undefined
  const table = name(tableOf(resource))
  const before = beyond(keys, position, way === 'onward' ? 'back' : 'onward')
  const ends = pieces.map((piece) => {
    const rows = before.map(
      (stretch) => sql`select 1 from ${table} t where t.deleted_at is null and ${piece} and ${stretch}`,
    )
    return sql`exists (select from (${join(rows, ' union all ')}) t ${pageOf(1, depth - 1)})`
  })
  return sql`select ${join(ends, ' or ')} as passes`
}

/** The ids of the rows of a walk, searched by their values first and sorted afterwards. */
export function foundIdsSql({
  resource,
  keys,
  match,
  stretches = [],
  way = 'onward',
  limit,
  offset = 0,
}: Omit<Walk, 'parts'>): Sql {
  const beyond = stretches.length ? sql` and (${join(stretches, ' or ')})` : raw('')
  const found = sql`select ${columnsOfKeys(keys)} from ${name(tableOf(resource))} t where ${match}${beyond} offset 0`
  return sql`select t.id from (${found}) t order by ${orderSql(keys, way)} ${pageOf(limit, offset)}`
}

function pageOf(limit: number, offset: number): Sql {
  return raw(`limit ${Number(limit)} offset ${Number(offset)}`)
}
