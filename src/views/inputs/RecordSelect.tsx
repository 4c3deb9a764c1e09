import { Select } from 'antd'
import { useState } from 'react'
import type { Condition } from '#define'
import { useRegister } from '../RegisterContext'
import type { Choice } from '../requests'
import type { InputFrame } from './frame'
import { OptionLine } from './OptionLine'
import { emptyWords, useOptions } from './useOptions'

interface RecordSelectProps extends InputFrame {
  /** The name of the resource whose records are offered. */
  readonly to: string
  readonly where?: Condition
  readonly value: readonly Choice[]
  readonly onChange: (chosen: readonly Choice[]) => void
  readonly isSingle?: boolean
  readonly placeholder?: string
  /** The line under an option's title. */
  readonly hint?: (choice: Choice) => string
}

/** Chooses records of another resource; typing searches them in the service. */
export function RecordSelect({ to, where, value, onChange, isSingle, placeholder, hint, ...frame }: RecordSelectProps) {
  const target = useRegister().resources.find(({ name }) => name === to)
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const found = useOptions({ target, typed, where, isOpen })
  const known = new Map([...value, ...found.choices].map((choice) => [choice.id, choice]))
  const select = (ids: number | readonly number[] | null | undefined): void => {
    setTyped('')
    onChange(listed(ids).flatMap((id) => known.get(id) ?? []))
  }
  return (
    <Select<number | number[], { value: number; label: string; choice: Choice }>
      {...frame}
      className="full-width"
      mode={isSingle ? undefined : 'multiple'}
      value={isSingle ? value[0]?.id : value.map(({ id }) => id)}
      options={optionsOf(found.choices, value, typed)}
      optionRender={({ data }) => <OptionLine choice={data.choice} hint={hint?.(data.choice)} />}
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

function listed(ids: number | readonly number[] | null | undefined): readonly number[] {
  if (ids === null || ids === undefined) return []
  return typeof ids === 'number' ? [ids] : ids
}

/** What was found, with what is chosen so that its title shows even when it was not found. */
function optionsOf(
  found: readonly Choice[],
  chosen: readonly Choice[],
  typed: string,
): { value: number; label: string; choice: Choice }[] {
  const missing = typed ? [] : chosen.filter(({ id }) => !found.some((choice) => choice.id === id))
  return [...missing, ...found].map((choice) => ({ value: choice.id, label: choice.label, choice }))
}
