import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { colleagueWords } from '../data/colleague'
import { OptionLine } from '../pickers/OptionLine'
import { useSettled } from '../kit/hooks/useSettled'
import { severalChoices } from '../kit/severalChoices'
import { fetchReceivers, type Receiver } from './deliveries'

interface ReceiverSelectProps {
  readonly id: string
  readonly status?: 'error'
  readonly 'aria-invalid'?: true
  readonly 'aria-describedby'?: string
  /** The name of the resource whose list they must have access to. */
  readonly resource: string
  readonly value: readonly Receiver[]
  readonly onChange: (value: readonly Receiver[]) => void
}

/** Chooses people who may see a list. */
export function ReceiverSelect({ resource, value, onChange, ...frame }: ReceiverSelectProps) {
  const [typed, setTyped] = useState('')
  const settled = useSettled(typed, 200)
  const { data: people = [], isFetching } = useQuery({
    queryKey: ['receivers', resource, settled],
    queryFn: ({ signal }) => fetchReceivers(resource, settled, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Select
      {...frame}
      className="full-width"
      {...severalChoices}
      labelInValue
      maxCount={20}
      // Below it are the buttons of the dialog, which it would cover.
      placement="topLeft"
      filterOption={false}
      loading={isFetching}
      placeholder="Type part of a name"
      notFoundContent={isFetching ? 'Searching…' : 'No one with this name can see the list'}
      value={value.map(({ id, label }) => ({ value: id, label }))}
      options={people.map((one) => ({ value: one.id, label: one.name, hint: colleagueWords(one) }))}
      optionRender={({ data }) => <OptionLine choice={{ id: data.value, label: data.label }} hint={data.hint} />}
      onSearch={setTyped}
      onChange={(chosen: readonly { value: number; label: string }[]) => {
        setTyped('')
        onChange(chosen.map((one) => ({ id: one.value, label: one.label })))
      }}
    />
  )
}
