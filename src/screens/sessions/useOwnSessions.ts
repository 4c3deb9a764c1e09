import { useQuery } from '@tanstack/react-query'
import type { AnyResource } from '#define'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { tabCut } from '../../views/address/tabCut'
import { fetchFrom, fetchRows } from '../../views/data/requests'
import type { Row } from '../../views/data/row'

/** The viewer's open sessions: the current one, then the most recently active. */
export interface OwnSessions {
  readonly current: Row | undefined
  readonly others: readonly Row[]
}

const COLUMNS = ['device', 'way', 'client', 'address', 'startedAt', 'lastSeenAt', 'until', 'status']
const MOST = 100

/** Fetches the viewer's sessions. None is the current one while viewing as someone else. */
export function useOwnSessions(resource: AnyResource, tab: string) {
  return useQuery({
    queryKey: [resource.is.name, 'own'],
    queryFn: async ({ signal }): Promise<OwnSessions> => {
      const query = {
        where: tabCut(resource, tab),
        sort: [{ field: 'lastSeenAt', descending: true }],
        size: MOST,
      }
      const [rows, { id }] = await Promise.all([
        fetchRows(resource, query, COLUMNS, signal),
        fetchFrom<{ id: number | null }>(resource, 'current', signal),
      ])
      return { current: rows.find((row) => row.id === id), others: rows.filter((row) => row.id !== id) }
    },
  })
}

/** Ends all other sessions of the viewer; returns their number. Throws HttpError. */
export async function endOthers({ is: { service, name } }: AnyResource): Promise<number> {
  return (await translateErrors(httpOf(service).post<{ ended: number }>(`/${name}/end-others`, {}))).data.ended
}
