import { useLayoutEffect, useState, type RefObject } from 'react'

/** How many children of a wrapping line are in its first row; the others are clipped. `drawn` changes when they do. */
export function useFitting(line: RefObject<HTMLElement | null>, drawn: string): number {
  const [fitting, setFitting] = useState(Infinity)
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const measure = (): void => {
      const tops = [...element.children].map((child) => (child as HTMLElement).offsetTop)
      const cut = tops.findIndex((top) => top > (tops[0] ?? 0))
      setFitting(cut < 0 ? Infinity : cut)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [line, drawn])
  return fitting
}
