import { momentOfDay, todayInIndia, type AnyResource } from '#define'
import { tableOf } from '../../database/columns'
import { name, sql, type Sql } from '../../database'
import type { Work } from '../../engine/engine'
import { badRequest } from '../../engine/problem'
import { insertRecord } from '../../engine/write/create'
import { put } from '../../engine/write/put'
import { putTogether } from '../../engine/write/putTogether'

/** Ends the open mappings (rows of the table `t`) that satisfy a condition, now. Returns their number. */
export async function endOpen(work: Work, resource: AnyResource, which: Sql, reason?: string): Promise<number> {
  const table = name(tableOf(resource))
  const now = work.engine.now().toISOString()
  const open = await work.tx.rows<{ id: number; till: string }>(sql`
    select t.id, greatest(t.effective_from, ${now}::timestamptz)::text as till
    from ${table} t where t.effective_to is null and t.deleted_at is null and ${which} order by t.id for update`)
  const puts = open.map(({ id, till }) => ({ id, values: { effectiveTo: till, ...(reason && { reason }) } }))
  await putTogether(work, resource, puts, { action: 'end', ...(reason && { reason }) })
  return open.length
}

/** Opens a mapping now, without the checks of a form. */
export async function open(
  work: Work,
  resource: AnyResource,
  values: Readonly<Record<string, unknown>>,
  failed: string,
): Promise<void> {
  await insertRecord(work, resource, { ...values, effectiveFrom: work.engine.now().toISOString() }, failed)
}

/** Returns when a new mapping starts: now by default. Throws 400 for a moment in the future. */
export function beginning({ engine }: Work, from: unknown, failed: string): string {
  const now = engine.now().toISOString()
  if (typeof from !== 'string') return now
  const began = new Date(from).toISOString()
  if (began > now) throw badRequest(failed, { fields: { effectiveFrom: 'This can’t be in the future' } })
  return began
}

/** A mapping, and the input of its `end`. */
export interface Ending {
  readonly record: { readonly id: number; readonly effectiveFrom?: string | null }
  readonly input: Readonly<Record<string, unknown>>
}

/** Stores when a mapping ended: now by default, never before its start or in the future. */
export async function endAt(
  work: Work,
  resource: AnyResource,
  { record, input }: Ending,
  failed: string,
): Promise<void> {
  const now = work.engine.now().toISOString()
  const given = typeof input.effectiveTo === 'string' ? new Date(input.effectiveTo).toISOString() : now
  // The whole of today means until now.
  const ended = given === momentOfDay(todayInIndia(work.engine.now()), true) ? now : given
  if (ended > now) throw badRequest(failed, { fields: { effectiveTo: 'This can’t be in the future' } })
  if (typeof input.effectiveTo === 'string' && record.effectiveFrom && ended < record.effectiveFrom)
    throw badRequest(failed, { fields: { effectiveTo: 'This can’t be before the mapping started' } })
  const began = record.effectiveFrom ?? ended
  await put(work, resource, record.id, { effectiveTo: ended > began ? ended : began })
}

/** Returns the reason in the input of an action, if any. */
export function reasonIn(input: Readonly<Record<string, unknown>>): string | undefined {
  return typeof input.reason === 'string' && input.reason.trim() ? input.reason.trim() : undefined
}
