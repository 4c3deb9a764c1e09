import { useState } from 'react'
import { tellingApart, inSentence, type AnyResource, type Condition } from '#define'
import { useRegister } from '../data/RegisterContext'
import type { Choice } from '../data/requests'
import { leavesOnTab, severalChoices } from '../kit/severalChoices'
import { shownWords, withoutExtras } from './apart'
import { FormSelect } from './FormSelect'
import type { InputFrame } from './frame'
import { OptionLine } from './OptionLine'
import { emptyWords, useOptions, type OptionsFound } from './useOptions'

interface RecordSelectProps extends InputFrame {
  /** The name of the resource whose records are offered. */
  readonly to: string
  readonly where?: Condition
  /** What must be filled in first, as a sentence. */
  readonly fillFirst?: string
  readonly value: readonly Choice[]
  readonly onChange: (chosen: readonly Choice[]) => void
  readonly isSingle?: boolean
  readonly placeholder?: string
  /** The fields fetched with a choice; they are below its title, before those that tell records apart. */
  readonly shows?: readonly string[]
  /** The line below an option's title, if it is not made of fields. */
  readonly hint?: (choice: Choice) => string
  /** Creates a new record from the typed text. */
  readonly onAdd?: (typed: string) => void
}

const none: readonly string[] = []

/** Chooses records of another resource; typing searches them in the service. */
export function RecordSelect(props: RecordSelectProps) {
  const { to, where, fillFirst, value, onChange, isSingle, placeholder, shows = none, hint, onAdd, ...frame } = props
  const target = useRegister().resources.find(({ is: { name } }) => name === to)
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const extras = hint || !target ? none : tellingApart(target).filter((name) => !shows.includes(name))
  const shown = [...shows, ...extras]
  const found = useOptions({ target, typed, where, shows: shown, isOpen, fillFirst })
  const known = new Map([...value, ...found.choices].map((choice) => [choice.id, choice]))
  const hintOf = (choice: Choice): string | undefined =>
    hint ? hint(choice) : target && [shownWords(target, shown, choice), choice.hint].filter(Boolean).join(' · ')
  const select = (ids: number | readonly number[] | null | undefined): void => {
    setTyped('')
    if (listed(ids).includes(ADD)) {
      setIsOpen(false)
      return onAdd?.(typed.trim())
    }
    onChange(
      listed(ids).flatMap((id) => {
        const choice = known.get(id)
        return choice ? [withoutExtras(choice, extras)] : []
      }),
    )
  }
  return (
    <FormSelect<number | number[], Offered>
      {...frame}
      open={isOpen}
      {...(isSingle ? leavesOnTab : severalChoices)}
      // Without a value it would keep the last clicked option itself.
      value={isSingle ? (value[0]?.id ?? null) : value.map(({ id }) => id)}
      options={[
        ...optionsOf(found.choices, value, typed),
        // While the search is running it may still be found.
        ...(onAdd && target && !found.isLoading ? addOptions(target, found, typed) : []),
      ]}
      optionRender={({ data }) => (
        <OptionLine choice={data.choice} hint={data.value > 0 ? hintOf(data.choice) : undefined} />
      )}
      onChange={select}
      showSearch
      searchValue={typed}
      onSearch={setTyped}
      onOpenChange={setIsOpen}
      filterOption={false}
      loading={isOpen && found.isLoading}
      allowClear
      placeholder={placeholder ?? 'Type to search'}
      notFoundContent={emptyWords(found, typed)}
      maxTagCount="responsive"
      popupMatchSelectWidth={false}
    />
  )
}

/** The option values for creating a record, and for a text that is no choice. */
const ADD = -1
const WORDS = -2

interface Offered {
  readonly value: number
  readonly label: string
  readonly choice: Choice
  readonly disabled?: boolean
}

/** The last option: create what was not found. */
function addOptions({ is: { singular: one } }: AnyResource, found: OptionsFound, typed: string): Offered[] {
  const name = typed.trim()
  const add = name ? `Add “${name}”…` : `Add ${inSentence(one)}…`
  const offer = (value: number, label: string): Offered => ({ value, label, choice: { id: value, label } })
  const isNothing = found.choices.length === 0
  return [...(isNothing ? [{ ...offer(WORDS, emptyWords(found, typed)), disabled: true }] : []), offer(ADD, add)]
}

function listed(ids: number | readonly number[] | null | undefined): readonly number[] {
  if (ids === null || ids === undefined) return []
  return typeof ids === 'number' ? [ids] : ids
}

/** The found options, with the chosen ones so that their titles show even if they were not found. */
function optionsOf(found: readonly Choice[], chosen: readonly Choice[], typed: string): Offered[] {
  const missing = typed ? [] : chosen.filter(({ id }) => !found.some((choice) => choice.id === id))
  return [...missing, ...found].map((choice) => ({ value: choice.id, label: choice.label, choice }))
}
