import { QueryCache, type Query, type QueryClientConfig, type QueryKey } from '@tanstack/react-query'
import { ServiceError } from '../../providers/errorMessage'
import { say, unsay } from '../../providers/notification'
import { isGone, onceBack } from '../../providers/reach'

/**
 * The defaults of queries: refusals are final, failures are retried twice, and nothing is refetched behind the user's
 * back. A final failure shows a toast (spec §8), whichever view made the request, and one caused by an unreachable
 * service is repeated once it is back. Created for each portal, so that no user finds an earlier one's data.
 */
export const newQueryClientConfig = (): QueryClientConfig => ({
  queryCache: newQueryCache(),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && !isRefusal(error),
      refetchOnWindowFocus: false,
      staleTime: 5_000,
    },
    // Without a connection a write fails immediately and can be sent again; by default it would wait silently.
    mutations: { networkMode: 'always' },
  },
})

type AnyQuery = Query<unknown, unknown, unknown, QueryKey>

function newQueryCache(): QueryCache {
  const failed = new Set<AnyQuery>()
  const gone = new Set<AnyQuery>()
  const again = (queries: Set<AnyQuery>): void => {
    const all = [...queries]
    queries.clear()
    for (const query of all) if (query.isActive()) void query.fetch().catch(() => undefined)
  }
  const comeBack = (): void => {
    for (const { state } of gone) if (state.error instanceof Error) unsay('error', state.error.message)
    again(gone)
  }
  return new QueryCache({
    onSuccess: (_answer, query) => {
      failed.delete(query)
      gone.delete(query)
    },
    onError: (error, query) => {
      if (query.getObserversCount() === 0 || isHandled(error)) return
      if (error instanceof ServiceError && isGone(error.statusCode)) {
        gone.add(query)
        onceBack(comeBack)
      }
      if (query.meta?.isQuiet === true) return
      if (isRefusal(error)) return say('error', error.message)
      // One toast for all queries with the same error, and one button to retry all of them.
      failed.add(query)
      say('error', error.message, undefined, { label: 'Retry', onTake: () => again(failed) })
    },
  })
}

/** Whether an error was handled where it occurred: it ended the session, or was an abort. */
function isHandled(error: Error): boolean {
  return !(error instanceof ServiceError) || error.statusCode === 401
}

function isRefusal(error: Error): boolean {
  return error instanceof ServiceError && error.statusCode >= 400 && error.statusCode < 500
}
