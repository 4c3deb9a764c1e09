import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { translateErrors } from '../../../providers/data'
import { toHttpError } from '../../../providers/errorMessage'
import { httpOf } from '../../../providers/http'
import { say } from '../../../providers/notification'

/** A health rule as the service shows it. */
export interface HealthRule {
  readonly name: string
  readonly label: string
  readonly help: string | null
  readonly resource: string
  /** The field about whose record the rule is. */
  readonly reference: string | null
  /** The records that violate it. */
  readonly count: number
  /** Since when the oldest of them is known. */
  readonly since: string | null
  readonly canRecompute: boolean
}

/** The health rules, and when the data was and will be checked. */
export interface Health {
  readonly items: readonly HealthRule[]
  readonly isRunning: boolean
  readonly endedAt: string | null
  readonly nextAt: string | null
}

/** A record that violates a rule, with the record that it refers to where the rule is about that one. */
export interface Finding {
  readonly record: number
  readonly title: string | null
  readonly since: string
  /** The figures that are wrong, in words. */
  readonly wrong: readonly string[]
  readonly about: { readonly resource: string; readonly record: number; readonly title: string | null } | null
}

const KEY = 'data health'
const AGAIN = 15_000
const AGAIN_WHILE_RUNNING = 2000

/** The findings of a page, as the service gives them. */
export const PAGE = 50

/** Reads the health rules; read again now and then, and often while a check runs. */
export function useHealth() {
  return useQuery({
    queryKey: [KEY],
    queryFn: async ({ signal }) =>
      (await translateErrors(httpOf('admin').get<Health>('/health-rules', { signal }))).data,
    refetchInterval: ({ state }) => (state.data?.isRunning ? AGAIN_WHILE_RUNNING : AGAIN),
    retry: false,
  })
}

/** Reads a page of the findings of a rule. */
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

/** Has the data checked, or the figures of a rule recomputed, and says so. */
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
