import { queryOptions } from '@tanstack/react-query'
import type { AnyResource } from '#define'
import type { ListPage } from '../../../providers/data'
import { fetchContext } from './recordContext'
import { fetchFrom } from './requests'

/** The number of records of a list, as far as it was counted. */
export type Total = Pick<ListPage, 'totalItems' | 'totalIsExact'>

/** The counts of the lists on a record's page, by name; null if counting takes too long. */
export type Counts = Readonly<Record<string, Total | null>>

/**
 * The query for the counts of all lists on a record's page: together with the rest of the context if the record has a
 * summary, else on their own.
 */
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
