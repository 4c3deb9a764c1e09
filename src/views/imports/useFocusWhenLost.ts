import { useEffect, type RefObject } from 'react'

/** What had the focus may be gone with the step or the row in which it was: then something of what came instead has it. */
export function useFocusWhenLost(target: RefObject<HTMLElement | null>, when: unknown): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost) target.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [target, when])
}
