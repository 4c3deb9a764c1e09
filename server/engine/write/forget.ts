import { holdsFiles, type AnyResource } from '#define'
import { snake, tableOf } from '../../database/columns'
import { name, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import { destroyFiles, noteGone } from '../files/goneFiles'

/**
 * Deletes fields from the history of records, or all but some, and the files that they held: for people who are
 * forgotten on request. `records` selects the ids, whose fields are already cleared.
 */
export async function forgetChanges(
  work: Work,
  resource: AnyResource,
  records: Sql,
  which: { readonly fields: readonly string[] } | { readonly except: readonly string[] },
): Promise<void> {
  const rest =
    'fields' in which
      ? sql`changes - ${[...which.fields]}::text[]`
      : sql`(select coalesce(jsonb_object_agg(c.key, c.value), '{}') from jsonb_each(changes) c where c.key = any(${[...which.except]}::text[]))`
  const isForgotten = (field: string): boolean =>
    'fields' in which ? which.fields.includes(field) : !which.except.includes(field)
  const fields = Object.keys(resource.fields).filter((one) => holdsFiles(resource.fields[one]) && isForgotten(one))
  for (const key of await keysInHistory(work, resource, records, fields)) await forgetFile(work, key)
  await work.tx.run(
    sql`update history set changes = ${rest} where resource = ${resource.is.name} and record_id in (${records})`,
  )
}

/**
 * The keys of files that records have, or had according to their history, in some fields, and that no other record has.
 */
async function keysInHistory(
  { tx }: Work,
  resource: AnyResource,
  records: Sql,
  fields: readonly string[],
): Promise<string[]> {
  if (fields.length === 0) return []
  const keys: string[] = []
  for (const field of fields) {
    // Files uploaded before each belonged to one record only may be on another record by now.
    const isElsewhere = sql`exists (select from ${name(tableOf(resource))} o where o.id not in (${records})
      and o.${name(snake(field))} @> jsonb_build_array(jsonb_build_object('key', h.key)))`
    const rows = await tx.rows<{ key: string }>(sql`
      select h.key from (
        select distinct file ->> 'key' as key from history h
          cross join jsonb_path_query(h.changes -> ${field}::text, '$[*][*] ? (exists (@.key))') file
        where h.resource = ${resource.is.name} and h.record_id in (${records})) h
      where not ${isElsewhere}`)
    keys.push(...rows.map(({ key }) => key))
  }
  return keys
}

/** Deletes records from the history of those that refer to them by a field, or did. `records` selects their ids. */
export async function forgetLinksTo({ tx }: Work, from: AnyResource, field: string, records: Sql): Promise<void> {
  const [was, is] = [sql`changes -> ${field}::text -> 0 ->> 'id'`, sql`changes -> ${field}::text -> 1 ->> 'id'`]
  await tx.run(
    sql`update history set changes = changes - ${field}::text where resource = ${from.is.name} and changes ? ${field}::text
      and (${was} in (select r.id::text from (${records}) r (id)) or ${is} in (select r.id::text from (${records}) r (id)))`,
  )
}

/** Deletes a file with what is known of it; its bytes after the commit, because that cannot be rolled back. */
export async function forgetFile({ tx, engine }: Work, key: string): Promise<void> {
  await noteGone(tx, [key])
  await tx.afterwards((isCommitted) => (isCommitted ? destroyFiles(engine, [key]) : Promise.resolve()))
}
