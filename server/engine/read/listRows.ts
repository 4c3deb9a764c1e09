import { fieldsIn, todayInIndia, type AnyResource, type Condition, type ListQuery } from '#define'
import { conditionSql } from '../../database/conditionSql'
import { tableOf } from '../../database/columns'
import { sortColumn } from '../../database/schemaOf'
import { join, name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { visibilityOf, visibleFields, type Viewer } from '../viewer'
import { recordJson } from './recordJson'
import { visibleRows } from './scope'
import { searchSql } from './search'

/** The rows that a list query means, as a condition on the table `t`. Throws 400 for a filter on what the viewer may not read. */
export function matchingRows(
  { engine, viewer }: Work,
  resource: AnyResource,
  query: Pick<ListQuery, 'q' | 'where'>,
): Sql {
  const parts = [visibleRows(engine, resource, viewer)]
  if (query.where) {
    for (const path of fieldsIn(query.where)) mustBeReadable(resource, path, viewer, query.where)
    parts.push(conditionSql(query.where, { resource, alias: 't', today: todayInIndia(engine.now()) }))
  }
  if (query.q) parts.push(searchSql(resource, query.q, viewer))
  return join(parts, ' and ')
}

function mustBeReadable(resource: AnyResource, path: string, viewer: Viewer, where?: Condition): void {
  const field = resource.fields[path.split('.')[0] ?? '']
  const visibility = field ? visibilityOf(field, viewer) : 'full'
  if (visibility === 'absent' || (visibility === 'masked' && !(where && comparesWhole(where, path)))) {
    throw badRequest(`${resource.many} cannot be ${where ? 'filtered' : 'sorted'} by ${path}`)
  }
}

/** A masked value may be compared as a whole, never by its parts or its order. */
function comparesWhole(where: Condition, path: string): boolean {
  if ('all' in where) return where.all.every((part) => comparesWhole(part, path))
  if ('any' in where) return where.any.every((part) => comparesWhole(part, path))
  if ('not' in where) return false
  return (
    where.field !== path || Object.keys(where).every((word) => word === 'field' || word === 'eq' || word === 'empty')
  )
}

/** The order of a list; ties are settled by the id so that no row is shown twice or never. */
function orderSql(resource: AnyResource, sort: ListQuery['sort'], viewer: Viewer): Sql {
  for (const { field } of sort) mustBeReadable(resource, field, viewer)
  const keys = sort.map(
    ({ field, descending }) => sql`t.${name(sortColumn(resource, field))}${raw(descending ? ' desc' : '')}`,
  )
  const last = sort.at(-1)
  return join(last?.field === 'id' ? keys : [...keys, raw(last?.descending ? 't.id desc' : 't.id')])
}

/** One page: the items as JSON text, and how many they are. */
export interface PageOfRows {
  readonly items: string
  readonly count: number
}

/** Reads one page of a list in one statement, whatever it shows. */
export async function listRows(
  work: Work,
  resource: AnyResource,
  query: ListQuery,
  columns?: readonly string[],
): Promise<PageOfRows> {
  const visible = visibleFields(resource, work.viewer)
  const wanted = columns ?? [...resource.list.columns, resource.title, ...(resource.state ? [resource.state] : [])]
  const fields = visible.filter((field) => wanted.includes(field))
  const order = orderSql(resource, query.sort, work.viewer)
  const [page] = await work.tx.rows<PageOfRows>(sql`
    select coalesce(json_agg(${recordJson(work.engine, resource, fields, work.viewer)} order by ${order}), '[]')::text as items, count(*)::int as count
    from (select t.* from ${name(tableOf(resource))} t where ${matchingRows(work, resource, query)} order by ${order} limit ${query.size} offset ${(query.page - 1) * query.size}) t`)
  return page ?? { items: '[]', count: 0 }
}
