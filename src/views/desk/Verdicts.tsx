import { Button } from 'antd'
import { useEffect } from 'react'
import { verdictsIn, type AnyResource, type Verdicts as DeclaredVerdicts } from '#define'
import { hasDialog } from '../kit/focus/hasDialog'
import { isTyping } from '../kit/focus/isTyping'
import type { Row } from '../data/row'
import { isDeaf } from './deafness'

interface VerdictsProps {
  readonly resource: AnyResource
  readonly row: Row
  readonly verdicts: DeclaredVerdicts
  readonly onPick: (name: string) => void
}

/** The verdicts as buttons, each with its letter as a key. Digits are for reasons, so a late digit is no verdict. */
export function Verdicts({ resource, row, verdicts, onPick }: VerdictsProps) {
  const offered = verdictsIn(verdicts).filter(({ name }) => row._can.includes(name))
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (isDeaf(event.timeStamp)) return
      const { key, ctrlKey, metaKey, altKey, repeat } = event
      const wanted = offered.find((one) => one.key === key.toLowerCase())
      if (!wanted || ctrlKey || metaKey || altKey || repeat || event.defaultPrevented || isTyping(event.target)) return
      if (hasDialog()) return
      event.preventDefault()
      onPick(wanted.name)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [offered, onPick])
  if (offered.length === 0) return null
  const first = offered.find(({ name }) => !resource.actions[name]?.danger)
  return (
    <div className="paper-decision flex wraps gap-2">
      {offered.map(({ name, key }) => {
        const { label, danger } = resource.actions[name] ?? { label: name }
        return (
          <Button
            key={name}
            type={name === first?.name ? 'primary' : 'default'}
            danger={danger}
            aria-keyshortcuts={key.toUpperCase()}
            onClick={() => onPick(name)}
          >
            {label}
            <kbd aria-hidden="true">{key.toUpperCase()}</kbd>
          </Button>
        )
      })}
    </div>
  )
}
