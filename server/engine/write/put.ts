import type { AnyResource, Field } from '#define'
import { tableOf } from '../../database/columns'
import { join, name, sql } from '../../database'
import type { Work } from '../engine'
import { setList } from './update'
import { assignmentsOf } from './values'

/**
 * Writes what follows from an action into a record that the action has moved already; the history tells it along with it.
 * Links to several records and files are not written so.
 */
export async function put(
  { tx, engine }: Work,
  resource: AnyResource,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const assignments = Object.entries(values).flatMap(([fieldName, value]) =>
    assignmentsOf(fieldName, resource.fields[fieldName] as Field, value, engine.fingerprint),
  )
  if (assignments.length > 0)
    await tx.run(sql`update ${name(tableOf(resource))} t set ${join(setList(assignments))} where t.id = ${id}`)
}
