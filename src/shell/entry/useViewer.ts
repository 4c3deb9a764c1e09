import { useSyncExternalStore } from 'react'
import { currentViewer, subscribe, type StoredViewer } from '../../../providers/session'

/** Returns the signed-in user, or null; the caller rerenders when that changes. */
export function useViewer(): StoredViewer | null {
  return useSyncExternalStore(subscribe, currentViewer)
}
