import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { translateErrors } from '../../../providers/data'
import { toHttpError } from '../../../providers/errorMessage'
import { httpOf } from '../../../providers/http'
import { say } from '../../../providers/notification'

/** A health rule, as returned by the service. */
export interface HealthRule {
  readonly name: string
  readonly label: string
  readonly help: string | null
  readonly resource: string
  /** The field that refers to the record which the rule is about. */
  readonly reference: string | null
  /** The number of violating records. */
  readonly count: number
  /** When the oldest of them was found. */
  readonly since: string | null
  readonly canRecompute: boolean
}

/** The health rules, with the times of the last and next check. */
export interface Health {
  readonly items: readonly HealthRule[]
  readonly isRunning: boolean
  readonly endedAt: string | null
  readonly nextAt: string | null
}

/** A record that violates a rule, with the referenced record if the rule is about that one. */
export interface Finding {
  readonly record: number
  readonly title: string | null
  readonly since: string
  /** The wrong figures, in words. */
  readonly wrong: readonly string[]
  readonly about: { readonly resource: string; readonly record: number; readonly title: string | null } | null
}

const KEY = 'data health'
const AGAIN = 15_000
const AGAIN_WHILE_RUNNING = 2000

/** The number of findings per page. */
export const PAGE = 50

/** Fetches the health rules; polls slowly, and faster while a check runs. */
export function useHealth() {
  return useQuery({
    queryKey: [KEY],
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<Health>('/health-rules', { signal }))).data,
    refetchInterval: ({ state }) => (state.data?.isRunning ? AGAIN_WHILE_RUNNING : AGAIN),
    retry: false,
  })
}

/** Fetches a page of the findings of a rule. */
export function useFindings(rule: string, page: number) {
  return useQuery({
    queryKey: [KEY, rule, page],
    queryFn: async ({ signal }) => {
      const found = httpOf('admin').get<{ items: readonly Finding[]; total: number }>(
        `/health-rules/${rule}/findings`,
        { params: { page }, signal },
      )
      return (await translateErrors(found)).data
    },
    refetchInterval: AGAIN,
    placeholderData: (before) => before,
    retry: false,
  })
}

const words = {
  check: { done: 'Data check started successfully', failed: 'Error while starting data check' },
  recompute: { done: 'Figures recomputed successfully', failed: 'Error while recomputing figures' },
} as const

/** Starts a check of the data, or a recomputation of a rule's figures, and reports it. */
export function useMend(how: keyof typeof words) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (rule: string | undefined) => {
      const path = how === 'check' ? '/health-rules/check' : `/health-rules/${rule}/recompute`
      await translateErrors(httpOf('admin').post(path, {}))
    },
    onSuccess: () => say('success', words[how].done),
    onError: (error) => {
      const { message, detail } = toHttpError(error)
      say('error', words[how].failed, detail ?? message)
    },
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}
