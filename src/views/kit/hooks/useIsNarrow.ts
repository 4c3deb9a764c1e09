import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 767px)'

/** Whether the window is too narrow for a table. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia(narrow).matches)
}

function watch(onChange: () => void): () => void {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
