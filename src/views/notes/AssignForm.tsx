import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, Select } from 'antd'
import { useId, useState } from 'react'
import { toHttpError } from '../../../providers/errorMessage'
import { colleagueWords } from '../data/colleague'
import { OptionLine } from '../pickers/OptionLine'
import { useSettled } from '../kit/hooks/useSettled'
import { fetchPeople, useSend, type About } from './notes'

/** Assigns a record to a person who can see it, with a note on what to do. */
export function AssignForm({ about, onClose }: { readonly about: About; readonly onClose: () => void }) {
  const id = useId()
  const send = useSend(about)
  const [user, setUser] = useState<number>()
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const submit = async (): Promise<void> => {
    if (user === undefined) return setProblem('Choose a person from the list')
    setIsSending(true)
    try {
      await send('PUT', 'assignment', { user, note: note.trim() || null })
      onClose()
    } catch (error) {
      const { message, detail, errors = {} } = toHttpError(error)
      setProblem(Object.values(errors)[0] ?? detail ?? message)
      setIsSending(false)
    }
  }
  return (
    <form
      className="stack gap-2 pop"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <label htmlFor={`${id}-person`}>Person</label>
      <PersonSelect id={`${id}-person`} about={about} value={user} onChange={setUser} />
      <label htmlFor={`${id}-note`}>Task</label>
      <Input.TextArea
        id={`${id}-note`}
        value={note}
        maxLength={300}
        autoSize={{ minRows: 2, maxRows: 5 }}
        onChange={({ target }) => setNote(target.value)}
      />
      {problem && (
        <p className="flat bad" role="alert">
          {problem}
        </p>
      )}
      <div className="line to-end gap-2 above-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" loading={isSending}>
          Assign
        </Button>
      </div>
    </form>
  )
}

interface PersonSelectProps {
  readonly id: string
  readonly about: About
  readonly value: number | undefined
  readonly onChange: (user: number) => void
}

function PersonSelect({ id, about, value, onChange }: PersonSelectProps) {
  const [typed, setTyped] = useState('')
  const settled = useSettled(typed, 200)
  const { data: people = [], isFetching } = useQuery({
    queryKey: ['people', about.resource.is.name, about.id, settled],
    queryFn: ({ signal }) => fetchPeople(about, settled, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <Select
      id={id}
      className="full-width"
      showSearch
      filterOption={false}
      value={value}
      loading={isFetching}
      placeholder="Type part of the name"
      notFoundContent="No one with this name can see the record"
      options={people.map((one) => ({ value: one.id, label: one.name, hint: colleagueWords(one) }))}
      optionRender={({ data }) => <OptionLine choice={{ id: data.value, label: data.label }} hint={data.hint} />}
      onSearch={setTyped}
      onChange={onChange}
    />
  )
}
