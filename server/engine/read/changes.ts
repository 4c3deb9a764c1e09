import type { AnyResource, Field, Reference } from '#define'
import { mayName, visibilityIn, visibilityOf, type Viewer } from '../viewer'

/** What was and what is, by field, in reading shapes. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** One change of one field: what was and what is, in reading shapes. */
export interface Change {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** Whether a viewer is told that a field changed. */
export function isTold(resource: AnyResource, field: string, viewer: Viewer): boolean {
  const declared = resource.fields[field]
  return !!declared && visibilityOf(declared, viewer) !== 'absent'
}

/** A change of a record as a viewer may read it; none of what they may not know of. */
export function toldChange(resource: AnyResource, id: number, change: Change, viewer: Viewer): Change[] {
  const { field, before, after } = change
  const declared = resource.fields[field]
  const visibility = declared ? visibilityIn(resource, declared, viewer, id) : 'full'
  if (visibility === 'absent') return []
  // The history keeps what a record was called to which a field referred.
  const isUnnamed = declared?.kind === 'reference' && !mayName(declared, viewer)
  const isMasked = visibility === 'masked' || isUnnamed
  return [isMasked ? { field, before: 'changed', after: 'changed' } : { field, before, after }]
}

/** Of another record only its id and title: what else is shown of it may be more than the reader of the history may know. */
export function kept(field: Field, value: unknown): unknown {
  if (field.kind !== 'reference' || !value) return value ?? null
  const { id, label } = value as Reference
  return { id, label }
}

/** Whether a value in its reading shape says nothing. */
export function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}
