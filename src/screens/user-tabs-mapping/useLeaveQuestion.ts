import { useCallback, useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

const QUESTION = 'Leave without saving the changes?'

/**
 * Asks before unsaved changes are lost: when another tab of the portal is opened, when the window is closed,
 * and whenever the answered function is called, which tells whether the user wants to go on.
 */
export function useLeaveQuestion(isChanged: boolean): () => boolean {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(QUESTION)) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (!isChanged) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])
  return useCallback(() => !isChanged || window.confirm(QUESTION), [isChanged])
}
