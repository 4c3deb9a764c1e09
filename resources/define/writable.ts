import { allows } from './kernel/access'
import type { Field, Fields } from './fields/options'
import { isDerived } from './derived'
import type { AnyResource } from './resource/resource'

/** Whether people give the field (forms, imports, requests) rather than the service. */
export function isWritable(field: Field): boolean {
  return (
    !field.readOnly && !isDerived(field) && field.kind !== 'code' && field.kind !== 'uuid' && field.kind !== 'joined'
  )
}

/**
 * The fields that somebody may change of the record that is themselves: those that are declared as their own, or
 * undefined where nothing limits them beyond what limits everybody. `held` are their authority strings in lower case.
 */
export function ownFields(
  { access }: Pick<AnyResource, 'access'>,
  held: ReadonlySet<string>,
): readonly string[] | undefined {
  const { own, update } = access
  return own && !(allows(held, own.unless) && allows(held, update)) ? own.fields : undefined
}

/** Names of the fields that people may give: all writable ones on `create`, without the create-only ones on `update`. */
export function writableFields(fields: Fields, mode: 'create' | 'update'): string[] {
  return Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field && isWritable(field) && (mode === 'create' || !field.createOnly)
  })
}
