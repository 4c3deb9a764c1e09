import { Button, Input } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent as TypedKey } from 'react'
import type { Action } from '#define'
import { isTyping } from '../kit/focus/isTyping'
import { beDeaf } from './deafness'
import { neededFor, type Asked, type Reason } from './reasons'

interface ReasonPanelProps {
  readonly action: Action
  readonly asked: Asked
  readonly onGive: (input: Readonly<Record<string, unknown>>) => void
  readonly onCancel: () => void
}

/** Asks for the reason by one key; and for a text if the reason needs one. */
export function ReasonPanel({ action, asked, onGive, onCancel }: ReasonPanelProps) {
  const [given, setGiven] = useState<Readonly<Record<string, unknown>>>({})
  const { reason } = asked
  const isChosen = !reason || given[reason.name] !== undefined
  const needed = isChosen ? neededFor(asked, given) : []
  const choose = (value: string): void => {
    const next = { [reason?.name ?? '']: value }
    if (neededFor(asked, next).length === 0) onGive(next)
    else setGiven(next)
  }
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    panel.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  useReasonKeys(isChosen ? undefined : reason, choose, onCancel)
  const isWhole = needed.every(([name]) => String(given[name] ?? '').trim() !== '')
  const typed = (event: TypedKey): void => {
    if (event.key === 'Escape') onCancel()
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (isWhole) onGive(given)
  }
  return (
    <div
      ref={panel}
      className="paper-reasons stack gap-2"
      role="group"
      aria-label={`${action.label}: ${reason?.label ?? 'Reason'}`}
    >
      <p className="strong">{action.label}</p>
      {reason && !isChosen ? (
        <Reasons options={reason.options} onChoose={choose} />
      ) : (
        <Words needed={needed} given={given} onChange={setGiven} onKeyDown={typed} />
      )}
      <div className="paper-decision flex gap-2">
        <Button aria-keyshortcuts="Escape" onClick={onCancel}>
          Cancel
        </Button>
        {isChosen && (
          <Button type="primary" danger={action.danger} disabled={!isWhole} onClick={() => onGive(given)}>
            {action.label}
          </Button>
        )}
      </div>
    </div>
  )
}

function Reasons({
  options,
  onChoose,
}: {
  readonly options: readonly Reason[]
  readonly onChoose: (value: string) => void
}) {
  return (
    <ul>
      {options.map(({ value, label, key }) => (
        <li key={value}>
          <Button type="text" block aria-keyshortcuts={key.toUpperCase()} onClick={() => onChoose(value)}>
            <kbd aria-hidden="true">{key.toUpperCase()}</kbd>
            {label}
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface WordsProps {
  readonly needed: Asked['typed']
  readonly given: Readonly<Record<string, unknown>>
  readonly onChange: (given: Readonly<Record<string, unknown>>) => void
  readonly onKeyDown: (event: TypedKey) => void
}

function Words({ needed, given, onChange, onKeyDown }: WordsProps) {
  return needed.map(([name, field], at) => (
    <label key={name}>
      <span>{field.label}</span>
      <Input.TextArea
        ref={at === 0 ? focusFirst : undefined}
        rows={2}
        maxLength={'max' in field ? Number(field.max) : undefined}
        value={String(given[name] ?? '')}
        onChange={({ target }) => onChange({ ...given, [name]: target.value })}
        onKeyDown={onKeyDown}
      />
    </label>
  ))
}

/** Focused immediately: the panel was opened by a key. */
function focusFirst(input: { focus: () => void } | null): void {
  input?.focus()
}

/** One key per reason; Escape goes back. */
function useReasonKeys(reason: Asked['reason'], choose: (value: string) => void, cancel: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, repeat } = event
      if (ctrlKey || metaKey || altKey || repeat || isTyping(event.target)) return
      const meant = reason?.options.find((one) => one.key === key.toLowerCase())
      if (!meant && key !== 'Escape') return
      event.preventDefault()
      if (!meant) return cancel()
      if (/[a-z]/.test(meant.key)) beDeaf(event.timeStamp)
      choose(meant.value)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [reason, choose, cancel])
}
