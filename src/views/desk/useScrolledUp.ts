import { useLayoutEffect, useRef } from 'react'

/** Scrolls the page to the top when another record is shown. */
export function useScrolledUp(id: number | undefined): void {
  const before = useRef(id)
  useLayoutEffect(() => {
    if (before.current !== undefined && before.current !== id && window.scrollY > 0)
      window.scrollTo({ top: 0, behavior: 'instant' })
    before.current = id
  }, [id])
}
