import { useIsFetching } from '@tanstack/react-query'

/** A thin bar while a view, or its first data, is loading. */
export function Progress({ isLoading }: { readonly isLoading: boolean }) {
  const fetching = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  if (!isLoading && fetching === 0) return null
  return <div className="waiting-bar" role="progressbar" aria-label="Loading" />
}
