import { isDerived, isSecret, type AnyResource, type Field } from '#define'
import { notification, prepared, raw, sql } from '../../database'
import type { Work } from '../engine'
import { payloadOf } from '../liveMessages'
import { isNothing, kept, type Changes } from '../read/changes'
import type { FullRecord } from '../read/oneRecord'

/**
 * The differences between two states of a record. `before` is missing for a new record. Fields in `unseen` were written
 * by someone who may not know their old value, so they are included even if they are the same. Derived fields are not.
 */
export function changesBetween(
  resource: AnyResource,
  before: FullRecord | undefined,
  after: FullRecord,
  unseen: readonly string[] = [],
): Changes {
  const changes: Record<string, readonly [before: unknown, after: unknown]> = {}
  for (const fieldName of Object.keys(resource.fields)) {
    const field = resource.fields[fieldName] as Field
    const is = kept(field, after[fieldName])
    if (field.kind === 'joined' || isDerived(field) || (!before && isNothing(is))) continue
    const was = kept(field, before?.[fieldName])
    if (isSame(was, is) && !unseen.includes(fieldName)) continue
    changes[fieldName] = isSecret(field) ? ['changed', 'changed'] : [was, is]
  }
  return changes
}

/**
 * Whether two values in reading shapes are the same. Links are compared by id: renaming the other record is no change
 * here.
 */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(essence(one)) === JSON.stringify(essence(other))
}

/** The part of a value that a person writes: the id of a link, the area in its entered unit. */
export function essence(value: unknown): unknown {
  if (value === null || value === undefined || typeof value !== 'object') return value ?? null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(essence)
  if ('id' in value) return value.id
  if ('key' in value) return value.key
  if ('acres' in value) return { ...value, rule: 'rule' in value ? value.rule : null, acres: null }
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A line of the history. */
export interface Entry {
  readonly id: number
  readonly version: number
  readonly action: string
  readonly reason?: string
  /** The version whose values were restored. */
  readonly restoredFrom?: number
  readonly changes: Changes
}

/**
 * Writes lines of the history in one statement, and notifies listeners, in the transaction of the changes themselves.
 */
export async function writeLines(
  { tx, viewer, request, operation, engine }: Work,
  resource: AnyResource,
  entries: readonly Entry[],
): Promise<void> {
  const at = engine.now().toISOString()
  const by = viewer.id ? { id: viewer.id, label: viewer.name } : null
  const lines = entries.map(({ id, version, action, reason, changes, restoredFrom }) => ({
    record_id: id,
    version,
    action,
    reason: reason ?? null,
    restored_from: restoredFrom ?? null,
    changes,
    told: payloadOf({
      kind: 'changed',
      resource: resource.is.name,
      id,
      version,
      action,
      by,
      fields: Object.keys(changes),
      at,
    }),
  }))
  await tx.rows(
    prepared(sql`
    with l as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(record_id bigint, version integer, action text, reason text, changes jsonb, restored_from integer, told text)
    ), written as (
      insert into history (resource, record_id, version, action, at, by_id, by_label, reason, operation, request, changes, restored_from)
      select ${resource.is.name}, l.record_id, l.version, l.action, ${at}::timestamptz, ${viewer.id || null}::bigint, ${viewer.name}, l.reason, ${operation ?? null}::uuid, ${request ?? null}, l.changes, l.restored_from from l)
    ${notification(raw('l.told'))} from l`),
  )
}
