import { paths, writeListQuery, type AnyResource, type Condition } from '#define'

/** The address of a list with exactly the records that a condition means. */
export function listAddress(resource: AnyResource, ...parts: readonly Condition[]): string {
  const where = parts.length > 1 ? { all: parts } : parts[0]
  const query = new URLSearchParams(writeListQuery(resource, { ...(where && { where }) })).toString()
  return `${paths.list(resource)}${query && `?${query}`}`
}
