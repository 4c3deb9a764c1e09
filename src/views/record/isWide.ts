import type { Kind } from '#define'

/** Whether a value, or its input, needs the whole width of a section. */
export function isWide(kind: Kind): boolean {
  return ['longText', 'polygon', 'line', 'keyValue', 'condition', 'image', 'file', 'point'].includes(kind)
}
