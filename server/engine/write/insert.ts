import { todayInIndia, type AnyResource, type Field } from '#define'
import { snake, tableOf } from '../../database/columns'
import { join, name, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { initialValues } from './linked'
import { assignmentsOf, codeSql, stateCodeSql, type Assignment } from './values'

type Given = Readonly<Record<string, unknown>>

/** Inserts verified records in one statement that answers with their ids in their order. A trial uses up no running number. */
export function insertSql(work: Work, resource: AnyResource, records: readonly Given[], isTrial?: true): Sql {
  const all = records.map((record) => assigned(work, resource, record, isTrial))
  const initial = Object.keys(initialValues(resource))
  const isWhole = records.every((record) => initial.every((one) => one in record))
  return isWhole && all.length > 1 ? ofMany(resource, all) : ofSome(resource, all)
}

function ofSome(resource: AnyResource, all: readonly (readonly Assignment[])[]): Sql {
  const rows = all.map((one) => new Map(one.map(({ column, value }) => [column, value])))
  const columns = [...new Set(rows.flatMap((one) => [...one.keys()]))]
  const values = rows.map((one) => sql`(${join(columns.map((column) => one.get(column) ?? raw('default')))})`)
  return sql`insert into ${name(tableOf(resource))} (${join(columns.map(name))}) values ${join(values)} returning id`
}

/** What follows from another column is said once for all rows: the database thinks about each of their expressions. */
function ofMany(resource: AnyResource, all: readonly (readonly Assignment[])[]): Sql {
  const columns = new Map(all.flat().map((one) => [one.column, one]))
  const own = [...columns.values()].filter(({ of }) => !of).map(({ column }) => column)
  const following = [...columns.values()].flatMap(({ column, of }) =>
    of ? [{ column, value: of.value(sql`v.${name(of.column)}`) }] : [],
  )
  const rows = all.map((one, at) => {
    const said = new Map(one.map((assignment) => [assignment.column, assignment]))
    return sql`(${raw(String(at))}, ${join(own.map((column) => said.get(column)?.value ?? raw('null')))})`
  })
  const said = own.map((column) => sql`v.${name(column)}`)
  return sql`insert into ${name(tableOf(resource))} (${join([...own, ...following.map(({ column }) => column)].map(name))})
    select ${join([...said, ...following.map(({ value }) => value)])} from (values ${join(rows)}) v (row_at, ${join(own.map(name))}) order by v.row_at returning id`
}

function assigned(work: Work, resource: AnyResource, record: Given, isTrial?: true): Assignment[] {
  const today = todayInIndia(work.engine.now())
  const assignments = Object.entries(record).flatMap(([fieldName, value]) =>
    assignmentsOf(fieldName, resource.fields[fieldName] as Field, value, work.engine.fingerprint),
  )
  const codes = Object.entries(resource.fields)
    .filter(([, field]) => field.kind === 'code')
    .map(([fieldName]) => ({
      column: snake(fieldName),
      value: isTrial
        ? sql`gen_random_uuid()::text`
        : codeSql(resource, fieldName, today, (place) => stateCodeSql(sql`${record[place] ?? null}::bigint`)),
    }))
  const stamps = ['created_by', 'updated_by'].map((column) => ({
    column,
    value: sql`${work.viewer.id || null}::bigint`,
  }))
  return [...assignments, ...codes, ...stamps]
}
