import { useQuery } from '@tanstack/react-query'
import type { AnyResource, Condition } from '#define'
import { sentenceOf } from '../../../providers/errorMessage'
import { fetchOptions, type Choice } from '../data/requests'
import { useSettled } from '../kit/hooks/useSettled'

const LEAST_SEARCH = 3

interface OptionsAsked {
  readonly target: AnyResource | undefined
  /** The typed text; with fewer than three letters, titles must start with it. */
  readonly typed: string
  readonly where?: Condition
  /** What must be filled in first, as a sentence. */
  readonly fillFirst?: string
  /** Further fields to show beside the title. */
  readonly shows: readonly string[]
  /** Fetched only while the picker is open. */
  readonly isOpen: boolean
}

/** The options of a picker. */
export interface OptionsFound {
  readonly choices: readonly Choice[]
  readonly isLoading: boolean
  readonly error: Error | null
  readonly fillFirst?: string
}

/** Fetches the records that a picker offers for the typed text. */
export function useOptions({ target, typed, where, fillFirst, shows, isOpen }: OptionsAsked): OptionsFound {
  const q = useSettled(typed.trim())
  const asked = q || undefined
  const isBehind = q !== typed.trim()
  const { data, isFetching, error } = useQuery({
    queryKey: ['options', target?.is.name, asked, where, shows],
    queryFn: ({ signal }) => (target ? fetchOptions(target, { q: asked, where, shows }, signal) : []),
    enabled: isOpen && !!target && fillFirst === undefined,
    // Options of another condition are not offered while the next answer is loading.
    placeholderData: (former, query) => (isSame(query?.queryKey[3], where) ? former : undefined),
    staleTime: 30_000,
  })
  if (fillFirst !== undefined) return { choices: [], isLoading: false, error: null, fillFirst }
  const isLoading = isFetching || (isOpen && isBehind)
  return { choices: isLoading ? calledSo(data ?? [], typed) : (data ?? []), isLoading, error }
}

/** The previous options whose names match the typed text: Enter must choose none that was offered for another text. */
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

/** The message of an open picker without options. */
export function emptyWords({ isLoading, error, fillFirst }: OptionsFound, typed: string): string {
  if (fillFirst) return fillFirst
  if (isLoading) return 'Searching…'
  if (error) return sentenceOf(error)
  if (typed.trim().length > 0 && typed.trim().length < LEAST_SEARCH) return 'Type at least 3 characters'
  return 'No data found'
}
