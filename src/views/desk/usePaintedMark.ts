import { useCallback, useEffect, useRef } from 'react'

/** The name under which the browser keeps how long it took from the key to the next record on screen. */
const PAINTED = 'desk:painted'

/** Measures from a key to the paint of another record: call what it answers at the key. */
export function usePaintedMark(id: number | undefined): () => void {
  const from = useRef<number | undefined>(undefined)
  useEffect(() => {
    const start = from.current
    from.current = undefined
    if (start === undefined) return
    // The frame is painted once the task after its callbacks begins.
    requestAnimationFrame(() =>
      setTimeout(() => performance.measure(PAINTED, { start, end: performance.now(), detail: id })),
    )
  }, [id])
  return useCallback(() => {
    from.current = performance.now()
  }, [])
}
