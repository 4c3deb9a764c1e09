import { createContext, useContext, type ComponentProps } from 'react'

interface Typing {
  /** What stands in the box instead of the day that the calendar knows: what is being typed, or could not be read. */
  readonly text: string | null
  readonly isTyping: boolean
  readonly onType: (typed: string) => void
  /** Takes what was typed, if anything was. */
  readonly onAccept: () => void
}

const ignore = (): void => undefined
const TypingContext = createContext<Typing>({ text: null, isTyping: false, onType: ignore, onAccept: ignore })

/** Tells the box of a calendar about its texts. */
export const TypingProvider = TypingContext.Provider

/**
 * The box of antd's calendar, which by itself drops without a word whatever it cannot read, and rewrites a day under the
 * hands of who types it as soon as it could be one: “21/11/20” on the way to 2026. Enter accepts what was typed, and sends
 * the form only where nothing is left to accept. Tab accepts it before the focus moves, so that it does not go to a field
 * that this very day hides.
 */
export function TypedBox({ value, onChange, onBlur, onKeyDown, ...box }: ComponentProps<'input'>) {
  const { text, isTyping, onType, onAccept } = useContext(TypingContext)
  return (
    <input
      {...box}
      value={text ?? value}
      onChange={(event) => {
        // The calendar says that its day changed, whoever changed it: what was typed is told after it.
        onChange?.(event)
        onType(event.target.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && isTyping) {
          event.preventDefault()
          onAccept()
        } else if (event.key === 'Tab') onAccept()
        onKeyDown?.(event)
      }}
      onBlur={(event) => {
        onAccept()
        onBlur?.(event)
      }}
    />
  )
}
