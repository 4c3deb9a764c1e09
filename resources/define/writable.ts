import type { Field, Fields } from './fields/field'

/** Whether people give the field (forms, imports, requests) rather than the service. */
export function isWritable(field: Field): boolean {
  return !field.readOnly && field.kind !== 'code' && field.kind !== 'uuid' && field.kind !== 'joined'
}

/** Names of the fields that people may give: all writable ones on `create`, without the create-only ones on `update`. */
export function writableFields(fields: Fields, mode: 'create' | 'update'): string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field && isWritable(field) && (mode === 'create' || !field.createOnly)
  })
}
