import { useList, type GetListResponse, type HttpError } from '@refinedev/core'
import { keepPreviousData } from '@tanstack/react-query'
import type { AnyResource, Condition, ListQuery } from '#define'
import type { ListMeta, ListPage } from '../../../providers/data'
import { partsOf, whole } from '../filters/where'
import type { Row } from '../row'
import { useCountedPage, type CountedPage } from './useCountedPage'

interface RowsAsked {
  readonly resource: AnyResource
  readonly query: ListQuery
  /** The condition of a tab or of the record beside which the list stands. */
  readonly fixed?: Condition
  /** The columns that are shown, when they are not the declared ones. */
  readonly columns?: readonly string[]
}

/** A page of rows and how it came. */
export interface Rows {
  readonly rows: readonly Row[]
  readonly page: CountedPage | undefined
  /** Nothing has come yet. */
  readonly isFirstLoad: boolean
  /** Old rows stand while the new ones are on their way. */
  readonly isStale: boolean
  readonly error: HttpError | null
  readonly retry: () => void
}

const noRows: readonly Row[] = []

/** The rows of a list. While the next ones load the old ones stay. */
export function useRows(asked: RowsAsked): Rows {
  const wanted = requestOf(asked.query, asked.fixed)
  // A count of all may take long, so it is asked for on its own and the rows do not wait for it.
  const meta: ListMeta = { query: { ...wanted, count: 'capped' }, columns: asked.columns }
  const { query } = useList<Row, HttpError>({
    resource: asked.resource.name,
    meta: { ...meta },
    queryOptions: { placeholderData: keepPreviousData },
    errorNotification: (error) => ({ type: 'error', message: error?.message ?? '' }),
  })
  const answer = query.data as (GetListResponse<Row> & { page: ListPage }) | undefined
  const page = useCountedPage(asked.resource, wanted, query.isPlaceholderData ? undefined : answer?.page)
  return {
    rows: answer?.data ?? noRows,
    page: page ?? answer?.page,
    isFirstLoad: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
  }
}

/** The query as it is asked of the service: with the fixed condition in it. */
export function requestOf(query: ListQuery, fixed: Condition | undefined): ListQuery {
  const { where, ...rest } = query
  const both = whole([...partsOf(fixed), ...partsOf(where)])
  return both ? { ...rest, where: both } : rest
}
