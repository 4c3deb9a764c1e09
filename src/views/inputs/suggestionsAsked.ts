import { askWith, fetchFrom } from '../data/requests'
import type { InputProps } from '../pickers/frame'
import type { Suggestions, SuggestionsAsked } from '../pickers/suggested'
import { sentValues } from '../values/sentValues'

/** The maximum number of records for which the service proposes values together; beyond it all choices are offered. */
const MOST_TOGETHER = 100

/** The request for proposals for a reference; undefined if it has plain choices only. */
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
    ...(typeof about !== 'number' && { isOfMany: true }),
    ask: (q, signal) => fetchFrom<Suggestions>(resource, addressOf(about, suggestedBy, q), signal),
  }
}

function addressOf(about: number | readonly number[], from: string, q: string): string {
  if (typeof about === 'number') return `${about}/${from}${q && `?q=${encodeURIComponent(q)}`}`
  return `${from}?${new URLSearchParams({ ids: about.join(','), ...(q && { q }) })}`
}
