import { Modal, Radio } from 'antd'
import { useState } from 'react'
import type { AnyResource, Fields } from '#define'
import { Cell } from '../cells/Cell'
import { formatInstant } from '../cells/format'
import type { Contested } from './conflict'

interface ConflictsProps {
  readonly resource: AnyResource
  readonly fields: Fields
  readonly recordId: number
  readonly contested: readonly Contested[]
  readonly isSaving: boolean
  /** Gets the names of the fields in which the other side was chosen. */
  readonly onChoose: (theirs: ReadonlySet<string>) => void
  readonly onClose: () => void
}

/** Asks, field by field, whose value shall stand. Nothing that was typed is lost by closing it. */
export function Conflicts({ resource, fields, recordId, contested, isSaving, onChoose, onClose }: ConflictsProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, 'theirs' | 'mine'>>>({})
  const isComplete = contested.every(({ name }) => choices[name])
  const theirs = new Set(Object.keys(choices).filter((name) => choices[name] === 'theirs'))
  return (
    <Modal
      open
      width={640}
      title="Somebody changed the same fields while you were editing"
      okText="Save these choices"
      okButtonProps={{ disabled: !isComplete }}
      confirmLoading={isSaving}
      cancelText="Go on editing"
      onOk={() => onChoose(theirs)}
      onCancel={onClose}
      maskClosable={false}
    >
      {contested.map((one) => (
        <ContestedField
          key={one.name}
          resource={resource}
          fields={fields}
          recordId={recordId}
          contested={one}
          choice={choices[one.name]}
          onChoose={(choice) => setChoices({ ...choices, [one.name]: choice })}
        />
      ))}
    </Modal>
  )
}

interface ContestedFieldProps {
  readonly resource: AnyResource
  readonly fields: Fields
  readonly recordId: number
  readonly contested: Contested
  readonly choice: 'theirs' | 'mine' | undefined
  readonly onChoose: (choice: 'theirs' | 'mine') => void
}

function ContestedField({
  resource,
  fields,
  recordId,
  contested: { name, base, theirs, mine, by, at },
  choice,
  onChoose,
}: ContestedFieldProps) {
  const field = fields[name]
  if (!field) return null
  const cell = (value: unknown) => <Cell resource={resource} name={name} field={field} value={value} id={recordId} />
  const who = [by ?? 'Somebody else', at && formatInstant(at)].filter(Boolean).join(', ')
  return (
    <fieldset className="contested">
      <legend>{field.label}</legend>
      <p className="contested-base">It was {cell(base)}</p>
      <span role="radiogroup" aria-label={field.label}>
        <Radio.Group value={choice} onChange={({ target }) => onChoose(target.value as 'theirs' | 'mine')}>
          <Radio value="theirs">
            <span className="contested-side">{who}</span> {cell(theirs)}
          </Radio>
          <Radio value="mine">
            <span className="contested-side">You</span> {cell(mine)}
          </Radio>
        </Radio.Group>
      </span>
    </fieldset>
  )
}
