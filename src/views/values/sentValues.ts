import type { Fields } from '#define'
import { toWrite, type FormValues } from './values'

/**
 * The values of some fields of a form, as sent for a preview or proposal. For an existing record fixed fields are left
 * out: the service knows them.
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
