import type { AnyResource } from '#define'
import { tableOf } from '../../database/columns'
import { join, name, sql, type Sql } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { readAll } from '../../engine/read/oneRecord'
import { changedTogether } from '../../engine/write/changed'
import { insertRecord } from '../../engine/write/create'
import { stamps } from '../../engine/write/update'

/** Ends the open mappings (rows of the table `t`) that satisfy a condition, now. Answers with how many there were. */
export async function endOpen(work: Work, resource: AnyResource, which: Sql, reason?: string): Promise<number> {
  const table = name(tableOf(resource))
  const open = await work.tx.rows<{ id: number }>(
    sql`select t.id from ${table} t where t.effective_to is null and t.deleted_at is null and ${which} order by t.id for update`,
  )
  if (open.length === 0) return 0
  const ids = open.map(({ id }) => id)
  const before = await readAll(work, resource, ids)
  const written = [
    sql`effective_to = greatest(t.effective_from, ${work.engine.now().toISOString()}::timestamptz)`,
    ...(reason ? [sql`reason = ${reason}`] : []),
    ...stamps(work),
  ]
  await work.tx.run(sql`update ${table} t set ${join(written)} where t.id = any(${ids}::bigint[])`)
  await changedTogether(work, resource, [...before.values()], { action: 'end', ...(reason && { reason }) })
  return ids.length
}

/** Opens a mapping now, without asking what nobody filled in. */
export async function open(
  work: Work,
  resource: AnyResource,
  values: Readonly<Record<string, unknown>>,
  failed: string,
): Promise<void> {
  await insertRecord(work, resource, { ...values, effectiveFrom: work.engine.now().toISOString() }, failed)
}

/** When a new mapping begins: now unless said. Throws 400 for what has not come yet. */
export function beginning({ engine }: Work, from: unknown, failed: string): string {
  const now = engine.now().toISOString()
  if (typeof from !== 'string') return now
  const began = new Date(from).toISOString()
  if (began > now) throw badRequest(failed, { fields: { effectiveFrom: 'This has not come yet' } })
  return began
}

/** A mapping, and what its `end` was asked with. */
export interface Ending {
  readonly record: { readonly id: number; readonly effectiveFrom?: string | null }
  readonly input: Readonly<Record<string, unknown>>
}

/** Writes when a mapping ended: now unless said, never before it began and never in times to come. */
export async function endAt(
  work: Work,
  resource: AnyResource,
  { record, input }: Ending,
  failed: string,
): Promise<void> {
  const now = work.engine.now().toISOString()
  const ended = typeof input.effectiveTo === 'string' ? new Date(input.effectiveTo).toISOString() : now
  if (ended > now) throw badRequest(failed, { fields: { effectiveTo: 'This has not come yet' } })
  if (typeof input.effectiveTo === 'string' && record.effectiveFrom && ended < record.effectiveFrom)
    throw badRequest(failed, { fields: { effectiveTo: 'This is before the mapping began' } })
  await work.tx.run(
    sql`update ${name(tableOf(resource))} t set effective_to = greatest(t.effective_from, ${ended}::timestamptz) where t.id = ${record.id}`,
  )
}

/** The reason that an action was given, when it was. */
export function reasonIn(input: Readonly<Record<string, unknown>>): string | undefined {
  return typeof input.reason === 'string' && input.reason.trim() ? input.reason.trim() : undefined
}
