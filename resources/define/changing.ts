import type { Field, Kind } from './fields/options'
import type { AnyResource } from './resource/resource'
import { writableFields } from './writable'

/** The most records of one bulk operation. */
export const MAX_BULK = 10_000

/** Whether a field's values are too sensitive for the history: it says only that they changed, so nothing can be put back. */
export function isSecret(field: Field): boolean {
  return (
    field.read !== undefined || field.personal === 'onRequest' || field.kind === 'aadhaar' || field.kind === 'account'
  )
}

/**
 * The fields that may be changed for many records at once: those that a form may change, without what differs from record
 * to record (unique values, files) and without what the history keeps secret, because that could not be undone.
 */
export function bulkFields(resource: AnyResource): string[] {
  if (resource.access.update === false) return []
  return writableFields(resource.fields, 'update').filter((name) => {
    const field = resource.fields[name] as Field
    return (
      name !== resource.rules.state &&
      !field.unique &&
      !isSecret(field) &&
      field.kind !== 'image' &&
      field.kind !== 'file'
    )
  })
}

/** The kinds whose input fits a cell of a list. */
export const cellKinds: readonly Kind[] = [
  'text',
  'integer',
  'decimal',
  'money',
  'percent',
  'area',
  'date',
  'month',
  'flag',
  'choice',
  'tags',
  'reference',
  'many',
  'place',
  'mobile',
  'email',
  'pin',
  'pan',
  'gstin',
  'ifsc',
  'vehicle',
  'licence',
]

/** What is wrong with the fields that a list offers for editing in place, as sentences. */
export function checkCells({ list, fields, is: { title }, access }: AnyResource): string[] {
  return list.edit.flatMap((name) => {
    const field = fields[name]
    if (!field || !list.columns.includes(name)) return [`${name} is edited in the list, but it is no column of it`]
    if (!writableFields(fields, 'update').includes(name)) return [`${name} is edited in the list, but never changed`]
    if (!cellKinds.includes(field.kind))
      return [`${name} is edited in the list, but a ${field.kind} does not fit a cell`]
    if (name === title) return [`${name} is edited in the list, but the title opens the record`]
    return access.update === false ? [`${name} is edited in the list, but nobody may change a record`] : []
  })
}
