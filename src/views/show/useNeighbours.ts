import { useQuery } from '@tanstack/react-query'
import type { AnyResource } from '#define'
import { namedList } from '../address/listPlace'
import { fetchContext } from '../data/recordContext'

/** The previous and next records of one in a list; null at its ends. */
export interface Neighbours {
  readonly previous: number | null
  readonly next: number | null
}

/**
 * The neighbours of a record in the list named in its address; undefined while loading, or if the service does not
 * return them.
 */
export function useNeighbours(resource: AnyResource, id: string, list: string): Neighbours | undefined {
  const { query } = namedList(resource, list)
  const { data } = useQuery({
    queryKey: ['neighbours', resource.is.name, id, query],
    queryFn: () => fetchContext<Neighbours | null>(resource, id, 'neighbours', query),
    retry: false,
  })
  return data ?? undefined
}
