import { useQuery } from '@tanstack/react-query'
import type { AnyResource, Condition } from '#define'
import { sentenceOf } from '../../../providers/errorMessage'
import { fetchOptions, type Choice } from '../data/requests'
import { useSettled } from '../kit/hooks/useSettled'

const LEAST_SEARCH = 3

interface OptionsAsked {
  readonly target: AnyResource | undefined
  /** What was typed; fewer than three letters ask for the records whose titles begin so. */
  readonly typed: string
  readonly where?: Condition
  /** What has to be filled in before anything is offered, as a sentence. */
  readonly fillFirst?: string
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
  readonly fillFirst?: string
}

/** The records that a picker offers for what was typed. */
export function useOptions({ target, typed, where, fillFirst, shows, isOpen }: OptionsAsked): OptionsFound {
  const q = useSettled(typed.trim())
  const asked = q || undefined
  const isBehind = q !== typed.trim()
  const { data, isFetching, error } = useQuery({
    queryKey: ['options', target?.is.name, asked, where, shows],
    queryFn: ({ signal }) => (target ? fetchOptions(target, { q: asked, where, shows }, signal) : []),
    enabled: isOpen && !!target && fillFirst === undefined,
    // What was offered under another condition is not offered while the next answer is awaited.
    placeholderData: (former, query) => (isSame(query?.queryKey[3], where) ? former : undefined),
    staleTime: 30_000,
  })
  if (fillFirst !== undefined) return { choices: [], isLoading: false, error: null, fillFirst }
  const isLoading = isFetching || (isOpen && isBehind)
  return { choices: isLoading ? calledSo(data ?? [], typed) : (data ?? []), isLoading, error }
}

/** Those of former choices that are called as is typed now: Enter takes none that was offered for other words. */
export function calledSo<One extends { readonly label: string }>(
  former: readonly One[],
  typed: string,
): readonly One[] {
  const words = typed.trim().toLowerCase()
  return words ? former.filter(({ label }) => label.toLowerCase().includes(words)) : former
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What an open picker says when it has nothing to offer. */
export function emptyWords({ isLoading, error, fillFirst }: OptionsFound, typed: string): string {
  if (fillFirst) return fillFirst
  if (isLoading) return 'Searching…'
  if (error) return sentenceOf(error)
  if (typed.trim().length > 0 && typed.trim().length < LEAST_SEARCH) return 'Type at least 3 characters'
  return 'No data found'
}
