import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import { currentLook } from '../../../providers/session'

/** A notice of the moment that the viewer has not read, or not acknowledged. */
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
/** What is published while someone works is told within so many milliseconds. */
const EACH = 300_000

/** The notices that the viewer has still to read or to acknowledge, urgent ones first. */
export function useMyNotices() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<{ items: MyNotice[] }>('/my-notices', { signal }))).data.items,
    refetchInterval: EACH,
    retry: false,
    meta: { isQuiet: true },
    // Who looks as someone else reads nothing in their name.
    enabled: !currentLook(),
  })
}

/** Notes that the viewer has read a notice, or acknowledges it. */
export function useNoteRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, acknowledge }: { readonly id: number; readonly acknowledge: boolean }) =>
      translateErrors(httpOf('admin').put(`/my-notices/${id}`, { acknowledge })),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
