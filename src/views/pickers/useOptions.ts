import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnyResource, Condition } from '#define'
import { sentenceOf } from '../../../providers/errorMessage'
import { fetchOptions, type Choice } from '../data/requests'
import { useSettled } from '../kit/hooks/useSettled'

const LEAST_SEARCH = 3

interface OptionsAsked {
  readonly target: AnyResource | undefined
  /** What was typed; fewer than three letters ask for the first records. */
  readonly typed: string
  readonly where?: Condition
  /** Fields that come beside the title. */
  readonly shows: readonly string[]
  /** Asked for only while the picker is open. */
  readonly isOpen: boolean
}

/** What a picker may offer now. */
export interface OptionsFound {
  readonly choices: readonly Choice[]
  readonly isLoading: boolean
  readonly error: Error | null
}

/** The records that a picker offers for what was typed. */
export function useOptions({ target, typed, where, shows, isOpen }: OptionsAsked): OptionsFound {
  const q = useSettled(typed.trim())
  const asked = q.length >= LEAST_SEARCH ? q : undefined
  const { data, isFetching, error } = useQuery({
    queryKey: ['options', target?.is.name, asked, where, shows],
    queryFn: ({ signal }) => (target ? fetchOptions(target, { q: asked, where, shows }, signal) : []),
    enabled: isOpen && !!target,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  return { choices: data ?? [], isLoading: isFetching, error }
}

/** What an open picker says when it has nothing to offer. */
export function emptyWords({ isLoading, error }: OptionsFound, typed: string): string {
  if (isLoading) return 'Searching…'
  if (error) return sentenceOf(error)
  if (typed.trim().length > 0 && typed.trim().length < LEAST_SEARCH) return 'Type at least 3 characters'
  return 'No data found'
}
