import type { FormValues } from '../../values/values'

let held: { readonly resource: string; readonly values: FormValues } | undefined

/**
 * Passes the values of one form to the form of a new record, which is about to open. They stay in the memory of the
 * tab.
 */
export function handOver(resource: string, values: FormValues): void {
  held = { resource, values }
}

/** Takes the values passed to the form of a new record of this resource. They can be taken once. */
export function takeHanded(resource: string): FormValues | undefined {
  const given = held?.resource === resource ? held.values : undefined
  if (given) held = undefined
  return given
}
