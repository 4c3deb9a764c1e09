import { Button } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnyResource, Fields } from '#define'
import type { Contested } from '../state/conflict'
import { ContestedField, type Side } from './ContestedField'
import './conflicts.css'
import { Dialog } from '../../kit/Dialog'

interface ConflictsProps {
  readonly resource: AnyResource
  readonly fields: Fields
  readonly recordId: number
  readonly contested: readonly Contested[]
  readonly isSaving: boolean
  /** Called with the names of the fields for which the other value was chosen. */
  readonly onChoose: (theirs: ReadonlySet<string>) => void
  readonly onClose: () => void
}

/**
 * Asks for each field which value to keep. The arrow keys choose, Tab moves to the next field, Ctrl or ⌘ with S or
 * Enter saves. Closing it loses nothing that was typed.
 */
export function Conflicts({ resource, fields, recordId, contested, isSaving, onChoose, onClose }: ConflictsProps) {
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const list = useRef<HTMLDivElement>(null)
  const left = contested.filter(({ name }) => !choices[name]).length
  const chooseAll = (side: Side): void => setChoices(Object.fromEntries(contested.map(({ name }) => [name, side])))
  const decide = (): void => {
    if (left === 0) onChoose(new Set(Object.keys(choices).filter((name) => choices[name] === 'theirs')))
  }
  useSavingKeys(decide)
  return (
    <Dialog
      width={720}
      title="Someone changed the same fields while you were editing"
      okText="Save choices"
      okButtonProps={{ disabled: left > 0 }}
      confirmLoading={isSaving}
      cancelText="Keep editing"
      onOk={decide}
      onCancel={onClose}
      maskClosable={false}
      afterOpenChange={(isOpen) => isOpen && list.current?.querySelector('input')?.focus()}
    >
      <div className="line wraps gap-2 below-3">
        <Button size="small" onClick={() => chooseAll('theirs')}>
          Use all theirs
        </Button>
        <Button size="small" onClick={() => chooseAll('mine')}>
          Keep all mine
        </Button>
        <span role="status" className="muted">
          {left === 0 ? 'All resolved' : `${left} of ${contested.length} to decide`}
        </span>
      </div>
      <div ref={list} className="contested-list">
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
      </div>
    </Dialog>
  )
}

function useSavingKeys(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!['Enter', 's', 'S'].includes(event.key) || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
