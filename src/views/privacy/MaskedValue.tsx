import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnyResource, Field } from '#define'
import { may } from '../../../providers/access'
import { currentLook } from '../../../providers/session'
import { plainText } from '../format/plainText'
import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import { isOneself } from './masked'
import './privacy.css'

const RevealDialog = laterPart(() => import('./RevealDialog').then((file) => file.RevealDialog))

/** For how many seconds a value is shown. */
export const SHOWN_FOR = 60

interface MaskedValueProps {
  readonly resource: AnyResource
  readonly name: string
  readonly field: Field
  readonly mask: string
  /** The record to which the value belongs. */
  readonly id: number
  /** In a list, where a value is only skimmed. */
  readonly isDense?: boolean
}

/** A mask, with a button for those who may reveal the value: for a reason, for a minute, and in this place only. */
export function MaskedValue({ resource, name, field, mask, id, isDense }: MaskedValueProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const end = useCallback(() => setShown(null), [])
  if (shown !== null) return <Shown text={shown} label={field.label} onEnd={end} />
  if (isDense || !mayAsk(resource, field, id)) return mask
  return (
    <span className="inline-flex wraps gap-2 baseline">
      {mask}
      <button
        type="button"
        className="accent link-button"
        aria-label={`Show ${field.label.toLowerCase()}`}
        onClick={() => setIsAsking(true)}
      >
        Show
      </button>
      {isAsking && (
        <Contained onClose={() => setIsAsking(false)}>
          <RevealDialog
            resource={resource}
            name={name}
            label={field.label}
            id={id}
            onShown={(value) => {
              setIsAsking(false)
              setShown(plainText(field, value))
            }}
            onClose={() => setIsAsking(false)}
          />
        </Contained>
      )}
    </span>
  )
}

/** Whether the viewer may reveal the field of a record. */
function mayAsk(resource: AnyResource, { personal, read }: Field, id: number): boolean {
  const isOpen = may('pii:reveal') || isOneself(resource, id)
  return personal === 'onRequest' && isOpen && (read === undefined || may(read)) && !currentLook()
}

interface ShownProps {
  readonly text: string
  readonly label: string
  readonly onEnd: () => void
}

function Shown({ text, label, onEnd }: ShownProps) {
  const [left, setLeft] = useState(SHOWN_FOR)
  const [isCopied, setIsCopied] = useState(false)
  const copier = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const end = Date.now() + SHOWN_FOR * 1000
    const timer = setInterval(() => {
      const rest = Math.ceil((end - Date.now()) / 1000)
      setLeft(rest)
      if (rest <= 0) onEnd()
    }, 1000)
    return () => clearInterval(timer)
  }, [onEnd])
  // The pressed button is gone: the copy button, which is usually next, gets the focus.
  useEffect(() => copier.current?.focus(), [])
  const copy = (): void => {
    void navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }
  return (
    <span className="inline-flex wraps gap-2 baseline" role="status">
      <span className="masked-shown">{text || 'Empty'}</span>
      <button
        ref={copier}
        type="button"
        className="accent link-button"
        aria-label={`Copy ${label.toLowerCase()}`}
        onClick={copy}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </button>
      <button type="button" className="accent link-button" aria-label={`Hide ${label.toLowerCase()}`} onClick={onEnd}>
        Hide
      </button>
      <span className="muted meta" aria-hidden="true">
        {left} s
      </span>
    </span>
  )
}
