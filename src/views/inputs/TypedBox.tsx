import { createContext, useContext, useRef, useState, type ComponentProps } from 'react'

interface Typing {
  /** What was typed before and could not be read. */
  readonly unread: string
  /** How the calendar writes what a text means; undefined where it means nothing. */
  readonly written: (typed: string) => string | undefined
}

const TypingContext = createContext<Typing>({ unread: '', written: () => undefined })

/** Tells the box of a calendar about its texts. */
export const TypingProvider = TypingContext.Provider

/**
 * The box of antd's calendar, which by itself drops without a word whatever it cannot read, and rewrites a day under the
 * hands of who types it as soon as it could be one: “21/11/20” on the way to 2026. Enter accepts what was typed, and sends
 * the form only where nothing is left to accept.
 */
export function TypedBox({ value, onChange, onBlur, onKeyDown, ...box }: ComponentProps<'input'>) {
  const { unread, written } = useContext(TypingContext)
  const isWaiting = useRef(false)
  const [typed, setTyped] = useState<string | null>(null)
  const isTyped = typed !== null && (value === typed || value === written(typed))
  return (
    <input
      {...box}
      value={isTyped ? typed : (typed === null && unread) || value}
      onChange={(event) => {
        isWaiting.current = true
        setTyped(event.target.value)
        onChange?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isWaiting.current) {
          isWaiting.current = false
          event.preventDefault()
        }
        onKeyDown?.(event)
      }}
      onBlur={(event) => {
        isWaiting.current = false
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
