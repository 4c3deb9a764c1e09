import type { Fields } from '#define'
import { toWrite, type FormValues } from './values'

/**
 * The values of some fields of a form, as they are sent to whoever answers by them. Of a record that is there already what
 * cannot be changed is left out: the service knows it.
 */
export function sentValues(
  fields: Fields,
  names: readonly string[],
  record: FormValues,
  isStored: boolean,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name]
      const isFixed = isStored && field?.createOnly
      return field && !isFixed && name in record ? [[name, toWrite(field, record[name])]] : []
    }),
  )
}
