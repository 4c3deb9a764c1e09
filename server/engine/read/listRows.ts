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
import { join, name, prepared, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { visibilityOf, visibleFields, type Viewer } from '../viewer'
import { startOf } from './cursor'
import { idsSql, orderKeys, orderSql, positionSql, type OrderKey, type Position, type Walk } from './keyset'
import { foundIdsSql, nearIdsSql, nearParts } from './nearRows'
import { recordJson } from './recordJson'
import { placesAsked, scopeParts, visibleRows } from './scope'
import { noteWhole } from './whole'
import { searchSql } from './search'
import { statement } from './statements'

/** The rows that a list query means, as a condition on the table `t`. Throws 400 for a filter on what the viewer may not read. */
export function matchingRows(work: Work, resource: AnyResource, query: Pick<ListQuery, 'q' | 'where'>): Sql {
  const { engine, viewer } = work
  const wanted = wantedRows(work, resource, query)
  return join(
    [visibleRows(engine, resource, viewer), ...placesAsked(resource, viewer, query.where), ...wanted],
    ' and ',
  )
}

/**
 * The same rows in parts that have none in common, each told by an index: what the query asks, and the parts of the viewer's
 * scope. Undefined where `matchingRows` is as good.
 */
export function matchingParts(
  work: Work,
  resource: AnyResource,
  query: Pick<ListQuery, 'q' | 'where'>,
): { readonly match: Sql; readonly parts: readonly Sql[] } | undefined {
  const parts = query.q ? undefined : scopeParts(resource, work.viewer, query.where)
  if (!parts) return undefined
  return { match: join([raw('t.deleted_at is null'), ...wantedRows(work, resource, query)], ' and '), parts }
}

/**
 * The rows of a list query as table `t` with some of its columns, as SQL from `from` on, to which conditions may be added
 * by `and`: in the parts of a scope each is told by an index, which has its columns too.
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

/** The same rows by one condition, as SQL from `from` on. */
export function rowsAtOnce(work: Work, resource: AnyResource, query: Pick<ListQuery, 'q' | 'where'>): Sql {
  return sql`from ${name(tableOf(resource))} t where ${matchingRows(work, resource, query)}`
}

/** What a list query asks of the rows, whoever may know of them. */
export function wantedRows(
  { engine, viewer }: Work,
  resource: AnyResource,
  query: Pick<ListQuery, 'q' | 'where'>,
): Sql[] {
  const parts: Sql[] = []
  if (query.where) {
    for (const path of fieldsIn(query.where)) mustBeReadable(resource, path, viewer, query.where)
    noteWholeValues({ engine, viewer }, resource, query.where)
    parts.push(conditionSql(query.where, { resource, alias: 't', today: todayInIndia(engine.now()) }))
  }
  if (query.q) parts.push(searchSql({ engine, viewer }, resource, query.q, query.where))
  return parts
}

/** Throws 400 unless the viewer may filter, or else sort, by a field path: its order would tell what it hides. */
export function mustBeReadable(resource: AnyResource, path: string, viewer: Viewer, where?: Condition): void {
  const field = resource.fields[path.split('.')[0] ?? '']
  const visibility = field ? visibilityOf(field, viewer) : 'full'
  if (visibility === 'absent' || (visibility === 'masked' && !(where && field && comparesWhole(where, path, field)))) {
    throw badRequest(`${resource.is.plural} cannot be ${where ? 'filtered' : 'sorted'} by ${path}`)
  }
}

/** Notes the whole values by which a condition looks for what the viewer sees only masked. */
function noteWholeValues(work: Pick<Work, 'engine' | 'viewer'>, resource: AnyResource, where: Condition): void {
  if ('all' in where) return where.all.forEach((part) => noteWholeValues(work, resource, part))
  if ('any' in where) return where.any.forEach((part) => noteWholeValues(work, resource, part))
  if ('not' in where) return noteWholeValues(work, resource, where.not)
  if (where.eq !== undefined) noteWhole(work, resource, where.field, String(where.eq))
}

/** A masked value may be compared as a whole where it could not be tried out, never by its parts or its order. */
function comparesWhole(where: Condition, path: string, field: Field): boolean {
  if ('all' in where) return where.all.every((part) => comparesWhole(part, path, field))
  if ('any' in where) return where.any.every((part) => comparesWhole(part, path, field))
  if ('not' in where) return false
  return (
    where.field !== path ||
    Object.keys(where).every((word) => word === 'field' || word === 'empty' || (word === 'eq' && isFoundWhole(field)))
  )
}

/** One page: the items as JSON text, how many they are, and the positions of the first and the last of them. */
export interface PageOfRows {
  readonly items: string
  readonly count: number
  readonly ends?: readonly [Position, Position]
  /** Nothing was found, and these are the nearest. */
  readonly isNearest?: boolean
}

/** A page of nothing. */
export const noRows: PageOfRows = { items: '[]', count: 0 }

/** What else a request may say about a page. */
export interface Reading {
  /** The fields wanted, if not the declared columns. */
  readonly columns?: readonly string[]
  /** The cursor of a page that was read before. */
  readonly after?: string
}

/**
 * Reads one page of a list in one statement, whatever it shows, or in two where it is not filled near its beginning. From a
 * cursor the way to a page is as long as from that page to this one; without, all rows before it are counted off. Throws 400
 * for a sort by what the viewer may not read.
 */
export async function listRows(
  work: Work,
  resource: AnyResource,
  query: ListQuery,
  { columns, after }: Reading = {},
): Promise<PageOfRows> {
  for (const { field } of query.sort) mustBeReadable(resource, field, work.viewer)
  const keys = orderKeys(resource, query.sort)
  const write = (ids: Sql): Sql =>
    rowsSql(work, resource, {
      from: sql`${name(tableOf(resource))} t where t.id in (${ids})`,
      order: orderSql(keys),
      keys,
      columns,
    })
  if (isBeginning(query)) {
    const parts = ['list', resource.is.name, JSON.stringify([query.sort, query.size, columns])]
    return pageOf(
      work,
      statement(work, parts, () => prepared(write(pageSql(work, resource, query)))),
    )
  }
  const near = nearParts(work, resource, query)
  const read = async (start: Start): Promise<PageOfRows> => {
    if (!near) return pageOf(work, write(pageSql(work, resource, query, start)))
    const walk = { resource, keys, match: matchingRows(work, resource, query), limit: query.size, ...start }
    const page = await pageOf(work, write(nearIdsSql({ ...walk, parts: near })))
    return page.count === query.size ? page : pageOf(work, write(foundIdsSql(walk)))
  }
  const start = startOf(resource, query, keys, after)
  const page = await read(start)
  // Rows that went meanwhile would leave the pages before with too few.
  const isShort = start.way === 'back' && page.count < query.size
  return isShort ? read({ offset: (query.page - 1) * query.size }) : page
}

/** The first page of a whole list is the beginning of its index, whoever asks: nothing in it is to be planned for. */
function isBeginning({ q, where, page }: ListQuery): boolean {
  return q === undefined && where === undefined && page === 1
}

/** Where a page begins. */
type Start = Pick<Walk, 'stretches' | 'way' | 'offset'>

/** The ids of the rows of a page, from its beginning on. */
export function pageSql(work: Work, resource: AnyResource, query: ListQuery, start: Start = {}): Sql {
  const keys = orderKeys(resource, query.sort)
  const isListOrder = query.sort.map(({ field }) => field).join(',') === resource.list.sort.replace(/^-/, '')
  const inParts = isListOrder ? matchingParts(work, resource, query) : undefined
  const which = inParts ?? { match: matchingRows(work, resource, query) }
  return idsSql({ resource, keys, ...which, limit: query.size, ...start })
}

interface RowsWanted {
  /** Where the rows are, as table `t`. */
  readonly from: Sql
  readonly order: Sql
  readonly keys: readonly OrderKey[]
  readonly columns?: readonly string[]
}

/** Reads rows as JSON in an order. */
export function readRows(work: Work, resource: AnyResource, wanted: RowsWanted): Promise<PageOfRows> {
  return pageOf(work, rowsSql(work, resource, wanted))
}

function rowsSql({ engine, viewer }: Work, resource: AnyResource, { from, order, keys, columns }: RowsWanted): Sql {
  const wanted = columns ?? [
    ...resource.list.columns,
    resource.is.title,
    ...(resource.rules.state ? [resource.rules.state] : []),
  ]
  const fields = visibleFields(resource, viewer).filter((field) => wanted.includes(field))
  return sql`
    select coalesce(json_agg(${recordJson(engine, resource, fields, viewer)} order by ${order}), '[]')::text as items, count(*)::int as count,
      json_agg(${positionSql(keys)} order by ${order}) -> 0 as first, json_agg(${positionSql(keys)} order by ${order}) -> -1 as last
    from ${from}`
}

async function pageOf({ tx }: Work, rows: Sql): Promise<PageOfRows> {
  const [page] = await tx.rows<{ items: string; count: number; first: Position | null; last: Position | null }>(rows)
  if (!page) return noRows
  const { items, count, first, last } = page
  return { items, count, ...(first && last && { ends: [first, last] as const }) }
}
