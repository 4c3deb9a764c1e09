import { useLayoutEffect, useRef } from 'react'

/** Shows another record from its head: the page goes back to the top, at once. */
export function useScrolledUp(id: number | undefined): void {
  const before = useRef(id)
  useLayoutEffect(() => {
    if (before.current !== undefined && before.current !== id && window.scrollY > 0)
      window.scrollTo({ top: 0, behavior: 'instant' })
    before.current = id
  }, [id])
}
