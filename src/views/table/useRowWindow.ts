import { useCallback, useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { usePrintedAt } from '../kit/hooks/usePrintedAt'

/** Up to this number all rows are drawn. Beyond it, a browser repaints all when one of them is selected. */
const ALL = 35
/** The number of rows drawn beyond the edges of the screen, and the step by which the drawn part moves. */
const BEYOND = 12
const STEP = 6

/** The drawn rows of a long page. */
export interface RowWindow {
  /** The indexes of the drawn rows, ascending: those on screen, and the focused one wherever it is. */
  readonly places: readonly number[]
  /** Draws a row immediately, so that it can be focused. */
  readonly reveal: (place: number) => void
  /** Keeps a row drawn, wherever the page is scrolled to. */
  readonly keep: (place: number) => void
}

/** Virtualises a long page: draws only the rows near the screen, on paper all. All rows are `height` pixels high. */
export function useRowWindow(body: RefObject<HTMLElement | null>, count: number, height: number): RowWindow {
  const isPrinting = usePrintedAt() !== undefined
  const isWhole = count <= ALL || isPrinting
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
    // In the capture phase, because the list may be in a scroll container.
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
