import { Button } from 'antd'
import { useEffect } from 'react'
import { verdictsIn, type AnyResource } from '#define'
import { useStartAction } from '../actions/RecordActions'
import { offeredActions } from '../actions/useRecordMenu'
import { isTyping } from '../kit/focus/isTyping'
import type { Row } from '../data/row'
import type { DeskExtras } from './deskExtras'

interface VerdictsProps extends Pick<DeskExtras, 'isPossible'> {
  readonly resource: AnyResource
  readonly row: Row
}

/** What may be decided, as buttons and by one key each. */
export function Verdicts({ resource, row, isPossible }: VerdictsProps) {
  const start = useStartAction()
  const keys = Object.fromEntries(verdictsIn(resource.page.desk?.verdicts ?? {}).map(({ name, key }) => [name, key]))
  const decisions = Object.keys(keys).filter((name) => isPossible?.(name, row) ?? true)
  const offered = offeredActions(resource, row).filter(([name]) => decisions.includes(name))
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, repeat } = event
      const wanted = decisions.find((name) => keys[name] === key.toLowerCase())
      if (!wanted || ctrlKey || metaKey || altKey || repeat || event.defaultPrevented || isTyping(event.target)) return
      if (!row._can.includes(wanted) || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      start(wanted, { row })
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [decisions, keys, row, start])
  if (offered.length === 0) return null
  return (
    <div className="paper-decision flex gap-2">
      {offered.map(([name, { label, danger }]) => (
        <Button
          key={name}
          type={danger ? 'default' : 'primary'}
          danger={danger}
          aria-keyshortcuts={keys[name]?.toUpperCase()}
          onClick={() => start(name, { row })}
        >
          {label}
          <kbd aria-hidden="true">{keys[name]?.toUpperCase()}</kbd>
        </Button>
      ))}
    </div>
  )
}
