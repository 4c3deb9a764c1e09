import {
  describeCondition,
  fieldsIn,
  isWritable,
  schemaOf,
  writableFields,
  type AnyResource,
  type Field,
} from '#define'
import type { FullRecord } from '../read/oneRecord'
import { essence, isSame } from '../write/history'

/**
 * The changes to an existing record: fields that cannot be changed later are left out, and must have their present
 * value.
 */
export function bodyOver(
  resource: AnyResource,
  given: Readonly<Record<string, unknown>>,
  existing: FullRecord,
): { body: Record<string, unknown>; errors: Record<string, string> } {
  const changeable = writableFields(resource.fields, 'update')
  const errors: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    const field = resource.fields[name] as Field
    const parsed = changeable.includes(name) ? undefined : schemaOf(field).safeParse(value)
    if (parsed && !(parsed.success && isSame(essence(parsed.data), essence(existing[name]))))
      errors[name] = `${field.label} can’t be changed later`
  }
  const body = Object.fromEntries(Object.entries(given).filter(([name]) => changeable.includes(name)))
  return { body, errors }
}

/** If only the service sets the fields of the condition, such as the state, no other cell of the row can fix it. */
function whyDropped(resource: AnyResource, name: string): string {
  const { label = name, when } = resource.fields[name] ?? {}
  const isSettled = when && fieldsIn(when).every((one) => !isWritable(resource.fields[one] as Field))
  return isSettled
    ? `${label} needs ${describeCondition(resource, when)}`
    : `${label} doesn’t match the other values of this row`
}

/** Reports given values that the record would not keep because of its other values; they are never dropped silently. */
export function droppedIn(
  resource: AnyResource,
  given: Readonly<Record<string, unknown>>,
  written: (name: string) => unknown,
): Record<string, string> {
  return Object.fromEntries(
    Object.keys(given)
      .filter((name) => essence(given[name]) !== null && essence(written(name)) === null)
      .map((name) => [name, whyDropped(resource, name)]),
  )
}
