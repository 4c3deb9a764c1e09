import { useCallback, useEffect } from 'react'

/** Asks before unsaved changes are lost: when the tab is closed, and whenever the answered function is called. */
export function useLeaveQuestion(isChanged: boolean): () => boolean {
  useEffect(() => {
    if (!isChanged) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
  return useCallback(() => !isChanged || window.confirm('Leave without saving the changes?'), [isChanged])
}
