import { useOne, type HttpError } from '@refinedev/core'
import type { AnyResource } from '#define'
import { dataProvider } from '../../../providers/data'
import type { Row } from '../data/row'

/** One record and how it came. */
export interface OneRecord {
  readonly row: Row | undefined
  /** It was fetched for this page, not remembered from another. */
  readonly isFresh: boolean
  readonly error: HttpError | null
  readonly retry: () => void
}

/** A record by its id. */
export function useRecord(resource: AnyResource, id: string): OneRecord {
  const { query } = useOne<Row, HttpError>({
    resource: resource.is.name,
    id,
    queryOptions: {
      refetchOnMount: 'always',
      // Asked by the hook itself, the provider could not know it from a stock screen, and would fetch what those need.
      queryFn: () => dataProvider.getOne<Row>({ resource: resource.is.name, id }),
    },
    errorNotification: (error) =>
      error?.statusCode === 404 ? false : { type: 'error', message: error?.message ?? '' },
  })
  return {
    row: query.data?.data,
    isFresh: query.isFetchedAfterMount,
    error: query.data ? null : query.error,
    retry: () => void query.refetch(),
  }
}
