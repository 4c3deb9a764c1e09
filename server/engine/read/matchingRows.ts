import {
  fieldsIn,
  isFoundWhole,
  todayInIndia,
  type AnyResource,
  type Condition,
  type Field,
  type ListQuery,
} from '#define'
import { conditionSql } from '../../database/conditionSql'
import { tableOf } from '../../database/columns'
import { join, name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { visibilityOf, type Viewer } from '../viewer'
import { placesAsked, scopeParts, visibleRows } from './scope'
import { searchJoined, searchSql, type Telling } from './search'
import { noteWhole } from './whole'

/**
 * The rows of a list query, as a condition on the table `t`; `telling` selects how words are searched. Throws 400 for a
 * filter on a field that the viewer may not read.
 */
export function matchingRows(
  work: Work,
  resource: AnyResource,
  query: Pick<ListQuery, 'q' | 'where'>,
  telling?: Telling,
): Sql {
  const beside = besideSearch(work, resource, query.where)
  if (!query.q) return join(beside, ' and ')
  const search = searchSql(work, resource, { q: query.q, where: query.where, beside, telling })
  return join([...beside, search], ' and ')
}

/** The conditions other than a search: what the viewer may know of, and the filters. */
function besideSearch(work: Work, resource: AnyResource, where: Condition | undefined): Sql[] {
  const { engine, viewer } = work
  return [
    visibleRows(engine, resource, viewer),
    ...placesAsked(resource, viewer, where),
    ...wantedRows(work, resource, where),
  ]
}

/**
 * The same rows in disjoint parts, each found by an index: the query's conditions, and the parts of the viewer's scope.
 * Undefined if `matchingRows` is as good.
 */
export function matchingParts(
  work: Work,
  resource: AnyResource,
  query: Pick<ListQuery, 'q' | 'where'>,
): { readonly match: Sql; readonly parts: readonly Sql[] } | undefined {
  const parts = query.q ? undefined : scopeParts(resource, work.viewer, query.where)
  if (!parts) return undefined
  return { match: join([raw('t.deleted_at is null'), ...wantedRows(work, resource, query.where)], ' and '), parts }
}

/**
 * The rows of a list query as table `t` with some of its columns, as SQL from `from` on, to which conditions can be
 * added by `and`: each part of a scope is read from an index that also has these columns.
 */
export function rowsFrom(
  work: Work,
  resource: AnyResource,
  query: Pick<ListQuery, 'q' | 'where'>,
  columns: readonly Sql[],
): Sql {
  const inParts = matchingParts(work, resource, query)
  if (!inParts) return rowsAtOnce(work, resource, query)
  const table = name(tableOf(resource))
  const wanted = columns.length ? join(columns) : raw('1')
  const parts = inParts.parts.map((part) => sql`select ${wanted} from ${table} t where ${inParts.match} and ${part}`)
  return sql`from (${join(parts, ' union all ')}) t where true`
}

/** The rows of a search in other tables like `rowsAtOnce`, in one pass. Undefined for other searches. */
export function rowsInOnePass(
  work: Work,
  resource: AnyResource,
  { q, where }: Pick<ListQuery, 'q' | 'where'>,
): Sql | undefined {
  const search = q === undefined ? undefined : searchJoined(work, resource, q)
  if (!search) return undefined
  const match = join([...besideSearch(work, resource, where), search.match], ' and ')
  return sql`from ${name(tableOf(resource))} t ${join(search.joins, ' ')} where ${match}`
}

/** The same rows by a single condition, as SQL from `from` on. */
export function rowsAtOnce(
  work: Work,
  resource: AnyResource,
  query: Pick<ListQuery, 'q' | 'where'>,
  telling?: Telling,
): Sql {
  return sql`from ${name(tableOf(resource))} t where ${matchingRows(work, resource, query, telling)}`
}

/** The conditions of a list's filters, regardless of the viewer's scope. Throws 400 as `matchingRows` does. */
export function wantedRows({ engine, viewer }: Work, resource: AnyResource, where: Condition | undefined): Sql[] {
  if (!where) return []
  for (const path of fieldsIn(where)) mustBeReadable(resource, path, viewer, where)
  noteWholeValues({ engine, viewer }, resource, where)
  return [conditionSql(where, { resource, alias: 't', today: todayInIndia(engine.now()) })]
}

/**
 * Throws 400 unless the viewer may filter or, without a condition, sort by a field path: the order would reveal hidden
 * values.
 */
export function mustBeReadable(resource: AnyResource, path: string, viewer: Viewer, where?: Condition): void {
  const field = resource.fields[path.split('.')[0] ?? '']
  const visibility = field ? visibilityOf(field, viewer) : 'full'
  if (visibility === 'absent' || (visibility === 'masked' && !(where && field && comparesWhole(where, path, field)))) {
    throw badRequest(`${resource.is.plural} cannot be ${where ? 'filtered' : 'sorted'} by ${path}`)
  }
}

/** Notes the whole values by which a condition searches fields that the viewer sees only masked. */
function noteWholeValues(work: Pick<Work, 'engine' | 'viewer'>, resource: AnyResource, where: Condition): void {
  if ('all' in where) return where.all.forEach((part) => noteWholeValues(work, resource, part))
  if ('any' in where) return where.any.forEach((part) => noteWholeValues(work, resource, part))
  if ('not' in where) return noteWholeValues(work, resource, where.not)
  if (where.eq !== undefined) noteWhole(work, resource, where.field, String(where.eq))
}

/**
 * Whether a condition compares a masked value only as a whole, so that it cannot be found out by its parts or its
 * order.
 */
function comparesWhole(where: Condition, path: string, field: Field): boolean {
  if ('all' in where) return where.all.every((part) => comparesWhole(part, path, field))
  if ('any' in where) return where.any.every((part) => comparesWhole(part, path, field))
  if ('not' in where) return false
  return (
    where.field !== path ||
    Object.keys(where).every((word) => word === 'field' || word === 'empty' || (word === 'eq' && isFoundWhole(field)))
  )
}
