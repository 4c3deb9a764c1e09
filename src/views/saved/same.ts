import { declaredView, deltaOf, writeListQuery, type AnyResource, type ListLook, type ViewQuery } from '#define'

/** Whether two queries return the same rows in the same order, whatever the order of their filters. */
export function isSameQuery(resource: AnyResource, one: ViewQuery, other: ViewQuery): boolean {
  return written(resource, one) === written(resource, other)
}

/** Whether a query is the declared one of the list. */
export function isDeclared(resource: AnyResource, query: ViewQuery): boolean {
  return isSameQuery(resource, query, declaredView(resource).query)
}

/** Whether two looks show the same columns in the same way. */
export function isSameLook(resource: AnyResource, one: ListLook, other: ListLook): boolean {
  const { query } = declaredView(resource)
  const kept = (look: ListLook): string => {
    const { widths, ...delta } = deltaOf(resource, { query, look }).look ?? {}
    return JSON.stringify([delta, Object.entries(widths ?? {}).sort()])
  }
  return kept(one) === kept(other)
}

function written(resource: AnyResource, { sort, size, q, where }: ViewQuery): string {
  return writeListQuery(resource, { sort, size, q, where })
    .map((pair) => pair.join('='))
    .sort()
    .join('&')
}
