import {
  belongingTo,
  erasedFields,
  erasedFiles,
  linksTo,
  mergedBy,
  type Action,
  type AnyResource,
  type Field,
} from '#define'
import { join, name, sql, type Sql } from '../../database'
import { snake, tableOf } from '../../database/columns'
import type { Work } from '../engine'
import type { Deed } from './changed'
import { forgetChanges, forgetFile, forgetLinksTo } from './forget'
import { putTogether } from './putTogether'
import { setList } from './update'
import { assignmentsOf } from './values'

/**
 * Erases the people whose records an action has moved, and the records merged into them: the personal data in these and
 * in all records that belong to them, in their history and in the file store. Comments about any of them are deleted
 * entirely, because it is unknown which words were personal.
 */
export async function erase(
  work: Work,
  resource: AnyResource,
  ids: readonly number[],
  { to, ...deed }: Deed & Pick<Action, 'to'>,
): Promise<void> {
  if (ids.length === 0) return
  const merged = await mergedInto(work, resource, ids)
  const moved = { ...(resource.rules.state && to && { [resource.rules.state]: to }) }
  await putTogether(
    work,
    resource,
    merged.map((id) => ({ id, values: moved })),
    deed,
  )
  const people = sql`select unnest(${[...ids, ...merged]}::bigint[])`
  await eraseRecords(work, resource, people, { except: [resource.rules.state ?? ''] })
  const belonging = new Map<string, Sql>([[resource.is.name, people]])
  for (const { from, by } of belongingTo(work.engine.register, resource.is.name)) {
    const owners = by.map(({ field, to: owner }) => sql`t.${name(`${snake(field)}_id`)} in (${belonging.get(owner)})`)
    const records = sql`select t.id from ${name(tableOf(from))} t where ${join(owners, ' or ')}`
    belonging.set(from.is.name, records)
    await eraseRecords(work, from, records, { fields: Object.keys(erasedFields(from)) })
  }
}

/** Finds and locks the records merged into some records, directly or indirectly. */
async function mergedInto({ tx }: Work, resource: AnyResource, ids: readonly number[]): Promise<number[]> {
  const merged = mergedBy(resource)
  if (!merged) return []
  const [table, into] = [name(tableOf(resource)), name(`${snake(merged)}_id`)]
  const rows = await tx.rows<{ id: number }>(sql`
    with recursive merged (id) as (
      select id from ${table} where ${into} = any(${[...ids]}::bigint[])
      union select t.id from ${table} t join merged m on t.${into} = m.id)
    select t.id from ${table} t where t.id in (select id from merged) order by t.id for no key update`)
  return rows.map(({ id }) => id).filter((id) => !ids.includes(id))
}

type Forgotten = Parameters<typeof forgetChanges>[3]

/**
 * Clears the personal fields of records and deletes them from history; `forgotten` says which fields of the history.
 * `records` selects their ids.
 */
async function eraseRecords(work: Work, resource: AnyResource, records: Sql, forgotten: Forgotten): Promise<void> {
  await forgetComments(work, resource.is.name, records)
  const left = erasedFields(resource)
  if (Object.keys(left).length === 0) return
  const files = await filesOf(work, resource, records)
  const assignments = Object.entries(left).flatMap(([fieldName, value]) =>
    assignmentsOf(fieldName, resource.fields[fieldName] as Field, value, work.engine.fingerprint),
  )
  await work.tx.run(
    sql`update ${name(tableOf(resource))} t set ${join(setList(assignments))} where t.id in (${records})`,
  )
  await forgetChanges(work, resource, records, forgotten)
  for (const key of files) await forgetFile(work, key)
  if (!isRenamed(resource, left)) return
  for (const { from, field } of linksTo(work.engine.register, resource.is.name))
    await forgetLinksTo(work, from, field, records)
}

/** Deletes the comments on records, their notices and the notes of their assignments. */
async function forgetComments({ tx }: Work, resource: string, records: Sql): Promise<void> {
  const mine = sql`resource = ${resource} and record_id in (${records})`
  await tx.run(sql`delete from notices where ${mine}`)
  await tx.run(sql`delete from comments where ${mine}`)
  await tx.run(sql`update record_assignments set note = null where ${mine}`)
}

/** Whether erasing changes the titles of records: the history of records that refer to them contains the old one. */
function isRenamed({ is, fields }: AnyResource, left: Readonly<Record<string, unknown>>): boolean {
  const title = fields[is.title]
  return is.title in left || (title?.kind === 'joined' && title.of.some((part) => part in left))
}

/** The keys of the files in fields that are cleared. */
async function filesOf({ tx }: Work, resource: AnyResource, records: Sql): Promise<string[]> {
  const columns = erasedFiles(resource).map((field) => sql`t.${name(snake(field))}`)
  if (columns.length === 0) return []
  const rows = await tx.rows<{ key: string }>(sql`
    select distinct file ->> 'key' as key from ${name(tableOf(resource))} t
      cross join lateral (values ${join(columns.map((column) => sql`(${column})`))}) held (files)
      cross join jsonb_path_query(held.files, '$[*]') file
    where t.id in (${records})`)
  return rows.map(({ key }) => key)
}
