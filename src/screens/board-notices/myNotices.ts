import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { currentLook } from '../../../providers/session'

/** A current notice that the viewer has not read, or not acknowledged. */
export interface MyNotice {
  readonly id: number
  readonly title: string
  readonly body: string
  readonly priority: 'INFO' | 'IMPORTANT' | 'URGENT'
  readonly from: string
  readonly ackRequired: boolean
  readonly readAt: string | null
}

const KEY = ['my notices']
/** The polling interval for new notices, in milliseconds. */
const EACH = 300_000

/** Fetches the notices that the viewer still has to read or acknowledge, urgent ones first. */
export function useMyNotices() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<{ items: MyNotice[] }>('/my-notices', { signal }))).data.items,
    refetchInterval: EACH,
    retry: false,
    meta: { isQuiet: true },
    // Viewing as someone else does not mark notices as read for them.
    enabled: !currentLook(),
  })
}

/** Marks a notice as read or acknowledged by the viewer. */
export function useNoteRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, acknowledge }: { readonly id: number; readonly acknowledge: boolean }) =>
      translateErrors(httpOf('admin').put(`/my-notices/${id}`, { acknowledge })),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
