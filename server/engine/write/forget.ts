import type { AnyResource } from '#define'
import { sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { removeFile } from '../files/smallPictures'

/**
 * Takes fields out of the history of records, or all but some: for people who are forgotten on request. `records` selects
 * the ids.
 */
export async function forgetChanges(
  { tx }: Work,
  resource: AnyResource,
  records: Sql,
  which: { readonly fields: readonly string[] } | { readonly except: readonly string[] },
): Promise<void> {
  const rest =
    'fields' in which
      ? sql`changes - ${[...which.fields]}::text[]`
      : sql`(select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(changes) c where c.key = any(${[...which.except]}::text[]))`
  await tx.run(
    sql`update history set changes = ${rest} where resource = ${resource.is.name} and record_id in (${records})`,
  )
}

/** Takes a record out of the history of those that refer to it by a field, or did. */
export async function forgetLinkTo({ tx }: Work, from: AnyResource, field: string, id: number): Promise<void> {
  const [was, is] = [sql`changes -> ${field}::text -> 0 ->> 'id'`, sql`changes -> ${field}::text -> 1 ->> 'id'`]
  await tx.run(
    sql`update history set changes = changes - ${field}::text where resource = ${from.is.name} and ${String(id)} in (${was}, ${is})`,
  )
}

/** Destroys a file of a person who is forgotten on request, with what is known of it. */
export async function forgetFile({ tx, engine }: Work, key: string): Promise<void> {
  await tx.run(sql`delete from files where key = ${key}`)
  await removeFile(engine.files, key)
}
