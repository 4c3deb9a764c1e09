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

/** What is changed of a record that is there: without what is given once only, which must be as it is. */
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

/** What the service alone moves, as the state, no other cell of the row puts right. */
function whyDropped(resource: AnyResource, name: string): string {
  const { label = name, when } = resource.fields[name] ?? {}
  const isSettled = when && fieldsIn(when).every((one) => !isWritable(resource.fields[one] as Field))
  return isSettled
    ? `${label} needs ${describeCondition(resource, when)}`
    : `${label} doesn’t match the other values of this row`
}

/** What a row says and the record would not keep, because its other values leave no place for it: never dropped in silence. */
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
