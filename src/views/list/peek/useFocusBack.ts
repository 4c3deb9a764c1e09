import { useEffect, useRef } from 'react'

/** When a panel beside a list closes, the focus goes to the row of the record that it showed last. */
export function useFocusBack(id: number): void {
  const last = useRef(id)
  useEffect(() => {
    last.current = id
  }, [id])
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      // By then the list stands as it will: a step back may have drawn it again.
      requestAnimationFrame(() => {
        const isElsewhere = document.activeElement !== null && document.activeElement !== document.body
        if (isElsewhere) return
        const row = document.querySelector<HTMLElement>(
          ['row-key', 'id'].map((name) => `tr[data-${name}="${last.current}"]`).join(),
        )
        const inRow = row?.hasAttribute('tabindex') ? row : row?.querySelector<HTMLElement>('[tabindex], a, button')
        const target = inRow ?? (opener instanceof HTMLElement && opener.isConnected ? opener : null)
        target?.focus()
      })
    }
  }, [])
}
