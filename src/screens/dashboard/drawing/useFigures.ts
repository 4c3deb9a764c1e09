import { useQuery } from '@tanstack/react-query'
import type { Board, DashboardFigures } from '#resources'
import { translateErrors } from '../../../../providers/data'
import { httpOf } from '../../../../providers/http'

const MINUTES = 60_000

/** Fetches the figures of a dashboard, again every five minutes. */
export function useFigures<Of extends Board>(name: string) {
  return useQuery({
    queryKey: [name],
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<DashboardFigures<Of>>(`/${name}`, { signal }))).data,
    refetchInterval: 5 * MINUTES,
  })
}
