import { useQuery } from '@tanstack/react-query'
import { enrolments, funnelSteps, programmeSeasons, type FunnelRow } from '#resources'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { fetchRows } from '../../views/data/requests'

/** The grouping of a season's funnel. */
export type FunnelGroup = 'district' | 'officer'

/** Fetches the seasons, latest first. */
export function useSeasons() {
  return useQuery({
    queryKey: ['programme seasons'],
    queryFn: ({ signal }) =>
      fetchRows(
        programmeSeasons,
        { size: 100, sort: [{ field: 'from', descending: true }] },
        ['label', 'enrolled', 'active'],
        signal,
      ),
  })
}

/** Fetches the funnel of a season's enrolments. */
export function useFunnel(season: number | undefined, by: FunnelGroup) {
  return useQuery({
    queryKey: [enrolments.is.name, 'funnel', season, by],
    enabled: season !== undefined,
    queryFn: async ({ signal }) => {
      const asked = { signal, params: { season, by } }
      const { data } = await translateErrors(httpOf('admin').get<{ items: FunnelRow[] }>('/programme-funnel', asked))
      return data.items
    },
  })
}

/** The query of the list with exactly the enrolments of a figure; a step that is no number means the overdue ones. */
export function filterOf(
  season: number,
  by: FunnelGroup,
  key: number | null | 'all',
  step: number | 'overdue',
): string {
  const field = step === 'overdue' ? undefined : funnelSteps[step]?.field
  const path = by === 'district' ? 'village.district' : 'officer'
  return new URLSearchParams({
    season: String(season),
    ...(key !== 'all' && (key === null ? { [`${path}.empty`]: 'true' } : { [path]: String(key) })),
    ...(step === 'overdue' && { isOverdue: 'true' }),
    ...(field && { [`${field}.empty`]: 'false' }),
  }).toString()
}
