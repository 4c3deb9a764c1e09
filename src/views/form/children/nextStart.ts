import type { Nested } from '#define'
import { fillable, type FormValues } from '../../values/values'
import type { ChildRow } from './rows'

/**
 * The initial values of a new row: places and references are usually those of the row above, and in the first row those
 * of the record under the same name.
 */
export function nextStart({ from, by, columns }: Nested, above: ChildRow | undefined, parent: FormValues): FormValues {
  const source = above?.values ?? parent
  const fields = fillable(from.fields, 'create')
  const linked = columns.filter((column) => {
    const kind = fields[column]?.kind
    return column !== by && (kind === 'place' || kind === 'reference') && source[column]
  })
  return Object.fromEntries(linked.map((column) => [column, source[column]]))
}
