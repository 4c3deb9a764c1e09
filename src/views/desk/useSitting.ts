import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { DESK_MINUTES, type AnyResource, type Condition } from '#define'
import { Sitting, type SittingState } from './sitting'

/** How often the locks are renewed, in milliseconds: twice before they expire. */
const RENEWED_EVERY = (DESK_MINUTES * 60_000) / 3

interface Asked {
  readonly isSecond: boolean
  readonly q: string | undefined
  readonly where: Condition | undefined
}

/** A sitting at the desk of a resource, as long as its page is open; leaving it releases the locks. */
export function useSitting(resource: AnyResource, { isSecond, q, where }: Asked): [Sitting, SittingState] {
  const wanted = JSON.stringify(where ?? null)
  const sitting = useMemo(() => {
    const condition = (JSON.parse(wanted) ?? undefined) as Condition | undefined
    return new Sitting(resource, { isSecond, ...(q && { q }), ...(condition && { where: condition }) })
  }, [resource, isSecond, q, wanted])
  const state = useSyncExternalStore(sitting.subscribe, sitting.state)
  useEffect(() => {
    void sitting.begin()
    const renew = (): void => void (document.visibilityState === 'visible' && sitting.fill())
    const timer = setInterval(renew, RENEWED_EVERY)
    document.addEventListener('visibilitychange', renew)
    window.addEventListener('pagehide', sitting.leave)
    window.addEventListener('online', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
      window.removeEventListener('pagehide', sitting.leave)
      window.removeEventListener('online', renew)
      sitting.leave()
    }
  }, [sitting])
  return [sitting, state]
}
