import { createContext, useContext, type ComponentProps } from 'react'

interface Typing {
  /** The text shown instead of the calendar's day: what is being typed, or could not be parsed. */
  readonly text: string | null
  readonly isTyping: boolean
  readonly onType: (typed: string) => void
  /** Accepts the typed text, if any. */
  readonly onAccept: () => void
}

const ignore = (): void => undefined
const TypingContext = createContext<Typing>({ text: null, isTyping: false, onType: ignore, onAccept: ignore })

/** Tells the box of a calendar about its texts. */
export const TypingProvider = TypingContext.Provider

/**
 * The box of antd's calendar, which otherwise silently drops what it cannot parse, and changes a day while it is being
 * typed as soon as the text could be one: “21/11/20” on the way to 2026. Enter accepts the typed text, and submits the
 * form only if there is nothing to accept. Tab accepts it before the focus moves, so that the focus does not go to a
 * field that this day hides.
 */
export function TypedBox({ value, onChange, onBlur, onKeyDown, ...box }: ComponentProps<'input'>) {
  const { text, isTyping, onType, onAccept } = useContext(TypingContext)
  return (
    <input
      {...box}
      value={text ?? value}
      onChange={(event) => {
        // The calendar reports every change of its day; the typed text is reported after it.
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
