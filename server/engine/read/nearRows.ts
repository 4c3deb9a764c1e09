import { fieldsIn, scopeField, type AnyResource, type ListQuery } from '#define'
import { isInScopeOrder } from '../../database/scopeIndexes'
import { placeColumn, tableOf } from '../../database/columns'
import { join, name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { columnsOfKeys, orderSql, type Walk } from './keyset'
import { askedPlaces, placesOf, scopeParts } from './scope'
import { searchesOwnColumns } from './search'

/** So many rows of each part are looked through, in about 15 ms, before all that match are found by what they say. */
const LOOKED_THROUGH = 5000

/**
 * The parts of the rows of a list in which its page is looked for first, each in the order of the list by an index. The
 * planner takes conditions for independent of each other: where a surname or a language is common in the company, and no
 * row of some places has it, it would walk through the whole table, expecting the next one soon. Undefined where no place
 * is asked for beside something else, and where the planner knows what is to be found.
 */
export function nearParts(work: Work, resource: AnyResource, query: ListQuery): readonly Sql[] | undefined {
  const { viewer } = work
  const scope = scopeField(resource.access) ?? ''
  const field = resource.fields[scope]
  if (field?.kind !== 'place') return undefined
  const asked = askedPlaces(resource, query.where)
  if (viewer.places === 'everywhere' && asked.length === 0) return undefined
  const paths = query.where ? fieldsIn(query.where) : []
  const sorted = query.sort.map(({ field }) => field)
  // A stretch of the order itself may begin far from its beginning.
  if (paths.some((path) => sorted.includes(path))) return undefined
  const speaksOfMore = paths.some((path) => path.split('.')[0] !== scope)
  if (query.q === undefined ? !speaksOfMore : !searchesOwnColumns(work, resource, query.q)) return undefined
  if (sorted.join(',') !== resource.list.sort.replace(/^-/, '')) return [raw('true')]
  const own = resource.access.scopeOwn ? [] : placesOf(viewer)
  const only = asked[0] ?? (own.length === 1 ? own[0] : undefined)
  if (!only) return scopeParts(resource, viewer, query.where)
  if (!isInScopeOrder(resource, only.level)) return undefined
  return [sql`t.${name(placeColumn(scope, field, only.level))} = ${only.id}::bigint`]
}

/** Which rows of a walk are looked for: the parts in which, beside the walk itself. */
type Near = Omit<Walk, 'parts'> & { readonly parts: readonly Sql[] }

/** The ids of the rows of a walk that stand among the first of its parts: fewer than its limit where these have no more. */
export function nearIdsSql({
  resource,
  keys,
  match,
  parts,
  stretches = [],
  way = 'onward',
  limit,
  offset = 0,
}: Near): Sql {
  const order = orderSql(keys, way)
  const table = name(tableOf(resource))
  const pieces = stretches.length
    ? parts.flatMap((part) => stretches.map((stretch) => sql`${part} and ${stretch}`))
    : parts
  const first = pieces.map(
    (piece) =>
      sql`(select t.* from ${table} t where t.deleted_at is null and ${piece} order by ${order} limit ${raw(String(LOOKED_THROUGH))})`,
  )
  return sql`select t.id from (${join(first, ' union all ')}) t where ${match} order by ${order} ${pageOf(limit, offset)}`
}

/** The ids of the rows of a walk, found by what they say and only then put in order. */
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
