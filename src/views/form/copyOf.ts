import type { AnyResource, Field, Kind } from '#define'
import { isMasked } from '../privacy/masked'
import type { Row } from '../row'
import { fillable, initialValues, type FormValues } from './values'

const uncopied: readonly Kind[] = ['aadhaar', 'pan', 'account', 'image', 'file']

/**
 * What a new record takes over from another one: whatever may be filled in, except what must differ, what is secret or
 * masked, files, and what only a beginning decides.
 */
export function copyOf(resource: AnyResource, row: Row): FormValues {
  const fields = fillable(resource.fields, 'create')
  const together = resource.unique.flatMap(({ fields: names }) => names.filter((name) => name in fields).slice(-1))
  const copied = Object.entries(fields).filter(
    ([name, field]) => name in row && isCopied(field) && !together.includes(name),
  )
  return initialValues(Object.fromEntries(copied), row)
}

function isCopied(field: Field): boolean {
  const isBegun = field.createOnly === true && 'initial' in field
  return !field.unique && field.read === undefined && !isMasked(field) && !isBegun && !uncopied.includes(field.kind)
}
