import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { httpOf } from '../../../providers/http'
import type { About } from './notes'

/** The query key of the number of unread notices. */
export const UNREAD = ['notices', 'unread'] as const

/**
 * Marks the notices about a record as read once its comments are visible. Sends nothing while there are no unread ones.
 * `last` is the newest comment on screen; undefined without one.
 */
export function useReadNotices({ resource, id }: About, last: number | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (last === undefined || !client.getQueryData<number>(UNREAD)) return
    httpOf('admin')
      .post<{ unread: number }>('/notices/read', { resource: resource.is.name, record: id })
      .then(({ data }) => client.setQueryData(UNREAD, data.unread))
      // Then they stay unread until the bell is opened.
      .catch(() => undefined)
  }, [client, resource, id, last])
}
