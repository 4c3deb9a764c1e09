import { useEffect } from 'react'
import { currentLook } from '../../../providers/session'
import { Contained } from '../kit/Contained'
import { laterPart } from '../kit/laterPart'
import { follow, followedBefore, useFollowed } from './followed'

const OperationsTray = laterPart(() => import('./OperationsTray').then((file) => file.OperationsTray))

/** Operations started elsewhere are fetched after this delay, so that the first list loads first. */
const MILLISECONDS = 5000

/**
 * The slot of the operations tray, which loads once there is an operation to follow, from this tab or an earlier one.
 * While viewing as someone else there are none: the viewer's own stay hidden, and the other person's are not theirs.
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

/** Operations go on without the tab that started them. */
async function followRunning(): Promise<void> {
  const running = await import('./requests').then(({ fetchRunning }) => fetchRunning()).catch(() => [])
  if (running.length) follow(...running.map(({ id }) => id))
}
