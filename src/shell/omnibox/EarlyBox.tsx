import { useLayoutEffect, useRef } from 'react'

interface EarlyBoxProps {
  readonly q: string
  readonly onType: (q: string) => void
  readonly onEnter: () => void
  readonly onClose: () => void
}

/** The box of the omnibox until its code has loaded: it takes every key from the shortcut on. */
export function EarlyBox({ q, onType, onEnter, onClose }: EarlyBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    box.current?.focus()
    // The dialog takes the focus next, and on close returns it to what had it before this box.
    return () => (before as HTMLElement | null)?.focus()
  }, [])
  return (
    <input
      ref={box}
      className="omnibox-early section floating"
      aria-label="Search everything"
      aria-busy
      autoComplete="off"
      spellCheck={false}
      value={q}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Escape') onClose()
        if (key === 'Enter' && !nativeEvent.isComposing) onEnter()
      }}
    />
  )
}
