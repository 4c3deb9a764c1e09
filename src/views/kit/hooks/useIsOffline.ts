import { useEffect, useRef, useSyncExternalStore } from 'react'

/** Whether the browser is offline. `onReturn` is called once when it is online again. */
export function useIsOffline(onReturn?: () => void): boolean {
  const isOffline = useSyncExternalStore(watch, () => !navigator.onLine)
  const wasOffline = useRef(isOffline)
  useEffect(() => {
    if (wasOffline.current && !isOffline) onReturn?.()
    wasOffline.current = isOffline
  }, [isOffline, onReturn])
  return isOffline
}

function watch(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
