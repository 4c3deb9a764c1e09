import { QueryCache, type Query, type QueryClientConfig, type QueryKey } from '@tanstack/react-query'
import { ServiceError } from '../../providers/errorMessage'
import { say, unsay } from '../../providers/notification'
import { isGone, onceBack } from '../../providers/reach'

/**
 * How answers are kept: refusals are final, failures are tried again twice, and nothing is fetched behind the user's back.
 * What fails in the end is said in a toast (spec §8), whichever view asked for it, and what failed because the service was
 * away is asked for again by itself once it is back. Made anew for each portal, so that
 * nobody finds what somebody before them had fetched.
 */
export const newQueryClientConfig = (): QueryClientConfig => ({
  queryCache: newQueryCache(),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && !isRefusal(error),
      refetchOnWindowFocus: false,
      staleTime: 5_000,
    },
    // Without a connection a write fails at once and can be sent again; left alone it would wait without a word.
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
      // One toast for all that failed alike, and one press to try all of it again.
      failed.add(query)
      say('error', error.message, undefined, { label: 'Retry', onTake: () => again(failed) })
    },
  })
}

/** What has ended the session, or was called off, is told, or not, by whoever did it. */
function isHandled(error: Error): boolean {
  return !(error instanceof ServiceError) || error.statusCode === 401
}

function isRefusal(error: Error): boolean {
  return error instanceof ServiceError && error.statusCode >= 400 && error.statusCode < 500
}
