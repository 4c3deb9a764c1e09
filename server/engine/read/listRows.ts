import { fieldsBehind, type AnyResource, type ListQuery } from '#define'
import { tableOf } from '../../database/columns'
import { name, prepared, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { visibleFields } from '../viewer'
import { startOf } from './cursor'
import { orderKeys, orderSql, positionSql, type OrderKey, type Position } from './keyset'
import { mustBeReadable } from './matchingRows'
import { recordJson } from './recordJson'
import { statement } from './statements'
import { pageSql, waysTo, type Start } from './waysTo'

/** A page: its items as JSON text, their number, and the positions of the first and the last. */
export interface PageOfRows {
  readonly items: string
  readonly count: number
  readonly ends?: readonly [Position, Position]
  /** Nothing was found, and these are the nearest matches. */
  readonly isNearest?: boolean
}

/** An empty page. */
export const noRows: PageOfRows = { items: '[]', count: 0 }

/** Further options of a page. */
export interface Reading {
  /** The fields, instead of the declared columns. */
  readonly columns?: readonly string[]
  /** The cursor of an earlier page. */
  readonly after?: string
}

/**
 * Reads one page of a list in one statement, whatever it shows, or in two if it is not filled near its beginning. With
 * a cursor, only the rows between that page and this one are skipped; without, all rows before it. Throws 400 for a
 * sort by a field that the viewer may not read.
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
  const read = async (start: Start): Promise<PageOfRows> => {
    let page = noRows
    for await (const { ids, isWholeTo } of waysTo(work, resource, query, start)) {
      page = await pageOf(work, write(ids))
      const furthest = page.ends?.[start.way === 'back' ? 0 : 1]
      if (page.count === query.size && furthest && (!isWholeTo || (await isWholeTo(furthest)))) break
    }
    return page
  }
  const start = startOf(resource, query, keys, after)
  const page = await read(start)
  // Rows that were removed since would leave earlier pages with too few rows.
  const isShort = start.way === 'back' && page.count < query.size
  return isShort ? read({ offset: (query.page - 1) * query.size }) : page
}

/** The first page of an unfiltered list is the beginning of its index for every viewer, so its plan can be kept. */
function isBeginning({ q, where, page }: ListQuery): boolean {
  return q === undefined && where === undefined && page === 1
}

interface RowsWanted {
  /** The source of the rows, as table `t`. */
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
  const wanted = (
    columns ?? [...resource.list.columns, resource.is.title, ...(resource.rules.state ? [resource.rules.state] : [])]
  ).flatMap((column) => fieldsBehind(resource, column))
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
