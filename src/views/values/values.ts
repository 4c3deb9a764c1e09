import { isBlank, isWritable, type Field, type Fields, type WriteValue } from '#define'
import { may } from '../../../providers/access'
import { isMasked } from '../privacy/masked'

/**
 * The values of a form: the read shapes of references, places and lists of them (so that their titles can be shown),
 * the write shapes of everything else. Text that is no number yet stays text in the field of a number.
 */
export type FormValues = Readonly<Record<string, unknown>>

/** The fields that this viewer may fill in, by name. */
export function fillable(fields: Fields, mode: 'create' | 'update'): Record<string, Field> {
  const entries = Object.entries(fields).filter(
    ([, field]) =>
      isWritable(field) &&
      (mode === 'create' || !field.createOnly) &&
      (field.write === undefined || may(field.write)) &&
      (field.read === undefined || mode === 'create' || may(field.read)),
  )
  return Object.fromEntries(entries)
}

/** The initial values of a form: the record, or for a new one the declared initial values. */
export function initialValues(fields: Fields, record: FormValues | undefined): FormValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      record ? started(field, record[name]) : 'initial' in field ? field.initial : undefined,
    ]),
  )
}

/** A hidden value is not editable either: undefined keeps the stored one. */
function started(field: Field, value: unknown): unknown {
  if (value === null || isSecret(field)) return undefined
  return value
}

/** The write shape of a form's value; null for empty. */
export function toWrite(field: Field, value: unknown): WriteValue<Field> | null {
  if (isNothing(value)) return null
  switch (field.kind) {
    case 'reference':
    case 'place':
      return idOf(value)
    case 'many':
      return (value as readonly unknown[]).map(idOf)
    case 'area': {
      const { value: size, unit, rule } = value as { value: number; unit: never; rule?: never }
      return { value: size, unit, rule: rule ?? null }
    }
    default:
      return value as WriteValue<Field>
  }
}

/** The write shapes of the fields that differ from the form's initial values: a merge patch (RFC 7396). */
export function changedValues(fields: Fields, base: FormValues, values: FormValues): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const [before, after] = [toWrite(field, base[name]), toWrite(field, values[name])]
    // A removed secret is null; an untouched one is undefined.
    if (!isSame(before, after) || (isSecret(field) && values[name] === null)) changes[name] = after
  }
  return changes
}

/** The record with the form's values, in read shapes, for the declared conditions. */
export function recordOf(fields: Fields, opened: FormValues, ...over: readonly FormValues[]): FormValues {
  const known = over.map((values) =>
    Object.entries(values).filter(([name, value]) => value !== undefined || !isSecret(fields[name])),
  )
  return { ...opened, ...Object.fromEntries(known.flat()) }
}

/** Whether a stored value is never put into a form: an Aadhaar number, or a field that is masked for the viewer. */
export function isSecret(field: Field | undefined): boolean {
  return field !== undefined && (field.kind === 'aadhaar' || isMasked(field))
}

function idOf(value: unknown): number {
  return typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : Number(value)
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && isBlank(value)) ||
    (Array.isArray(value) && value.length === 0)
  )
}

/** Whether two write shapes are equal, whatever the order of their properties. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted)
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
