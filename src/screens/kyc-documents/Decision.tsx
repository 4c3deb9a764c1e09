import { Button } from 'antd'
import { useEffect } from 'react'
import { type AnyResource } from '#define'
import { today } from '../../views/data/today'
import { useStartAction } from '../../views/actions/RecordActions'
import { offeredActions } from '../../views/actions/useRecordMenu'
import { isTyping } from '../../views/kit/focus/isTyping'
import type { Row } from '../../views/data/row'

interface DecisionProps {
  readonly resource: AnyResource
  readonly row: Row
  readonly decisions: readonly string[]
}

const keys: Readonly<Record<string, string>> = { validate: 'v', reject: 'x' }

/** What may be decided about a paper, as buttons and by one key each. */
export function Decision({ resource, row, decisions: known }: DecisionProps) {
  const start = useStartAction()
  const isExpired = typeof row.expiry === 'string' && row.expiry < today()
  // What has expired can only be rejected.
  const decisions = known.filter((name) => name !== 'validate' || !isExpired)
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
  }, [decisions, row, start])
  if (offered.length === 0) return null
  return (
    <div className="paper-decision">
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
