import type { Field } from '#define'
import { essence } from './history'

/** A value as a request gives it, of the value as it is read: the id of a link, the area as it was said. */
export function writingShape(field: Field, value: unknown): unknown {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return null
  if (field.kind === 'area') {
    const { value: size, unit, rule } = value as { value: number; unit: string; rule?: string | null }
    return { value: size, unit, ...(rule && { rule }) }
  }
  return field.kind === 'reference' || field.kind === 'place' || field.kind === 'many' ? essence(value) : value
}
