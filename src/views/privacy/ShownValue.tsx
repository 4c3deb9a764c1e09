import { useEffect, useRef, useState } from 'react'
import './privacy.css'

/** For how many seconds a value is shown. */
export const SHOWN_FOR = 60

interface ShownValueProps {
  readonly text: string
  readonly label: string
  readonly onEnd: () => void
}

/** A value that was masked, to be copied or hidden until its time is over. */
export function ShownValue({ text, label, onEnd }: ShownValueProps) {
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
  // The button that was pressed is gone: the cursor goes on to what is mostly wanted next.
  useEffect(() => copier.current?.focus(), [])
  const copy = (): void => {
    void navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }
  return (
    <span className="masked" role="status">
      <span className="masked-shown">{text || 'Empty'}</span>
      <button
        ref={copier}
        type="button"
        className="masked-button"
        aria-label={`Copy ${label.toLowerCase()}`}
        onClick={copy}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </button>
      <button type="button" className="masked-button" aria-label={`Hide ${label.toLowerCase()}`} onClick={onEnd}>
        Hide
      </button>
      <span className="masked-left" aria-hidden="true">
        {left} s
      </span>
    </span>
  )
}
