import { CHILDREN, type FieldErrors } from '#define'
import type { Conflict } from '../../../../providers/errorMessage'
import { formatInstant } from '../../format/format'
import { plainText } from '../../format/plainText'
import { fetchRows } from './fetchRows'
import type { ChildRowsState } from './useChildRows'

/** Whether a conflict belongs to a row within the form. */
export function isOfRows({ field }: Conflict): boolean {
  return field.startsWith(`${CHILDREN}.`)
}

/**
 * Rebases the rows that someone else changed too onto the stored ones, keeping what was typed. Returns the messages for
 * their cells, by the names of the request: saving again overwrites the other person's values.
 */
export async function settleRows(
  children: ChildRowsState,
  parent: number,
  conflicts: readonly Conflict[],
  places: Readonly<Record<string, string>>,
): Promise<FieldErrors> {
  const said: Record<string, string> = {}
  for (const nested of children.kinds) {
    const own = conflicts.filter(({ field }) => field.startsWith(`${CHILDREN}.${nested.from.is.name}.`))
    const keys = own.map(({ field }) => places[rowOf(field)]?.split('.')[2])
    const ids = (children.rows[nested.from.is.name] ?? []).flatMap(({ key, record }) =>
      record && keys.includes(key) ? [record.id] : [],
    )
    if (ids.length === 0) continue
    const fresh = await fetchRows(nested, { parent, ids })
    children.editing.moveOnto(nested, fresh)
    own.forEach(({ field: name, by, at }) => {
      const [, , , , column = ''] = name.split('.')
      const row = fresh.find(({ id }) => places[rowOf(name)]?.endsWith(`row-${id}`))
      const field = nested.from.fields[column]
      const theirs = field && row ? plainText(field, row[column]) : ''
      said[name] =
        `${by ?? 'Someone else'} changed this to ${theirs ? `“${theirs}”` : 'empty'} on ${formatInstant(at)}. Save again to keep yours, or undo to use theirs.`
    })
  }
  return said
}

function rowOf(name: string): string {
  return name.split('.').slice(0, 4).join('.')
}
