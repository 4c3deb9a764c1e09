import type { AnyResource, Field } from '#define'
import { may } from '../../../providers/access'
import { currentLook, currentViewer } from '../../../providers/session'

/** Whether a record is the viewer, who is then nobody looking as somebody else. */
export function isOneself({ access }: AnyResource, id: number): boolean {
  return access.own !== undefined && currentViewer()?.id === id && !currentLook()
}

/** Whether the viewer gets a mask in the records of others where the field holds a value, so that a form must neither show nor send it. */
export function isMasked({ personal, shownTo }: Pick<Field, 'personal' | 'shownTo'>): boolean {
  if (shownTo && may(shownTo)) return false
  return personal === 'onRequest' || (personal === true && !may('pii:reveal'))
}

/** The mask that stands for a stored value in a form; undefined where there is nothing to hide. */
export function maskOf(field: Field, value: unknown): string | undefined {
  return field.kind !== 'aadhaar' && isMasked(field) && typeof value === 'string' ? value : undefined
}
