import type { AnyResource, Field } from '#define'
import { tableOf } from '../../database/columns'
import { join, name, raw, sql, type Sql } from '../../database'
import type { Engine } from '../engine'
import { setList } from './update'
import { assignmentsOf, storedColumns } from './values'

/** A record, and the values to be written into it. */
export interface Put {
  readonly id: number
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * Makes the statements that write values into records: one for each set of fields, however many records there are. Each
 * of them also sets `along`.
 */
export function updatesOf(
  engine: Engine,
  resource: AnyResource,
  puts: readonly Put[],
  along: readonly Sql[] = [],
): Sql[] {
  const groups = new Map<string, Put[]>()
  for (const put of puts) {
    const fields = JSON.stringify(Object.keys(put.values))
    const group = groups.get(fields)
    if (group) group.push(put)
    else groups.set(fields, [put])
  }
  return [...groups.values()].flatMap((group) => updateOf(engine, resource, group, along) ?? [])
}

function updateOf(
  { fingerprint }: Engine,
  resource: AnyResource,
  puts: readonly Put[],
  along: readonly Sql[],
): Sql | undefined {
  const table = name(tableOf(resource))
  const values = puts[0]?.values ?? {}
  const same = Object.entries(values).flatMap(([field, value]) =>
    assignmentsOf(field, resource.fields[field] as Field, value, fingerprint),
  )
  if (same.length + along.length === 0) return undefined
  const isAlike = new Set(puts.map((put) => JSON.stringify(put.values))).size === 1
  if (isAlike || same.length === 0) {
    const ids = puts.map(({ id }) => id)
    return sql`update ${table} t set ${join([...setList(same), ...along])} where t.id = any(${ids}::bigint[])`
  }
  const { set, rows } = eachOwn(fingerprint, resource, puts)
  return sql`update ${table} t set ${join([...set, ...along])} from ${rows} where t.id = v.id`
}

/**
 * The assignments when each record gets its own values, which are rows of `v`: one parameter for any number of rows.
 */
function eachOwn(
  fingerprint: Engine['fingerprint'],
  resource: AnyResource,
  puts: readonly Put[],
): { set: readonly Sql[]; rows: Sql } {
  const columns = Object.keys(puts[0]?.values ?? {}).flatMap((field) =>
    storedColumns(field, resource.fields[field] as Field, fingerprint).map((column) => ({ field, ...column })),
  )
  const given = columns.flatMap((one) => ('of' in one ? [] : [one]))
  const data = puts.map(({ id, values }) => {
    const kept = given.map(({ field, column, type, valueOf }) => {
      const value = values[field] ?? null
      return [column, type === 'jsonb' ? value : valueOf(value)] as const
    })
    return { id, ...Object.fromEntries(kept) }
  })
  const typed = given.map(({ column, type }) => sql`${name(column)} ${raw(type)}`)
  const set = columns.map((one) => {
    const value = 'of' in one ? one.of.value(sql`v.${name(one.of.column)}`) : sql`v.${name(one.column)}`
    return sql`${name(one.column)} = ${value}`
  })
  return {
    set,
    rows: sql`jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as v(id bigint, ${join(typed)})`,
  }
}
