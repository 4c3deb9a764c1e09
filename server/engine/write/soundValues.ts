import { inputSchema, type Fields } from '#define'
import type { Work } from '../engine'
import { linkErrors } from './links'

/**
 * Reads the valid values of an unfinished form; invalid ones are left out here, and reported at their fields when the
 * form is saved.
 */
export async function soundValues(
  work: Work,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const now = work.engine.now()
  const parsed = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const result = inputSchema({ [name]: field }, 'create', now).safeParse({ [name]: values[name] })
      return name in values && result.success ? [[name, result.data[name]]] : []
    }),
  )
  const wrong = await linkErrors(work, fields, parsed)
  return Object.fromEntries(Object.entries(parsed).filter(([name]) => !(name in wrong)))
}
