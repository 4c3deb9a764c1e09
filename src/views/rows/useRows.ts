import { useKeys, useOnError, type GetListResponse, type HttpError } from '@refinedev/core'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { rangeRefusal, type AnyResource, type Condition, type ListQuery } from '#define'
import { dataProvider, type ListMeta, type ListPage } from '../../../providers/data'
import { partsOf, whole } from '../conditions/where'
import type { Row } from '../data/row'
import { today } from '../data/today'
import { useCountedPage, type CountedPage } from './useCountedPage'

interface RowsAsked {
  readonly resource: AnyResource
  readonly query: ListQuery
  /** The condition of a tab or of the record on whose page the list is. */
  readonly fixed?: Condition
  /** The shown columns, if they are not the declared ones. */
  readonly columns?: readonly string[]
  /** Nothing is requested yet: a required condition is missing. */
  readonly isHeld?: boolean
}

/** A page of rows with the state of its request. */
export interface Rows {
  readonly rows: readonly Row[]
  readonly page: CountedPage | undefined
  /** Nothing has loaded yet. */
  readonly isFirstLoad: boolean
  /** Old rows are shown while the new ones load. */
  readonly isStale: boolean
  readonly error: HttpError | null
  readonly retry: () => void
}

const noRows: readonly Row[] = []

/** Fetches the rows of a list. While the next ones load the old ones stay. */
export function useRows(asked: RowsAsked): Rows {
  const { keys } = useKeys()
  const isHeld = asked.isHeld ?? false
  const query = useQuery({ ...pageOf(keys, asked), placeholderData: keepPreviousData, enabled: !isHeld })
  const { mutate: checkError } = useOnError()
  const error = isHeld ? null : query.error
  useEffect(() => {
    if (error) checkError(error)
  }, [error, checkError])
  const answer = isHeld ? undefined : query.data
  const wanted = requestOf(asked.query, asked.fixed)
  const page = useCountedPage(asked.resource, wanted, query.isPlaceholderData || isHeld ? undefined : answer?.page)
  return {
    rows: answer?.data ?? noRows,
    page: isHeld ? undefined : (page ?? answer?.page),
    isFirstLoad: query.isPending,
    isStale: query.isPlaceholderData && !isHeld,
    error,
    retry: () => void query.refetch(),
  }
}

/**
 * Returns a function that prefetches the page to which a list is about to change. Rendering the new address takes
 * longer than the request, so the rows are there when it is drawn.
 */
export function useForetold({ resource, fixed, columns }: Omit<RowsAsked, 'query'>): (query: ListQuery) => void {
  const { keys } = useKeys()
  const client = useQueryClient()
  return (query) => {
    if (rangeRefusal(resource, requestOf(query, fixed).where, today())) return
    void client.prefetchQuery(pageOf(keys, { resource, query, fixed, columns }))
  }
}

type Keys = ReturnType<typeof useKeys>['keys']

/** The query of a page, under the key of Refine's lists, so that changes made through Refine refetch it. */
function pageOf(keys: Keys, { resource, query, fixed, columns }: RowsAsked) {
  // An exact count may be slow, so it is requested separately and the rows do not wait for it.
  const meta: ListMeta = { query: { ...requestOf(query, fixed), count: 'capped' }, columns }
  return queryOptions<GetListResponse<Row> & { page: ListPage }, HttpError>({
    queryKey: keys().data().resource(resource.is.name).action('list').params(meta).get(),
    queryFn: async () =>
      (await dataProvider.getList<Row>({ resource: resource.is.name, meta: { ...meta } })) as GetListResponse<Row> & {
        page: ListPage
      },
  })
}

/** The query as sent to the service: with the fixed condition in it. */
export function requestOf(query: ListQuery, fixed: Condition | undefined): ListQuery {
  const { where, ...rest } = query
  const both = whole([...partsOf(fixed), ...partsOf(where)])
  return both ? { ...rest, where: both } : rest
}
