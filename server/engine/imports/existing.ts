import { importKeys, schemaOf, todayInIndia, type AnyResource, type Condition, type Field } from '#define'
import { conditionSql } from '../../database/conditionSql'
import { snake, tableOf } from '../../database/columns'
import { join, name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { readAll, type FullRecord } from '../read/oneRecord'
import type { ImportRow } from './store'
import { visibleRows } from '../read/scope'
import { visibilityOf } from '../viewer'
import { essence } from '../write/history'
import { notFoundWords } from './links'

/** The values of a row's key fields, with their errors. */
export interface Telling {
  readonly given: Readonly<Record<string, unknown>>
  readonly errors: Readonly<Record<string, string>>
}

/** The record that a row refers to, or why that is unclear. */
export interface Meant {
  readonly record?: FullRecord
  readonly unclear?: { readonly field: string; readonly error: string }
}

type Tuple = readonly (string | null)[]

/** Normalises a value for uniqueness checks: as it would be stored, ignoring case. */
export function comparable(field: Field, value: unknown): string | undefined {
  if (field.kind === 'code') return typeof value === 'string' ? value.toLowerCase() : undefined
  const parsed = schemaOf(field).safeParse(value)
  return parsed.success && parsed.data !== null && parsed.data !== undefined
    ? String(parsed.data).toLowerCase()
    : undefined
}

/**
 * Finds the records that rows refer to, by one key after the other: one statement per key, however many rows there are.
 */
export async function recordsMeant(work: Work, resource: AnyResource, rows: readonly Telling[]): Promise<Meant[]> {
  const keys = importKeys(resource)
  const tuples = keys.map((key, index) => {
    const isSeen = key.every((one) => visibilityOf(resource.fields[one] as Field, work.viewer) === 'full')
    const isLast = index === keys.length - 1
    return rows.map((row) => (isSeen ? tupleOf(resource, key, row, isLast) : undefined))
  })
  const found: Map<string, number[]>[] = []
  for (const [index, key] of keys.entries()) found.push(await idsByTuple(work, resource, key, tuples[index] ?? []))
  const ids = new Set(found.flatMap((byTuple) => [...byTuple.values()].flat()))
  const records = await readAll(work, resource, [...ids])
  return rows.map((_, row) => {
    for (const [index, key] of keys.entries()) {
      const tuple = tuples[index]?.[row]
      if (!tuple) continue
      const earlier = keys.filter((_key, at) => at < index && tuples[at]?.[row])
      const meant = (found[index]?.get(JSON.stringify(tuple)) ?? [])
        .flatMap((id) => records.get(id) ?? [])
        .filter((record) => !earlier.some((one) => one.every((field) => essence(record[field]) !== null)))
      if (meant.length === 1) return { record: meant[0] }
      const code = key.find((one) => resource.fields[one]?.kind === 'code')
      if (code && meant.length === 0) return { unclear: { field: code, error: notFound(resource, code, rows[row]) } }
      if (meant.length > 1) return { unclear: { field: key.at(-1) ?? '', error: manyWords(resource, key) } }
    }
    return {}
  })
}

/**
 * Finds the records that rows change because a person said so, as far as the viewer sees them: in the order of the
 * rows.
 */
export async function recordsAnswered(
  work: Work,
  resource: AnyResource,
  rows: readonly Pick<ImportRow, 'answer' | 'answerRecord'>[],
): Promise<(Meant | undefined)[]> {
  const ids = rows.flatMap(({ answer, answerRecord }) =>
    answer === 'CHANGE' && answerRecord ? [Number(answerRecord)] : [],
  )
  if (ids.length === 0) return []
  const seen = await work.tx.rows<{ id: number }>(
    sql`select t.id from ${name(tableOf(resource))} t where t.id = any(${ids}::bigint[]) and ${visibleRows(work.engine, resource, work.viewer)}`,
  )
  const records = await readAll(
    work,
    resource,
    seen.map(({ id }) => Number(id)),
  )
  return rows.map(({ answer, answerRecord }) => {
    const record = answer === 'CHANGE' ? records.get(Number(answerRecord)) : undefined
    return record && { record }
  })
}

function notFound({ fields }: AnyResource, code: string, row: Telling | undefined): string {
  return notFoundWords(fields[code]?.label ?? code, String(row?.given[code]))
}

function manyWords({ is: { singular: one }, fields }: AnyResource, key: readonly string[]): string {
  const labels = key.map((field) => fields[field]?.label ?? field).join(', ')
  return `More than one ${one.toLowerCase()} has this ${labels}`
}

function tupleOf(
  { fields }: AnyResource,
  key: readonly string[],
  { given, errors }: Telling,
  mayBeEmpty: boolean,
): Tuple | undefined {
  const values = key.map((one) => {
    const field = fields[one] as Field
    const value = comparable(field, given[one])
    const isMissing = one in errors || given[one] !== undefined || field.required === true || key.length === 1
    return value ?? (mayBeEmpty && !isMissing ? null : undefined)
  })
  return values.every((value) => value !== undefined) ? values : undefined
}

async function idsByTuple(
  work: Work,
  resource: AnyResource,
  key: readonly string[],
  tuples: readonly (Tuple | undefined)[],
): Promise<Map<string, number[]>> {
  const asked = tuples.filter((tuple) => tuple !== undefined)
  const found = new Map<string, number[]>()
  if (asked.length === 0) return found
  const columns = key.map((one) => columnOf(resource.fields[one] as Field, one))
  const among = key.map((one, at) =>
    amongSql(
      resource.fields[one] as Field,
      one,
      asked.map((tuple) => tuple[at] ?? null),
    ),
  )
  const live = liveOf(resource, key)
  const where = live
    ? conditionSql(live, { resource, alias: 't', today: todayInIndia(work.engine.now()) })
    : raw('true')
  const rows = await work.tx.rows<{ id: number; tuple: string }>(
    sql`select t.id, json_build_array(${join(columns)})::text as tuple from ${name(tableOf(resource))} t
      where ${join(among, ' and ')} and ${where} and ${visibleRows(work.engine, resource, work.viewer)} order by t.id`,
  )
  for (const { id, tuple } of rows) {
    const word = JSON.stringify(JSON.parse(tuple))
    found.set(word, [...(found.get(word) ?? []), id])
  }
  return found
}

/** The records within which the key is unique: if it may recur in others, those of its rule. */
function liveOf({ fields, rules: { unique } }: AnyResource, key: readonly string[]): Condition | undefined {
  const [only = ''] = key
  const own = key.length === 1 ? fields[only]?.unique : undefined
  if (typeof own === 'object') return own
  return unique.find((rule) => rule.fields.length === key.length && key.every((one) => rule.fields.includes(one)))
    ?.where
}

function isLinkKind({ kind }: Field): boolean {
  return kind === 'reference' || kind === 'place'
}

function columnOf(field: Field, fieldName: string): Sql {
  return isLinkKind(field)
    ? sql`t.${name(`${snake(fieldName)}_id`)}::text`
    : sql`lower(t.${name(snake(fieldName))}::text)`
}

/** A condition that can use an index if there is one. */
function amongSql(field: Field, fieldName: string, values: readonly (string | null)[]): Sql {
  const words = [...new Set(values.filter((value) => value !== null))]
  const column = name(`${snake(fieldName)}${isLinkKind(field) ? '_id' : ''}`)
  const isAmong =
    isLinkKind(field) || field.kind === 'integer'
      ? sql`t.${column} = any(${words.map(Number)}::bigint[])`
      : field.kind === 'choice'
        ? sql`t.${column} = any(${Object.keys(field.options).filter((one) => words.includes(one.toLowerCase()))}::text[])`
        : field.kind === 'text' && field.form === 'upper'
          ? sql`t.${column} = any(${words.map((word) => word.toUpperCase())}::text[])`
          : sql`lower(t.${column}::text) = any(${words}::text[])`
  return values.includes(null) ? sql`(${isAmong} or t.${column} is null)` : isAmong
}
