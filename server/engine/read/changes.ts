import type { AnyResource, Field, Reference } from '#define'
import { mayName, visibilityIn, visibilityOf, type Viewer } from '../viewer'

/** Old and new values by field, in reading shapes. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

/** A change of one field: its old and new value, in reading shapes. */
export interface Change {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

/** Whether a viewer may know that a field changed. */
export function isTold(resource: AnyResource, field: string, viewer: Viewer): boolean {
  const declared = resource.fields[field]
  return !!declared && visibilityOf(declared, viewer) !== 'absent'
}

/** A change of a record as a viewer may read it; undefined if they may not know of it. */
export function toldChange(resource: AnyResource, id: number, change: Change, viewer: Viewer): Change[] {
  const { field, before, after } = change
  const declared = resource.fields[field]
  const visibility = declared ? visibilityIn(resource, declared, viewer, id) : 'full'
  if (visibility === 'absent') return []
  // The history contains the title of the record that a field referred to.
  const isUnnamed = declared?.kind === 'reference' && !mayName(declared, viewer)
  const isMasked = visibility === 'masked' || isUnnamed
  return [isMasked ? { field, before: 'changed', after: 'changed' } : { field, before, after }]
}

/**
 * Reduces another record to its id and title: the reader of the history may not be allowed to know its other fields.
 */
export function kept(field: Field, value: unknown): unknown {
  if (field.kind !== 'reference' || !value) return value ?? null
  const { id, label } = value as Reference
  return { id, label }
}

/** Whether a value in its reading shape is empty. */
export function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}
