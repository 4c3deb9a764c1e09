import { useOne, type HttpError } from '@refinedev/core'
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { AnyResource } from '#define'
import { dataProvider } from '../../../providers/data'
import { fetchFrom } from '../data/requests'
import type { Row } from '../data/row'

/** A record with the state of its request. */
export interface OneRecord {
  readonly row: Row | undefined
  /** It was fetched for this page, not cached by another. */
  readonly isFresh: boolean
  readonly error: HttpError | null
  readonly retry: () => void
}

/** Fetches a record by its ID. */
export function useRecord(resource: AnyResource, id: string): OneRecord {
  const client = useQueryClient()
  return useOneRecord(resource, id, async (key) => keepingSummary(client, key, await fetchOne(resource, id)))
}

/** Fetches a record by its ID, in one request with its summary if it has one. */
export function useShownRecord(resource: AnyResource, id: string): OneRecord {
  return useOneRecord(resource, id, () =>
    resource.page.summary ? fetchFrom<Row>(resource, `${id}?include=summary`) : fetchOne(resource, id),
  )
}

async function fetchOne({ is }: AnyResource, id: string): Promise<Row> {
  return (await dataProvider.getOne<Row>({ resource: is.name, id })).data
}

/** A form fetches the record alone; the page to which it returns keeps its summary until it is refetched. */
function keepingSummary(client: QueryClient, key: QueryKey, row: Row): Row {
  const _summary = client.getQueryData<{ data: Row }>(key)?.data._summary
  return _summary === undefined ? row : { ...row, _summary }
}

function useOneRecord(resource: AnyResource, id: string, fetchRow: (key: QueryKey) => Promise<Row>): OneRecord {
  const { query } = useOne<Row, HttpError>({
    resource: resource.is.name,
    id,
    queryOptions: {
      refetchOnMount: 'always',
      // If the hook itself ran the query, the provider could not tell it from a stock screen, and would fetch what
      // those need.
      queryFn: async ({ queryKey }) => ({ data: await fetchRow(queryKey) }),
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
