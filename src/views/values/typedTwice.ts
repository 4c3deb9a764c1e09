import { inputSchema, type Field, type FieldErrors, type Fields } from '#define'
import type { FormValues } from './values'

const AGAIN = ':again'

/** The name of the second input of a field that is typed twice. */
export function againOf(name: string): string {
  return `${name}${AGAIN}`
}

/** The field to which an input belongs, be it the first or the second one. */
export function firstOf(name: string): string {
  return name.endsWith(AGAIN) ? name.slice(0, -AGAIN.length) : name
}

/** The fields as the form asks for them, the second inputs among them. */
export function withSecond(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.typedTwice ? [[name, field] as const, [againOf(name), field] as const] : [[name, field] as const],
    ),
  )
}

/** What is wrong with the second inputs: each must say what the first one says, however it is spaced. What is wrong with the first is said there. */
export function unequal(fields: Fields, given: Readonly<Record<string, unknown>>, values: FormValues): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!field.typedTwice || given[name] === undefined || given[name] === null) return []
      const [first, second] = [given[name], values[againOf(name)]].map((value) => read(field, value))
      return first === undefined || first === second ? [] : [[againOf(name), `${field.label}: the entries must match`]]
    }),
  )
}

/** A value as the service would keep it; undefined when it is wrong. */
function read(field: Field, value: unknown): unknown {
  const parsed = inputSchema({ value: field }, 'update').safeParse({ value })
  return parsed.success ? parsed.data.value : undefined
}
