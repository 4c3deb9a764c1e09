import type { Nested } from '#define'
import { keptValues } from '../../values/draft'
import type { DraftRow, DraftRows } from '../../values/draftRows'
import { changedValues, type FormValues } from '../../values/values'
import { fieldsOf, isTouched, newRow, type ChildRow, type Rows } from './rows'

/** The draft of the rows of a form, without ID and account numbers. */
export function draftOf(kinds: readonly Nested[], rows: Rows): DraftRows | undefined {
  const kept = kinds.flatMap((nested): [string, DraftRow[]][] => {
    const touched = (rows[nested.from.is.name] ?? []).filter((row) => isTouched(nested, row))
    return touched.length > 0 ? [[nested.from.is.name, touched.map((row) => draftRow(nested, row))]] : []
  })
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

function draftRow(nested: Nested, { record, version, base, values, isRemoved }: ChildRow): DraftRow {
  const fields = fieldsOf(nested, record ? 'update' : 'create')
  const changed = record ? Object.keys(changedValues(fields, base, values)) : Object.keys(fields)
  const only = (from: FormValues): FormValues => keptValues(fields, changed, from)
  return {
    ...(record && { id: record.id, version }),
    base: only(base),
    values: only(values),
    ...(isRemoved && { isRemoved }),
  }
}

/** The rows of one kind with their draft applied; a row that no longer exists is left out. */
export function withDraft(
  nested: Nested,
  rows: readonly ChildRow[],
  drafts: readonly DraftRow[],
  newKey: () => string,
): readonly ChildRow[] {
  const changed = rows.map((row) => {
    const draft = drafts.find(({ id }) => id !== undefined && id === row.record?.id)
    if (!draft) return row
    return {
      ...row,
      version: draft.version ?? row.version,
      base: { ...row.base, ...draft.base },
      values: { ...row.values, ...draft.values },
      isRemoved: draft.isRemoved === true,
    }
  })
  const added = drafts
    .filter(({ id }) => id === undefined)
    .map(({ base, values }) => {
      const row = newRow(nested, newKey(), undefinedFor(base))
      return { ...row, values: { ...row.values, ...undefinedFor(values) } }
    })
  return [...changed, ...added]
}

/** JSON has no undefined; an empty cell of a form is undefined and not null. */
function undefinedFor(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? undefined]))
}
