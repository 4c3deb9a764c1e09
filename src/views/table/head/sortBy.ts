import type { AnyResource, SortKey } from '#define'

/** The chosen sort order; empty for the declared one. */
export function chosenSort({ list }: AnyResource, sort: readonly SortKey[]): readonly SortKey[] {
  const written = sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')
  return written === list.sort ? [] : sort
}

/**
 * The sort order after a click on a heading: ascending, then descending, then as declared. With `isFurther` the column
 * is added to the chosen keys, reversed, or removed from them.
 */
export function sortAfterClick(
  resource: AnyResource,
  sort: readonly SortKey[],
  field: string,
  isFurther: boolean,
): SortKey[] {
  const before = sort.find((key) => key.field === field)
  const after: SortKey[] = !before
    ? [{ field, descending: false }]
    : before.descending
      ? []
      : [{ field, descending: true }]
  if (!isFurther) return after
  const chosen = chosenSort(resource, sort)
  if (!chosen.some((key) => key.field === field)) return [...chosen, { field, descending: false }]
  return chosen.flatMap((key) => (key.field === field ? after : [key]))
}

/** A column's part in the sort order; `place` counts from 1 and is missing for a single key. */
export interface SortMark {
  readonly descending: boolean
  readonly place?: number
}

/** The part of a column in the sort order, if any. */
export function sortMark(sort: readonly SortKey[], field: string): SortMark | undefined {
  const index = sort.findIndex((key) => key.field === field)
  const key = sort[index]
  return key && { descending: key.descending, ...(sort.length > 1 && { place: index + 1 }) }
}
