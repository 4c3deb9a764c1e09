import { useSyncExternalStore } from 'react'
import { currentViewer, subscribe, type StoredViewer } from '../../../providers/session'

/** Who is signed in, or null; the caller is drawn again when that changes. */
export function useViewer(): StoredViewer | null {
  return useSyncExternalStore(subscribe, currentViewer)
}
