import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** When the page began to be printed; undefined while it is not. */
export function usePrintedAt(): string | undefined {
  const [printedAt, setPrintedAt] = useState<string>()
  useEffect(() => {
    // The browser draws the paper right after the first event.
    const begin = (): void => flushSync(() => setPrintedAt(new Date().toISOString()))
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
