import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Does something soon, once, however often it is asked for meanwhile; not again before `every` milliseconds are over.
 * What fails is left: whatever asks for it asks again. Answers with how to ask: within so many milliseconds, and a little
 * chance, since everybody who looks at the same thing is told of it at the same moment.
 */
export function useSoon(work: (signal: AbortSignal) => Promise<void>, every = 0): (within: number) => void {
  const run = useEffectEvent((signal: AbortSignal) => void work(signal).catch(() => undefined))
  const [asking] = useState(() => new EventTarget())
  useEffect(() => {
    const ending = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = Number.NEGATIVE_INFINITY
    const ask = (event: Event): void => {
      if (timer) return
      const { detail: within } = event as CustomEvent<number>
      const wait = Math.max(within * (0.5 + Math.random() / 2), last + every - performance.now())
      timer = setTimeout(() => {
        timer = undefined
        last = performance.now()
        run(ending.signal)
      }, wait)
    }
    asking.addEventListener('ask', ask)
    return () => {
      asking.removeEventListener('ask', ask)
      clearTimeout(timer)
      ending.abort()
    }
  }, [asking, every])
  return (within) => void asking.dispatchEvent(new CustomEvent('ask', { detail: within }))
}
