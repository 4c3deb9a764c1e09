import type { QueryClientConfig } from '@tanstack/react-query'
import { ServiceError } from '../../providers/errorMessage'

/** How answers are kept: refusals are final, failures are tried again twice, and nothing is fetched behind the user's back. */
export const queryClientConfig: QueryClientConfig = {
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && !isRefusal(error),
      refetchOnWindowFocus: false,
      staleTime: 5_000,
    },
    // Without a connection a write fails at once and can be sent again; left alone it would wait without a word.
    mutations: { networkMode: 'always' },
  },
}

function isRefusal(error: Error): boolean {
  return error instanceof ServiceError && error.statusCode >= 400 && error.statusCode < 500
}
