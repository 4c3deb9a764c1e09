import type { Field, Kind } from '#define'

const numeric: ReadonlySet<Kind> = new Set<Kind>(['integer', 'decimal', 'money', 'percent', 'area'])

/** Whether a field holds numbers, which are right-aligned so that they can be compared. */
export function isNumeric({ kind }: Field): boolean {
  return numeric.has(kind)
}
