/** Reads the id of a write's link, in its reading or its writing shape. */
export function idOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : undefined
}

/** Reads the ids of a write's records, in their reading or their writing shape. */
export function idsOf(values: unknown): number[] {
  return Array.isArray(values) ? values.flatMap((value) => idOf(value) ?? []) : []
}
