import { useEffect, type RefObject } from 'react'

/** Focuses the target if the focused element disappeared with its step or row. */
export function useFocusWhenLost(target: RefObject<HTMLElement | null>, when: unknown): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost) target.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [target, when])
}
