import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { serviceClock } from '../../../../providers/clock'

/** When the page began to be printed; undefined while it is not. */
export function usePrintedAt(): string | undefined {
  const [printedAt, setPrintedAt] = useState<string>()
  useEffect(() => {
    // The browser draws the paper right after the first event.
    const begin = (): void => flushSync(() => setPrintedAt(serviceClock.now().toISOString()))
    const end = (): void => setPrintedAt(undefined)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return printedAt
}
