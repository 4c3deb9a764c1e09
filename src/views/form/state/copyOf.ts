import type { AnyResource, Field, Kind, StoredFile } from '#define'
import { isMasked } from '../../privacy/masked'
import type { Row } from '../../data/row'
import { fillable, initialValues, type FormValues } from '../../values/values'

const uncopied: readonly Kind[] = ['aadhaar', 'pan', 'account', 'image', 'file']

/**
 * What a new record copies from another: all editable fields, except those that must differ, secret or masked ones,
 * files, and fields that are set only at creation.
 */
export function copyOf(resource: AnyResource, row: Row): FormValues {
  const fields = fillable(resource.fields, 'create')
  const together = resource.rules.unique.flatMap(({ fields: names, during }) =>
    during ? [...during] : names.filter((name) => name in fields).slice(-1),
  )
  const copied = Object.entries(fields).filter(
    ([name, field]) => name in row && isCopied(field) && !together.includes(name),
  )
  return initialValues(Object.fromEntries(copied), row)
}

/** Values for another record: a file belongs to a single record, so this record's files are left out. */
export function withoutFilesOf(row: Row | undefined, values: FormValues): FormValues {
  const own = new Set(Object.values(row ?? {}).flatMap(keysIn))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.filter((one) => !keysIn([one]).some((key) => own.has(key))) : value,
    ]),
  )
}

function keysIn(value: unknown): string[] {
  return Array.isArray(value) ? value.flatMap((one: unknown) => (isFile(one) ? [one.key] : [])) : []
}

function isFile(value: unknown): value is StoredFile {
  return typeof value === 'object' && value !== null && 'key' in value && 'mime' in value
}

function isCopied(field: Field): boolean {
  const isBegun = field.createOnly === true && 'initial' in field
  return !field.unique && field.read === undefined && !isMasked(field) && !isBegun && !uncopied.includes(field.kind)
}
