import type { AnyResource, ListQuery } from '#define'
import { columnsOf, sortColumn, tableOf } from '../../database/columns'
import { instant } from '../../database/systemColumns'
import { join, name, raw, sql, type Sql } from '../../database'

/** A key of a list's order, as a column of the table `t`. */
export interface OrderKey {
  readonly column: Sql
  readonly type: string
  readonly descending: boolean
  readonly mayBeNull: boolean
}

/** The position of a row in an order: the text of each key, in the order of the keys. */
export type Position = readonly (string | null)[]

/** The direction: along the order, or against it. */
export type Way = 'onward' | 'back'

/** Lists the keys of an order, with the id at the end: it breaks ties, so that no row is repeated or skipped. */
export function orderKeys(resource: AnyResource, sort: ListQuery['sort']): OrderKey[] {
  const named = sort.filter(({ field }, index) => sort.findIndex((other) => other.field === field) === index)
  const id = named.findIndex(({ field }) => field === 'id')
  const wanted =
    id < 0 ? [...named, { field: 'id', descending: named.at(-1)?.descending ?? false }] : named.slice(0, id + 1)
  return wanted.map(({ field, descending }) => ({ ...columnOf(resource, field), descending }))
}

function columnOf(resource: AnyResource, field: string): Omit<OrderKey, 'descending'> {
  const named = sortColumn(resource, field)
  const column = sql`t.${name(named)}`
  if (field === 'id') return { column, type: 'bigint', mayBeNull: false }
  const declared = resource.fields[field]
  if (!declared) return { column, type: instant, mayBeNull: false }
  const found = columnsOf(field, declared).find((one) => one.name === named)
  return { column, type: found?.type ?? 'text', mayBeNull: !found?.notNull }
}

/** The order as SQL. Nulls come last, and first when the order is reversed. */
export function orderSql(keys: readonly OrderKey[], way: Way = 'onward'): Sql {
  return join(
    keys.map(({ column, descending }) => sql`${column}${raw(descending === (way === 'onward') ? ' desc' : '')}`),
  )
}

/** The position of a row (of the table `t`), as a JSON array of texts. */
export function positionSql(keys: readonly OrderKey[]): Sql {
  return sql`json_build_array(${join(keys.map(({ column }) => sql`${column}::text`))})`
}

/**
 * The rows beyond a position, as mutually exclusive conditions: each is one range of an index, which a single condition
 * with `or` would not be.
 */
export function beyond(keys: readonly OrderKey[], position: Position, way: Way): Sql[] {
  const stretches: Sql[] = []
  for (const [index, key] of keys.entries()) {
    const value = position[index] ?? null
    const ties = keys.slice(0, index).map((tied, at) => isSame(tied, position[at] ?? null))
    const falls = key.descending === (way === 'onward')
    const next = keys[index + 1]
    if (next && index === keys.length - 2 && value !== null && next.descending === key.descending) {
      const after = sql`(${key.column}, ${next.column}) ${raw(falls ? '<' : '>')} (${typed(key, value)}, ${typed(next, position[index + 1] ?? null)})`
      stretches.push(join([...ties, after], ' and '))
      if (key.mayBeNull && !falls) stretches.push(join([...ties, sql`${key.column} is null`], ' and '))
      return stretches
    }
    if (value !== null)
      stretches.push(join([...ties, sql`${key.column} ${raw(falls ? '<' : '>')} ${typed(key, value)}`], ' and '))
    if (value !== null && key.mayBeNull && !falls) stretches.push(join([...ties, sql`${key.column} is null`], ' and '))
    if (value === null && falls) stretches.push(join([...ties, sql`${key.column} is not null`], ' and '))
  }
  return stretches
}

function isSame(key: OrderKey, value: string | null): Sql {
  return value === null ? sql`${key.column} is null` : sql`${key.column} = ${typed(key, value)}`
}

function typed({ type }: OrderKey, value: string | null): Sql {
  return sql`${value}::${raw(type)}`
}

/** The rows to be read: those that match, from a position on. */
export interface Walk {
  readonly resource: AnyResource
  readonly keys: readonly OrderKey[]
  readonly match: Sql
  /** Disjoint parts of the rows, each with an index in the order of the keys; by default one part. */
  readonly parts?: readonly Sql[]
  /** The ranges to search; none means everywhere. */
  readonly stretches?: readonly Sql[]
  readonly way?: Way
  readonly limit: number
  readonly offset?: number
}

/**
 * The ids of the rows of a walk: if an index has all used columns, no row is fetched on the way. Ranges and parts are
 * read side by side, each in order and only as far as the page needs.
 */
export function idsSql({ resource, keys, match, parts, stretches, way = 'onward', limit, offset = 0 }: Walk): Sql {
  const order = orderSql(keys, way)
  // Written into the text, because a cached plan would assume an unknown limit to be a tenth of the table.
  const page = raw(`limit ${Number(limit)} offset ${Number(offset)}`)
  const from = sql`from ${name(tableOf(resource))} t where ${match}`
  const [first, ...others] = piecesOf(parts, stretches)
  if (!first) return sql`select t.id ${from} order by ${order} ${page}`
  if (others.length === 0) return sql`select t.id ${from} and ${first} order by ${order} ${page}`
  const walks = [first, ...others].map(
    (piece) =>
      sql`(select ${columnsOfKeys(keys)} ${from} and ${piece} order by ${order} limit ${raw(String(Number(limit + offset)))})`,
  )
  return sql`select t.id from (${join(walks, ' union all ')}) t order by ${order} ${page}`
}

/** Combines every range with every part. */
export function piecesOf(parts: readonly Sql[] = [], stretches: readonly Sql[] = []): readonly Sql[] {
  if (parts.length === 0 || stretches.length === 0) return [...parts, ...stretches]
  return parts.flatMap((part) => stretches.map((stretch) => sql`${part} and ${stretch}`))
}

/** The columns of an order, each once. */
export function columnsOfKeys(keys: readonly OrderKey[]): Sql {
  return join([...new Map(keys.map(({ column }) => [column.text, column])).values()])
}
