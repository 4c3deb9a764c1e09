import { todayInIndia, type AnyResource, type Condition, type Field } from '#define'
import { conditionSql } from '../../database/conditionSql'
import { tableOf } from '../../database/columns'
import { join, name, sql } from '../../database'
import type { Work } from '../engine'
import { setList } from './update'
import { updatesOf, type Put } from './updates'
import { assignmentsOf } from './values'

type At = Pick<Work, 'tx' | 'engine'>

/**
 * Writes the consequences of another write into a record, or into all that satisfy a condition, in one statement:
 * version and history stay. After an action, the history records it together with the action. It cannot write links to
 * several records.
 */
export async function put(
  { tx, engine }: At,
  resource: AnyResource,
  which: number | Condition,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const assignments = Object.entries(values).flatMap(([fieldName, value]) =>
    assignmentsOf(fieldName, resource.fields[fieldName] as Field, value, engine.fingerprint),
  )
  if (assignments.length === 0) return
  const where =
    typeof which === 'number'
      ? sql`t.id = ${which}`
      : conditionSql(which, { resource, alias: 't', today: todayInIndia(engine.now()) })
  await tx.run(sql`update ${name(tableOf(resource))} t set ${join(setList(assignments))} where ${where}`)
}

/** Does the same as `put` for records with a set of values each: one statement for all that get the same fields. */
export async function putEach({ tx, engine }: At, resource: AnyResource, puts: readonly Put[]): Promise<void> {
  for (const statement of updatesOf(engine, resource, puts)) await tx.run(statement)
}
