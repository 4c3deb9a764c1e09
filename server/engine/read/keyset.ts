import type { AnyResource, ListQuery } from '#define'
import { columnsOf, sortColumn, tableOf } from '../../database/columns'
import { instant } from '../../database/systemColumns'
import { join, name, raw, sql, type Sql } from '../../database'

/** One key of the order of a list, as a column of the table `t`. */
export interface OrderKey {
  readonly column: Sql
  readonly type: string
  readonly descending: boolean
  readonly mayBeNull: boolean
}

/** Where a row stands in an order: the text of each of its keys, in the order of the keys. */
export type Position = readonly (string | null)[]

/** Along the order, or against it. */
export type Way = 'onward' | 'back'

/** The keys of an order, with the id at the end: it settles ties, so that no row is shown twice or never. */
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

/** The order as SQL. What is null stands behind everything else, and in front of it when the order is turned around. */
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
 * The rows beyond a position, as conditions that exclude each other: each is one stretch of an index, which a single
 * condition with `or` in it would not be.
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

/** Which rows are to be read: those that match, from somewhere on. */
export interface Walk {
  readonly resource: AnyResource
  readonly keys: readonly OrderKey[]
  readonly match: Sql
  /** Parts of the rows that have none in common, each in the order of the keys by an index; one part unless said. */
  readonly parts?: readonly Sql[]
  /** The stretches in which to look, none for everywhere. */
  readonly stretches?: readonly Sql[]
  readonly way?: Way
  readonly limit: number
  readonly offset?: number
}

/**
 * The ids of the rows of a walk: where an index holds all that is asked, no row is touched on the way. Stretches and parts
 * are read side by side, each in its order and no further than the page needs.
 */
export function idsSql({ resource, keys, match, parts, stretches, way = 'onward', limit, offset = 0 }: Walk): Sql {
  const order = orderSql(keys, way)
  // Written into the text: a plan that is kept would take a limit that it does not know for a tenth of the table.
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

/** Every stretch of every part. */
export function piecesOf(parts: readonly Sql[] = [], stretches: readonly Sql[] = []): readonly Sql[] {
  if (parts.length === 0 || stretches.length === 0) return [...parts, ...stretches]
  return parts.flatMap((part) => stretches.map((stretch) => sql`${part} and ${stretch}`))
}

/** The columns of an order, each once. */
export function columnsOfKeys(keys: readonly OrderKey[]): Sql {
  return join([...new Map(keys.map(({ column }) => [column.text, column])).values()])
}
