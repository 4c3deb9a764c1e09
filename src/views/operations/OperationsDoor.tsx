import { useEffect } from 'react'
import { currentLook } from '../../../providers/session'
import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import { follow, followedBefore, useFollowed } from './followed'

const OperationsTray = laterPart(() => import('./OperationsTray').then((file) => file.OperationsTray))

/** Nobody who has just come waits for news of what was begun elsewhere: the first list comes first. */
const MILLISECONDS = 5000

/**
 * The place of the tray; what fills it is loaded when there is an operation to follow, in this tab or from before. Whoever
 * looks as somebody else follows none: their own go on unseen, and those of others are not theirs.
 */
export function OperationsDoor() {
  const followed = useFollowed()
  useEffect(() => {
    if (currentLook()) return undefined
    const before = followedBefore()
    if (before.length) {
      follow(...before)
      return undefined
    }
    const timer = setTimeout(() => void followRunning(), MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
  if (followed.length === 0) return null
  return (
    <Contained instead={null}>
      <OperationsTray ids={followed} />
    </Contained>
  )
}

/** Operations go on without the tab in which they were begun. */
async function followRunning(): Promise<void> {
  const running = await import('./requests').then(({ fetchRunning }) => fetchRunning()).catch(() => [])
  if (running.length) follow(...running.map(({ id }) => id))
}
