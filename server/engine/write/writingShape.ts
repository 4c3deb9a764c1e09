import type { Field } from '#define'
import { essence } from './history'

/**
 * Converts a value from its reading shape to what a request would give: the id of a link, the area in its entered unit.
 */
export function writingShape(field: Field, value: unknown): unknown {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return null
  if (field.kind === 'area') {
    const { value: size, unit, rule } = value as { value: number; unit: string; rule?: string | null }
    return { value: size, unit, ...(rule && { rule }) }
  }
  return field.kind === 'reference' || field.kind === 'place' || field.kind === 'many' ? essence(value) : value
}
