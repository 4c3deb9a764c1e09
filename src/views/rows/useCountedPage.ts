import { useQuery } from '@tanstack/react-query'
import { writeListQuery, type AnyResource, type ListQuery, type Totals } from '#define'
import type { ListPage } from '../../../providers/data'
import { fetchFrom } from '../data/requests'
import { useTally } from '../data/tallies'

/** A page with its count, which may still be loading. */
export interface CountedPage extends ListPage {
  readonly isCounting?: boolean
}

type Total = Pick<ListPage, 'totalItems' | 'totalIsExact'>

/**
 * The page with the count of its list. If the rows came without one because counting is slow, or an exact count is
 * wanted, it is requested separately; it stays while paging. The totals below the rows include a count, too.
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
  const known = useCountOfTotals(resource, query)
  if (!page || page.totalIsExact) return page
  if (known !== undefined) return { ...page, totalItems: known, totalIsExact: true }
  if (!isWanted) return page
  return data ? { ...page, ...data } : { ...page, isCounting: isFetching }
}

/** The count that came with the totals of a list, once loaded; it is never requested here. */
function useCountOfTotals(resource: AnyResource, query: ListQuery): number | undefined {
  const more = query.count === 'exact' ? { count: 'exact' } : undefined
  const { data, isPlaceholderData } = useTally<Totals>(resource, 'totals', query, more ?? {}, true)
  return isPlaceholderData ? undefined : (data?.count ?? undefined)
}
