import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Option } from '#define'
import { translateErrors } from '../../../providers/data'
import { toHttpError } from '../../../providers/errorMessage'
import { httpOf } from '../../../providers/http'
import { say } from '../../../providers/notification'

/** The states of a job, the most important first. */
export const states = {
  FAILED: { label: 'Failed', tone: 'bad' },
  RUNNING: { label: 'Running', tone: 'info' },
  WAITING: { label: 'Waiting', tone: 'neutral' },
  DONE: { label: 'Done', tone: 'good' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
} as const satisfies Record<string, Option>

/** A job, as returned by the service. */
export interface Job {
  readonly id: string
  readonly label: string
  readonly state: keyof typeof states
  readonly attempts: number
  readonly most: number
  readonly createdAt: string
  readonly startedAt: string | null
  readonly endedAt: string | null
  readonly dueAt: string | null
  readonly error: string | null
}

interface Jobs {
  readonly items: readonly Job[]
  readonly total: number
  readonly kinds: readonly { readonly name: string; readonly label: string }[]
}

const KEY = 'background jobs'
const AGAIN = 5000

/** Fetches the newest jobs, filtered by state or kind if chosen; polls, since their states change. */
export function useJobs(state: string | undefined, kind: string | undefined) {
  return useQuery({
    queryKey: [KEY, state, kind],
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<Jobs>('/jobs', { params: { state, kind }, signal }))).data,
    refetchInterval: AGAIN,
    placeholderData: (before) => before,
    retry: false,
  })
}

const words = {
  retry: { done: 'Job restarted successfully', failed: 'Error while restarting job' },
  cancel: { done: 'Job cancelled successfully', failed: 'Error while cancelling job' },
} as const

/** Restarts or cancels a job, and reports it. */
export function useJobChange(how: keyof typeof words) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => void (await translateErrors(httpOf('admin').post(`/jobs/${id}/${how}`, {}))),
    onSuccess: () => say('success', words[how].done),
    onError: (error) => {
      const { message, detail } = toHttpError(error)
      say('error', words[how].failed, detail ?? message)
    },
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}
