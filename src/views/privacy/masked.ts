import type { AnyResource, Field } from '#define'
import { may } from '../../../providers/access'
import { currentLook, currentViewer } from '../../../providers/session'

/** Whether a record is the viewer's own; never while viewing as someone else. */
export function isOneself({ access }: AnyResource, id: number): boolean {
  return access.own !== undefined && currentViewer()?.id === id && !currentLook()
}

/** Whether the viewer gets a mask for the field in others' records, so that a form must neither show nor send it. */
export function isMasked({ personal, shownTo }: Pick<Field, 'personal' | 'shownTo'>): boolean {
  if (shownTo && may(shownTo)) return false
  return personal === 'onRequest' || (personal === true && !may('pii:reveal'))
}

/** The mask of a stored value in a form; undefined if there is nothing to hide. */
export function maskOf(field: Field, value: unknown): string | undefined {
  return field.kind !== 'aadhaar' && isMasked(field) && typeof value === 'string' ? value : undefined
}
