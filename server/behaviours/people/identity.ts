import type { RoleType } from '#resources'

/** The id of what a write links to, in its reading or its writing shape. */
export function idOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : undefined
}

/** The ids of the geographies of a write, in their reading or their writing shape. */
export function idsOf(values: unknown): number[] {
  return Array.isArray(values) ? values.flatMap((value) => idOf(value) ?? []) : []
}

/** Somebody as the rules of the line know them. */
export interface Somebody {
  readonly id: number
  readonly name: string
  readonly roleType: RoleType
}
