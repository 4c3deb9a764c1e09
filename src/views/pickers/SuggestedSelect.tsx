import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Choice } from '../data/requests'
import { useSettled } from '../kit/hooks/useSettled'
import { FormSelect } from './FormSelect'
import type { InputFrame } from './frame'
import { OptionLine } from './OptionLine'
import type { Load, Suggestion, SuggestionsAsked } from './suggested'
import { calledSo, emptyWords } from './useOptions'

interface SuggestedSelectProps extends InputFrame {
  readonly asked: SuggestionsAsked
  readonly value: Choice | undefined
  readonly onChange: (chosen: Choice | undefined) => void
}

const LEAST_SEARCH = 3

/** Chooses among the service's proposals, the best first; those that cannot be chosen say why. */
export function SuggestedSelect({ asked, value, onChange, ...frame }: SuggestedSelectProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const { items, note, about, isFetching, error } = useSuggested(asked, typed, isOpen || value !== undefined)
  const found = { choices: items.map(({ id, label }) => ({ id, label })), isLoading: isFetching, error }
  const chosen = items.find(({ id }) => id === value?.id)
  const isMissing = value && !typed && !items.some(({ id }) => id === value.id)
  return (
    <>
      <FormSelect<number, Offered>
        {...frame}
        open={isOpen}
        onOpenChange={setIsOpen}
        value={value?.id ?? null}
        options={[...(isMissing ? [{ value: value.id, label: value.label, hint: '' }] : []), ...items.map(offeredOf)]}
        optionRender={({ data: one }) => (
          <>
            <OptionLine choice={{ id: one.value, label: one.label }} hint={one.hint} />
            {one.load && <LoadBar load={one.load} />}
          </>
        )}
        onChange={(id: number | undefined) => {
          setTyped('')
          const one = items.find((item) => item.id === id)
          onChange(one && { id: one.id, label: one.label })
        }}
        showSearch
        searchValue={typed}
        onSearch={setTyped}
        filterOption={false}
        loading={isOpen && isFetching}
        allowClear
        placeholder="Type to search"
        notFoundContent={note || emptyWords(found, typed)}
        popupMatchSelectWidth={false}
      />
      {note && !isOpen && !value && (
        <div className="above-1 muted small" role="status">
          {note}
        </div>
      )}
      {chosen && !isOpen && (
        <div className="above-1 muted small" role="status">
          {offeredOf(chosen).hint}
          {chosen.load && <LoadBar load={chosen.load} />}
        </div>
      )}
      {about && !isOpen && (
        <div className="above-1 muted small" role="status">
          {about}
        </div>
      )}
    </>
  )
}

/** The proposals for the typed text, or why there are none. */
function useSuggested(asked: SuggestionsAsked, typed: string, isWanted: boolean) {
  const settled = useSettled(typed.trim())
  const q = settled.length >= LEAST_SEARCH ? settled : ''
  const { data, isFetching, error } = useQuery({
    queryKey: ['suggestions', ...asked.key, q],
    queryFn: ({ signal }) => asked.ask(q, signal),
    enabled: !asked.isOfForm || isWanted,
    // Proposals for other form values are not offered while the next answer is loading.
    placeholderData: (former, query) => (isSame(query?.queryKey.slice(1, -1), asked.key) ? former : undefined),
    staleTime: 5_000,
  })
  // If the typed text has not been searched yet, or is too short for it, filter the proposals by name.
  const isAll = q === typed.trim() && !isFetching
  const items = isAll ? (data?.items ?? []) : calledSo(data?.items ?? [], typed)
  return {
    items,
    note: isAll && items.length === 0 ? data?.note : undefined,
    about: asked.isOfMany && data?.about,
    isFetching,
    error,
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The load of a day as a bar; the figures are in the text above it. */
function LoadBar({ load: { acres, of } }: { readonly load: Load }) {
  return (
    <span className="track above-1" data-tone={acres > of ? 'bad' : undefined} aria-hidden="true">
      <span style={{ inlineSize: `${Math.min(100, (acres / of) * 100)}%` }} />
    </span>
  )
}

interface Offered {
  readonly value: number
  readonly label: string
  readonly hint: string
  readonly load?: Load
  readonly disabled?: boolean
}

function offeredOf({ id, label, hint, obstacle, warning, load }: Suggestion): Offered {
  return {
    value: id,
    label,
    hint: [hint, obstacle ?? warning].filter(Boolean).join(' — '),
    ...(load && !obstacle && { load }),
    ...(obstacle && { disabled: true }),
  }
}
