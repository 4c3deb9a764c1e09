import type { AnyResource, Field, Reference } from '#define'
import { sql } from '../../database'
import type { Work } from '../engine'
import type { FullRecord } from '../read/oneRecord'

/** What was and what is, by field, in reading shapes. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** Whether a field's values are too sensitive for the history: it says only that they changed. */
export function isSecret(field: Field): boolean {
  return field.read !== undefined || field.kind === 'aadhaar' || field.kind === 'account'
}

/** The fields in which two states of a record differ. `before` is missing for a new record. */
export function changesBetween(resource: AnyResource, before: FullRecord | undefined, after: FullRecord): Changes {
  const changed = Object.entries(resource.fields).flatMap(([fieldName, field]) => {
    const [was, is] = [kept(field, before?.[fieldName]), kept(field, after[fieldName])]
    if (field.kind === 'joined' || isSame(was, is) || (!before && isNothing(is))) return []
    return [[fieldName, isSecret(field) ? (['changed', 'changed'] as const) : ([was, is] as const)] as const]
  })
  return Object.fromEntries(changed)
}

/** Of another record only its id and title: what else is shown of it may be more than the reader of the history may know. */
export function kept(field: Field, value: unknown): unknown {
  if (field.kind !== 'reference' || !value) return value ?? null
  const { id, label } = value as Reference
  return { id, label }
}

/** Whether two values in reading shapes are the same. A link is its id: the other record's new name is no change here. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(essence(one)) === JSON.stringify(essence(other))
}

/** The part of a value that a person writes: the id of a link, the area as it was said. */
export function essence(value: unknown): unknown {
  if (value === null || value === undefined || typeof value !== 'object') return value ?? null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(essence)
  if ('id' in value) return value.id
  if ('key' in value) return value.key
  if ('acres' in value) return { ...value, rule: 'rule' in value ? value.rule : null, acres: null }
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}

/** One line of the history. */
export interface Entry {
  readonly id: number
  readonly version: number
  readonly action: string
  readonly reason?: string
  readonly changes: Changes
}

/** Writes one line of the history, in the transaction of the change itself. */
export async function writeHistory(
  { tx, viewer, request, operation, engine }: Work,
  resource: AnyResource,
  entry: Entry,
): Promise<void> {
  await tx.run(sql`
    insert into history (resource, record_id, version, action, at, by_id, by_label, reason, operation, request, changes)
    values (${resource.name}, ${entry.id}, ${entry.version}, ${entry.action}, ${engine.now().toISOString()}::timestamptz, ${viewer.id || null}, ${viewer.name}, ${entry.reason ?? null}, ${operation ?? null}::uuid, ${request ?? null}, ${JSON.stringify(entry.changes)}::jsonb)`)
}
