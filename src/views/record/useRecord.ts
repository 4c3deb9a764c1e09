import { useOne, type HttpError } from '@refinedev/core'
import type { AnyResource } from '#define'
import { dataProvider } from '../../../providers/data'
import { fetchFrom } from '../data/requests'
import type { Row } from '../data/row'

/** One record and how it came. */
export interface OneRecord {
  readonly row: Row | undefined
  /** It was fetched for this page, not remembered from another. */
  readonly isFresh: boolean
  readonly error: HttpError | null
  readonly retry: () => void
}

function fetchOne({ is }: AnyResource, id: string) {
  return dataProvider.getOne<Row>({ resource: is.name, id })
}

/** The record and what answers before it is read, in one request. */
async function fetchWithSummary(resource: AnyResource, id: string): Promise<{ data: Row }> {
  return { data: await fetchFrom<Row>(resource, `${id}?include=summary`) }
}

/** A record by its id. */
export function useRecord(resource: AnyResource, id: string): OneRecord {
  const { query } = useOne<Row, HttpError>({
    resource: resource.is.name,
    id,
    queryOptions: {
      refetchOnMount: 'always',
      // Asked by the hook itself, the provider could not know it from a stock screen, and would fetch what those need.
      queryFn: () => (resource.page.summary ? fetchWithSummary(resource, id) : fetchOne(resource, id)),
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
