import type { AnyResource, Field } from '#define'
import { snake, tableOf } from '../../database/columns'
import { join, name, prepared, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { initialValues } from './linked'
import { ownNumbers, withoutNumbers } from './numbering'
import { claimSql } from './claimed'
import { assignmentsOf, storedColumns, type Assignment } from './values'

type Given = Readonly<Record<string, unknown>>

/** Inserts one verified record in a statement that answers with all its columns. */
export function insertOneSql(work: Work, resource: AnyResource, record: Given): Sql {
  return ofSome(work, resource, [record], { answer: raw('*') })
}

/**
 * Does the same as `insertOneSql` together with its running numbers, unless a record has its unique values already:
 * then nothing is inserted and no number is drawn.
 */
export function insertNumberedSql(work: Work, resource: AnyResource, record: Given, answer: Sql): Sql {
  const set = asSet([...givenTo(work, resource, record), ...numbersOf(work, resource, record), ...stampsOf(work)])
  return sql`insert into ${name(tableOf(resource))} (${join([...set.keys()].map(name))})
    select ${join([...set.values()])} where ${claimSql(work, resource, record)} returning ${answer}`
}

/**
 * Inserts verified records in one statement that answers with their ids in order. Their running numbers come later,
 * unless they are `numbered`.
 */
export function insertSql(work: Work, resource: AnyResource, records: readonly Given[], numbered: boolean): Sql {
  const some = (): Sql => ofSome(work, resource, records, { numbered })
  if (records.length === 1) return prepared(some())
  const initial = Object.keys(initialValues(resource))
  const isWhole = records.every((record) => initial.every((one) => one in record))
  return isWhole ? prepared(ofMany(work, resource, records, numbered)) : some()
}

function ofSome(
  work: Work,
  resource: AnyResource,
  records: readonly Given[],
  { answer = raw('id'), numbered = false }: { readonly answer?: Sql; readonly numbered?: boolean },
): Sql {
  const rows = records.map((record) => {
    const numbers = numbered ? numbersOf(work, resource, record) : withoutNumbers(resource)
    return asSet([...givenTo(work, resource, record), ...numbers, ...stampsOf(work)])
  })
  const columns = [...new Set(rows.flatMap((one) => [...one.keys()]))]
  const values = rows.map((one) => sql`(${join(columns.map((column) => one.get(column) ?? raw('default')))})`)
  return sql`insert into ${name(tableOf(resource))} (${join(columns.map(name))}) values ${join(values)} returning ${answer}`
}

/**
 * All rows are one parameter, so that the statement's text is independent of their number and values, and is planned
 * once.
 */
function ofMany(work: Work, resource: AnyResource, records: readonly Given[], numbered: boolean): Sql {
  const given = Object.keys(Object.assign({}, ...records) as Given)
  const columns = given.flatMap((fieldName) =>
    storedColumns(fieldName, resource.fields[fieldName] as Field, work.engine.fingerprint).map((one) => ({
      ...one,
      fieldName,
    })),
  )
  const own = columns.flatMap((one) => ('of' in one ? [] : [one]))
  const rows = records.map((record, rowAt) => {
    const told: Record<string, unknown> = { row_at: rowAt }
    for (const { column, valueOf, fieldName } of own) if (fieldName in record) told[column] = valueOf(record[fieldName])
    return told
  })
  // JSON nested in JSON is text there.
  const types = own.map(({ column, type }) => sql`${name(column)} ${raw(type === 'jsonb' ? 'text' : type)}`)
  const fields = columns.map((one) => ({
    column: one.column,
    value:
      'of' in one
        ? one.of.value(sql`v.${name(one.of.column)}`)
        : sql`v.${name(one.column)}${raw(one.type === 'jsonb' ? '::jsonb' : '')}`,
  }))
  const placeOf = (place: string): Sql =>
    given.includes(place) ? sql`v.${name(`${snake(place)}_id`)}` : raw('null::bigint')
  const numbers = numbered ? ownNumbers(work, resource, placeOf) : withoutNumbers(resource)
  const set = asSet([...fields, ...numbers, ...stampsOf(work)])
  return sql`insert into ${name(tableOf(resource))} (${join([...set.keys()].map(name))})
    select ${join([...set.values()])}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(${join([raw('row_at integer'), ...types])}) order by v.row_at returning id`
}

function givenTo({ engine }: Work, resource: AnyResource, record: Given): Assignment[] {
  return Object.entries(record).flatMap(([fieldName, value]) =>
    assignmentsOf(fieldName, resource.fields[fieldName] as Field, value, engine.fingerprint),
  )
}

function numbersOf(work: Work, resource: AnyResource, record: Given): Assignment[] {
  return ownNumbers(work, resource, (place) => sql`${record[place] ?? null}::bigint`)
}

function asSet(assignments: readonly Pick<Assignment, 'column' | 'value'>[]): Map<string, Sql> {
  return new Map(assignments.map(({ column, value }) => [column, value]))
}

function stampsOf({ viewer }: Work): Assignment[] {
  return ['created_by', 'updated_by'].map((column) => ({ column, value: sql`${viewer.id || null}::bigint` }))
}
