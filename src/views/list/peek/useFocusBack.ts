import { useEffect, useRef } from 'react'

/** When the preview of a list closes, the row of its last record gets the focus. */
export function useFocusBack(id: number): void {
  const last = useRef(id)
  useEffect(() => {
    last.current = id
  }, [id])
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      // By then the list has its final rows: a step back may have rerendered it.
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
