import { fault, type Fault } from './kernel/complaint'
import { instead } from './kernel/suggestion'
import type { Field, Kind } from './fields/options'
import type { AnyResource } from './resource/resource'
import { writableFields } from './writable'

/** The maximum number of records of one bulk operation. */
export const MAX_BULK = 10_000

/**
 * Whether a field's values are too sensitive for the history, which then only says that they changed, so nothing can be
 * restored.
 */
export function isSecret(field: Field): boolean {
  return (
    field.read !== undefined || field.personal === 'onRequest' || field.kind === 'aadhaar' || field.kind === 'account'
  )
}

/**
 * The fields that can be changed in bulk: those that a form may change, except values that differ from record to record
 * (unique ones, files) and values that the history keeps secret, because that could not be undone.
 */
export function bulkFields(resource: AnyResource): string[] {
  if (resource.access.update === false) return []
  const alone = resource.rules.unique.flatMap(({ fields }) => (fields.length === 1 ? fields : []))
  return writableFields(resource.fields, 'update').filter((name) => {
    const field = resource.fields[name] as Field
    return (
      name !== resource.rules.state &&
      !field.unique &&
      !alone.includes(name) &&
      !isSecret(field) &&
      field.kind !== 'image' &&
      field.kind !== 'file'
    )
  })
}

/** The kinds whose input fits into a cell of a list. */
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

/** Finds faults in the fields that a list offers for editing in place. */
export function checkCells({ list, fields, is: { title }, access }: AnyResource): Fault[] {
  return list.edit.flatMap((name) => {
    const field = fields[name]
    const says = (words: string): Fault[] => [
      fault(['list', 'edit', name], `${name} is edited in the list, but ${words}`),
    ]
    if (!field || !list.columns.includes(name)) return says(`it is no column of it${instead(name, list.columns)}`)
    if (!writableFields(fields, 'update').includes(name)) return says('never changed')
    if (!cellKinds.includes(field.kind)) return says(`a ${field.kind} does not fit a cell`)
    if (name === title) return says('the title opens the record')
    return access.update === false ? says('its records are never changed') : []
  })
}
