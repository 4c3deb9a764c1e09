import type { FieldErrors, Fields } from '#define'

/** The labels of the fields whose values, as sent for a preview, are invalid. An empty one is only missing. */
export function invalidAmong(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
  errors: FieldErrors,
): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    errors[name] === undefined || value === null || value === undefined ? [] : [fields[name]?.label ?? name],
  )
}
