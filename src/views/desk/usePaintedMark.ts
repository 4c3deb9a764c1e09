import { useCallback, useEffect, useRef } from 'react'

/** The name of the browser's performance measure from the key to the next record on screen. */
const PAINTED = 'desk:painted'

/** Measures the time from a key to the paint of another record: call the returned function at the key. */
export function usePaintedMark(id: number | undefined): () => void {
  const from = useRef<number | undefined>(undefined)
  useEffect(() => {
    const start = from.current
    from.current = undefined
    if (start === undefined) return
    // The frame has been painted once the task after its callbacks starts.
    requestAnimationFrame(() =>
      setTimeout(() => performance.measure(PAINTED, { start, end: performance.now(), detail: id })),
    )
  }, [id])
  return useCallback(() => {
    from.current = performance.now()
  }, [])
}
