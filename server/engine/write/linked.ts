import type { AnyResource } from '#define'
import { linkTable } from '../../database/columns'
import { name, sql } from '../../database'
import type { Work } from '../engine'

/** Whether values set a `many` field, even to no records. */
export function hasLinks({ fields }: AnyResource, given: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(given).some(([fieldName, value]) => fields[fieldName]?.kind === 'many' && value !== undefined)
}

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

/** Adds the links in the `many` fields of new records, with one statement per field. */
export async function addLinks(
  { tx }: Work,
  resource: AnyResource,
  records: readonly { readonly id: number; readonly given: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  for (const [fieldName, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'many') continue
    const links = records.flatMap(({ id, given }) => {
      const targets = given[fieldName]
      return Array.isArray(targets) ? targets.map((target: unknown) => ({ id, target })) : []
    })
    if (links.length)
      await tx.run(sql`
        insert into ${name(linkTable(resource, fieldName))} (record_id, target_id)
        select l.id, l.target from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(id bigint, target bigint) on conflict do nothing`)
  }
}

const initials = new WeakMap<AnyResource, Readonly<Record<string, unknown>>>()

/** The initial values of a record that are missing in the request, beyond the column defaults. */
export function initialValues(resource: AnyResource): Readonly<Record<string, unknown>> {
  const known = initials.get(resource)
  if (known) return known
  const values = Object.fromEntries(
    Object.entries(resource.fields).flatMap(([fieldName, field]) =>
      'initial' in field && field.initial !== undefined ? [[fieldName, field.initial]] : [],
    ),
  )
  initials.set(resource, values)
  return values
}
