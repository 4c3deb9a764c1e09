import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { httpOf } from '../../../providers/http'
import type { About } from './notes'

/** The key under which the number of unread notices is remembered. */
export const UNREAD = ['notices', 'unread'] as const

/**
 * Whoever has the comments of a record before them has read what the bell told of it. Nothing is sent while nothing is
 * unread. `last` is the newest comment on screen; undefined while there is none.
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
