import type { FormValues } from '../../values/values'

let held: { readonly resource: string; readonly values: FormValues } | undefined

/** Hands what stands in one form to the form of a new record, which is about to open. It never leaves the memory of the tab. */
export function handOver(resource: string, values: FormValues): void {
  held = { resource, values }
}

/** What was handed to the form of a new record of this resource. It is handed once. */
export function takeHanded(resource: string): FormValues | undefined {
  const given = held?.resource === resource ? held.values : undefined
  if (given) held = undefined
  return given
}
