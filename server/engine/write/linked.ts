import type { AnyResource } from '#define'
import { linkTable } from '../../database/columns'
import { name, sql } from '../../database'
import type { Work } from '../engine'

/** Replaces the records linked by the `many` fields that are given. */
export async function writeLinks(
  { tx }: Work,
  resource: AnyResource,
  id: number,
  given: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [fieldName, value] of Object.entries(given)) {
    if (resource.fields[fieldName]?.kind !== 'many') continue
    const table = name(linkTable(resource, fieldName))
    const targets = Array.isArray(value) ? value : []
    await tx.run(sql`delete from ${table} where record_id = ${id} and target_id <> all(${targets}::bigint[])`)
    if (targets.length)
      await tx.run(
        sql`insert into ${table} (record_id, target_id) select ${id}::bigint, unnest(${targets}::bigint[]) on conflict do nothing`,
      )
  }
}

/** The values that a record begins with where the request is silent, beyond the defaults of the columns. */
export function initialValues(resource: AnyResource): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([fieldName, field]) =>
      'initial' in field && field.initial !== undefined ? [[fieldName, field.initial]] : [],
    ),
  )
}
