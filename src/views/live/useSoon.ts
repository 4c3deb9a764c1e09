import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Runs `work` soon, once however often it is requested in the meantime, and at most once per `every` milliseconds.
 * Failures are ignored: the next request tries again. Returns the function that requests a run within some milliseconds,
 * at a random moment, since all viewers of the same thing are notified at the same time.
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
