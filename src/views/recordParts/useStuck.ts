import { useCallback, useState } from 'react'

/** The height of the bar below which the head of a record sticks, in pixels. */
const TOP_BAR = 66

/** Whether the content behind a sentinel has been scrolled up to the top bar. */
export function useStuck(): {
  readonly sentinel: (element: HTMLElement | null) => (() => void) | void
  readonly isStuck: boolean
} {
  const [isStuck, setIsStuck] = useState(false)
  const sentinel = useCallback((element: HTMLElement | null) => {
    if (!element || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      ([entry]) => entry && setIsStuck(!entry.isIntersecting && entry.boundingClientRect.top <= TOP_BAR),
      { rootMargin: `-${TOP_BAR}px 0px 0px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { sentinel, isStuck }
}
