import { partsOf, writeListQuery, type AnyResource, type Condition, type ListQuery } from '#define'

/** Makes the list query for the records of several combined conditions. */
export function listFilter(
  resource: AnyResource,
  q: ListQuery['q'],
  ...conditions: readonly (Condition | undefined)[]
): string {
  const parts = conditions.flatMap(partsOf)
  return new URLSearchParams(
    writeListQuery(resource, { q, ...(parts.length > 0 && { where: { all: parts } }) }),
  ).toString()
}
