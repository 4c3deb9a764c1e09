import { queryOptions } from '@tanstack/react-query'
import type { AnyResource } from '#define'
import type { ListPage } from '../../../providers/data'
import { fetchContext } from './recordContext'
import { fetchFrom } from './requests'

/** How many records a list has, as far as that is told. */
export type Total = Pick<ListPage, 'totalItems' | 'totalIsExact'>

/** What the lists on the page of a record have, by their names; null for what takes long to count. */
export type Counts = Readonly<Record<string, Total | null>>

/** The counts of all lists on the page of a record: with what else stands around one that has a summary, else by themselves. */
export function relatedCountsQuery(resource: AnyResource, id: number) {
  return queryOptions({
    queryKey: ['related', resource.is.name, id],
    queryFn: async ({ signal }) => {
      type Answer = { counts: Counts }
      const answer = resource.page.summary
        ? fetchContext<Answer>(resource, id, 'related')
        : fetchFrom<Answer>(resource, `${id}/related`, signal)
      return (await answer).counts
    },
    staleTime: 30_000,
    retry: false,
  })
}
