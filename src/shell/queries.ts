import { QueryCache, type Query, type QueryClientConfig, type QueryKey } from '@tanstack/react-query'
import { sentenceOf, ServiceError } from '../../providers/errorMessage'
import { say } from '../../providers/notification'

/**
 * How answers are kept: refusals are final, failures are tried again twice, and nothing is fetched behind the user's back.
 * What fails in the end is said in a toast (spec §8), whichever view asked for it. Made anew for each portal, so that
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

function newQueryCache(): QueryCache {
  const failed = new Set<Query<unknown, unknown, unknown, QueryKey>>()
  const retry = (): void => {
    const again = [...failed]
    failed.clear()
    for (const query of again) if (query.getObserversCount() > 0) void query.fetch().catch(() => undefined)
  }
  return new QueryCache({
    onSuccess: (_answer, query) => void failed.delete(query),
    onError: (error, query) => {
      if (query.getObserversCount() === 0 || query.meta?.isQuiet === true || isHandled(error)) return
      if (isRefusal(error)) return say('error', sentenceOf(error))
      // One toast for all that failed alike, and one press to try all of it again.
      failed.add(query)
      say('error', error.message, undefined, { label: 'Retry', onTake: retry })
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
