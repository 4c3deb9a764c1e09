/** The id of what a write links to, in its reading or its writing shape. */
export function idOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : undefined
}

/** The ids of the records of a write, in their reading or their writing shape. */
export function idsOf(values: unknown): number[] {
  return Array.isArray(values) ? values.flatMap((value) => idOf(value) ?? []) : []
}
