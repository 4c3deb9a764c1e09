import { useSyncExternalStore } from 'react'

const broad = '(min-width: 1280px)'

/** Whether there is space for a column beside the fields of a record. */
export function useIsBroad(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia(broad).matches)
}

function watch(onChange: () => void): () => void {
  const query = window.matchMedia(broad)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
