import { allows } from './kernel/access'
import type { Field, Fields } from './fields/options'
import { isDerived } from './derived'
import type { AnyResource } from './resource/resource'

/** Whether people set the field (forms, imports, requests) rather than the service. */
export function isWritable(field: Field): boolean {
  return (
    !field.readOnly && !isDerived(field) && field.kind !== 'code' && field.kind !== 'uuid' && field.kind !== 'joined'
  )
}

/**
 * The fields that people may change of their own record: those declared as their own, or undefined if only the general
 * limits apply. `held` are their authority strings in lower case.
 */
export function ownFields(
  { access }: Pick<AnyResource, 'access'>,
  held: ReadonlySet<string>,
): readonly string[] | undefined {
  const { own, update } = access
  return own && !(allows(held, own.unless) && allows(held, update)) ? own.fields : undefined
}

/**
 * The names of the fields that people may set: all writable ones on `create`, without the create-only ones on `update`.
 */
export function writableFields(fields: Fields, mode: 'create' | 'update'): string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field && isWritable(field) && (mode === 'create' || !field.createOnly)
  })
}
