import { flushSync } from 'react-dom'
import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * Scrolls the heading, the rows and the scrollbar below them sideways together, and marks the table with
 * `data-more-left` and `data-more-right` if there is more beyond the edge. Returns the width of the frame in pixels.
 */
export function useScrollTogether(table: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const root = table.current
    const parts = [...(root?.querySelectorAll<HTMLElement>('[data-scrolls]') ?? [])]
    const body = parts[1]
    if (!root || !body) return
    const mark = (): void => {
      root.toggleAttribute('data-more-left', body.scrollLeft > 0)
      root.toggleAttribute('data-more-right', body.scrollLeft + body.clientWidth < body.scrollWidth - 1)
    }
    const follow = (event: Event): void => {
      const { scrollLeft } = event.currentTarget as HTMLElement
      for (const part of parts) if (part.scrollLeft !== scrollLeft) part.scrollLeft = scrollLeft
      mark()
    }
    const observer = new ResizeObserver(() => {
      // Synchronously: how many columns fit is only known now, and must not change after the first paint.
      flushSync(() => setWidth(body.clientWidth))
      mark()
    })
    observer.observe(body)
    for (const child of body.children) observer.observe(child)
    for (const part of parts) part.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      for (const part of parts) part.removeEventListener('scroll', follow)
    }
  }, [table])
  return width
}
