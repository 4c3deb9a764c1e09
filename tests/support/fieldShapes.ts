import {
  acresOf,
  holdsMask,
  traitsAt,
  writableFields,
  type AnyResource,
  type AreaInput,
  type Field,
  type Operator,
} from '#define'
import type { Samples } from './samples'

/** Converts a value to its written shape. */
export function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(written)
  if (typeof value !== 'object' || value === null) return value
  return 'id' in value ? value.id : value
}

/** Whether a value read back is the mask of a value kept for requests, which shows only that there is one. */
export function isMaskOf(value: unknown, mask: unknown): boolean {
  return holdsMask(mask) && mask !== value
}

/**
 * Converts a written value to what is read back: links as ids, areas with their acres, secrets as their last digits.
 */
export function expected(field: Field, value: unknown): unknown {
  if (field.kind === 'area') return { rule: null, ...(value as AreaInput), acres: acresOf(value as AreaInput) }
  return field.kind === 'aadhaar' ? `XXXX XXXX ${String(value).slice(-4)}` : value
}

/** Lists fields that may be changed without a change of other fields. */
export function freelyChanged(resource: AnyResource): string[] {
  const conditions = JSON.stringify([
    Object.values(resource.fields).map(({ when, requiredWhen }) => [when, requiredWhen]),
  ])
  return writableFields(resource.fields, 'update').filter((name) => {
    const { kind, when, read, personal } = resource.fields[name] as Field
    return (
      !when &&
      !read &&
      personal !== 'onRequest' &&
      ['text', 'longText', 'tags', 'date', 'pin'].includes(kind) &&
      !conditions.includes(`"${name}"`)
    )
  })
}

/** Returns a value with which a field path may be compared, as in an address. */
export function operand(resource: AnyResource, path: string, operator: Operator): string {
  if (operator === 'empty') return 'true'
  if (operator === 'within') return 'last7Days'
  const field = resource.fields[path.split('.')[0] ?? '']
  const kind = path === 'id' ? 'integer' : (field?.kind ?? 'instant')
  const wire = traitsAt(resource, path)?.wire
  const value =
    field?.kind === 'choice'
      ? (Object.keys(field.options)[0] ?? '')
      : kind === 'date' || kind === 'instant'
        ? '2026-01-15'
        : wire === 'number'
          ? '7'
          : wire === 'boolean'
            ? 'true'
            : 'Sample'
  return ['in', 'nin', 'between'].includes(operator) ? `${value},${value}` : value
}

/** Whether a value that is wrong for most kinds is valid for this one. */
export function isFine({ kind }: Field, value: unknown): boolean {
  // A missing record is only reported when everything else is valid.
  if (typeof value === 'number') return ['money', 'reference', 'place'].includes(kind)
  return value === '2026-02-30' ? kind === 'longText' || kind === 'text' : false
}

/** Makes another value than that of a record: for a choice of two the next sample may be the current one. */
export async function otherThan(
  samples: Samples,
  resource: AnyResource,
  record: Readonly<Record<string, unknown>>,
  name: string,
): Promise<unknown> {
  for (let tries = 0; tries < 20; tries += 1) {
    const value = await samples.value(resource, name)
    if (JSON.stringify(written(record[name])) !== JSON.stringify(value)) return value
  }
  throw new Error(`${resource.is.name}.${name} has one value alone`)
}
