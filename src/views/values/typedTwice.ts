import { inputSchema, type Field, type FieldErrors, type Fields } from '#define'
import type { FormValues } from './values'

const AGAIN = ':again'

/** The name of the second input of a field that is typed twice. */
export function againOf(name: string): string {
  return `${name}${AGAIN}`
}

/** The field of an input, be it the first or the second one. */
export function firstOf(name: string): string {
  return name.endsWith(AGAIN) ? name.slice(0, -AGAIN.length) : name
}

/** The fields of the form with the second inputs. */
export function withSecond(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.typedTwice ? [[name, field] as const, [againOf(name), field] as const] : [[name, field] as const],
    ),
  )
}

/**
 * The errors of the second inputs: each must equal the first one, apart from spacing. An invalid first value is
 * reported at the first.
 */
export function unequal(fields: Fields, given: Readonly<Record<string, unknown>>, values: FormValues): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!field.typedTwice || given[name] === undefined || given[name] === null) return []
      const [first, second] = [given[name], values[againOf(name)]].map((value) => read(field, value))
      return first === undefined || first === second ? [] : [[againOf(name), `${field.label}: the entries must match`]]
    }),
  )
}

/** A value as the service would store it; undefined if invalid. */
function read(field: Field, value: unknown): unknown {
  const parsed = inputSchema({ value: field }, 'update').safeParse({ value })
  return parsed.success ? parsed.data.value : undefined
}
