import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { translateErrors } from '../../../providers/data'
import { toHttpError } from '../../../providers/errorMessage'
import { httpOf } from '../../../providers/http'
import { say } from '../../../providers/notification'

/** A schedule, as returned by the service. */
export interface Schedule {
  readonly name: string
  readonly label: string
  /** “Every day at 02:30”. */
  readonly recurrence: string
  readonly isRunning: boolean
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly doneAt: string | null
  readonly nextAt: string
  readonly failures: number
  readonly error: string | null
}

const KEY = 'schedules'
const AGAIN = 5000

/** Fetches all schedules; polls, since their states change. */
export function useSchedules() {
  return useQuery({
    queryKey: [KEY],
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<{ items: readonly Schedule[] }>('/schedules', { signal }))).data.items,
    refetchInterval: AGAIN,
    retry: false,
  })
}

/** Runs a schedule now, and reports it. */
export function useRunNow() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) =>
      void (await translateErrors(httpOf('admin').post(`/schedules/${name}/run`, {}))),
    onSuccess: () => say('success', 'Schedule started successfully'),
    onError: (error) => {
      const { message, detail } = toHttpError(error)
      say('error', 'Error while starting schedule', detail ?? message)
    },
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}
