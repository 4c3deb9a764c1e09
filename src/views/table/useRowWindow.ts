import { useCallback, useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** Up to so many rows are simply drawn. Of more, a browser paints all when one of them is ticked. */
const ALL = 35
/** Rows that are drawn beyond the edges of the screen, and by how many the drawn part moves at once. */
const BEYOND = 12
const STEP = 6

/** Which rows of a long page are drawn. */
export interface RowWindow {
  /** The places of the drawn rows, ascending: those on the screen, and the one that has the cursor wherever it is. */
  readonly places: readonly number[]
  /** Draws a row at once, so that it can take the cursor. */
  readonly reveal: (place: number) => void
  /** Keeps a row drawn, wherever the screen is. */
  readonly keep: (place: number) => void
}

/** Draws of a long page of rows only those near the screen. All rows are `height` pixels high. */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number, height: number): RowWindow {
  const isWhole = count <= ALL
  const [{ from, to }, setRange] = useState({ from: 0, to: 40 })
  const [kept, setKept] = useState(0)

  useEffect(() => {
    if (isWhole) return
    let frame = 0
    const look = (): void => {
      frame = 0
      const top = body.current?.getBoundingClientRect().top ?? 0
      const first = Math.floor((-top / height - BEYOND) / STEP) * STEP
      const last = Math.ceil(((window.innerHeight - top) / height + BEYOND) / STEP) * STEP
      setRange((before) => (before.from === first && before.to === last ? before : { from: first, to: last }))
    }
    const lookSoon = (): void => {
      frame ||= requestAnimationFrame(look)
    }
    look()
    // Captured, because the list may stand in a frame that scrolls by itself.
    window.addEventListener('scroll', lookSoon, { capture: true, passive: true })
    window.addEventListener('resize', lookSoon)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', lookSoon, { capture: true })
      window.removeEventListener('resize', lookSoon)
    }
  }, [body, height, isWhole])

  const reveal = useCallback(
    (place: number) => {
      if (!isWhole) flushSync(() => setKept(place))
    },
    [isWhole],
  )
  return { places: isWhole ? upTo(0, count) : placesOf(from, to, kept, count), reveal, keep: setKept }
}

function placesOf(from: number, to: number, kept: number, count: number): readonly number[] {
  const near = upTo(Math.max(0, from), Math.min(count, to))
  const keptThere = Math.min(kept, count - 1)
  if (near.includes(keptThere)) return near
  return [...near, keptThere].sort((one, other) => one - other)
}

function upTo(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
}
