import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { fetchPosts, type Post } from './orgChart'

/** The reports of a person, fetched once for all who show them. */
export function usePosts(of: number | null): UseQueryResult<Post[]> {
  return useQuery({
    queryKey: ['org-chart', of],
    queryFn: ({ signal }) => fetchPosts(of, signal),
    staleTime: 30_000,
  })
}
