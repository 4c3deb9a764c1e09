import { askWith, fetchFrom } from '../data/requests'
import { sentValues } from '../values/sentValues'
import type { InputProps } from './frame'

/** A record that the service proposes. */
export interface Suggestion {
  readonly id: number
  readonly label: string
  /** What speaks for it, in one line. */
  readonly hint: string
  /** Why it cannot be chosen. */
  readonly obstacle?: string
  /** What will have to be confirmed. */
  readonly warning?: string
  /** How full their day would be. */
  readonly load?: Load
}

/** Acres of a day, of those that can be done. */
export interface Load {
  readonly acres: number
  readonly of: number
}

/** What the service proposes. */
export interface Suggestions {
  readonly items: readonly Suggestion[]
  /** Why there is nothing to propose, and what can be done. */
  readonly note?: string
}

/** A question for proposals. */
export interface SuggestionsAsked {
  /** What tells it from other questions. */
  readonly key: readonly unknown[]
  readonly ask: (q: string, signal: AbortSignal) => Promise<Suggestions>
  /** It depends on what is typed elsewhere in the form, and is asked only once somebody looks. */
  readonly isOfForm?: true
}

/** For more records than this together the service proposes nothing: all choices are offered. */
const MOST_TOGETHER = 100

/** How it is asked what to propose for a reference; undefined where its choices alone are offered. */
export function suggestionsAsked({
  field: { suggestedBy },
  resource,
  recordId,
  recordIds,
  form,
}: InputProps<'reference'>): SuggestionsAsked | undefined {
  if (typeof suggestedBy === 'object') {
    if (!form || recordIds) return undefined
    const { at, of } = suggestedBy
    const values = sentValues(form.fields ?? resource.fields, of, form.record, recordId !== undefined)
    const body = { ...(recordId !== undefined && { id: recordId }), values }
    return {
      key: [resource.is.name, at, JSON.stringify(body)],
      ask: (q, signal) => askWith<Suggestions>(resource, at, { ...body, ...(q && { q }) }, signal),
      isOfForm: true,
    }
  }
  const about = recordId ?? (recordIds && recordIds.length <= MOST_TOGETHER ? recordIds : undefined)
  if (suggestedBy === undefined || about === undefined) return undefined
  return {
    key: [resource.is.name, about, suggestedBy],
    ask: (q, signal) => fetchFrom<Suggestions>(resource, addressOf(about, suggestedBy, q), signal),
  }
}

function addressOf(about: number | readonly number[], from: string, q: string): string {
  if (typeof about === 'number') return `${about}/${from}${q && `?q=${encodeURIComponent(q)}`}`
  return `${from}?${new URLSearchParams({ ids: about.join(','), ...(q && { q }) })}`
}
