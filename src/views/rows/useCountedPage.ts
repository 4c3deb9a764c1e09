import { useQuery } from '@tanstack/react-query'
import { writeListQuery, type AnyResource, type ListQuery } from '#define'
import type { ListPage } from '../../../providers/data'
import { fetchFrom } from '../data/requests'

/** A page with its count, which may still be on its way. */
export interface CountedPage extends ListPage {
  readonly isCounting?: boolean
}

type Total = Pick<ListPage, 'totalItems' | 'totalIsExact'>

/**
 * The page with the count of its list. Where the rows came without one because counting takes long, or all are to be
 * counted, it is asked for on its own; it stays while pages are turned.
 */
export function useCountedPage(
  resource: AnyResource,
  query: ListQuery,
  page: ListPage | undefined,
): CountedPage | undefined {
  const isWanted = !!page && !page.totalIsExact && (query.count === 'exact' || page.totalItems === null)
  const list = writeListQuery(resource, { q: query.q, where: query.where, count: query.count })
  const { data, isFetching } = useQuery({
    queryKey: ['count', resource.is.name, list],
    queryFn: ({ signal }) => fetchFrom<Total>(resource, `count?${new URLSearchParams(list).toString()}`, signal),
    enabled: isWanted && query.count !== 'none',
    staleTime: 60_000,
  })
  if (!page || !isWanted) return page
  return data ? { ...page, ...data } : { ...page, isCounting: isFetching }
}
