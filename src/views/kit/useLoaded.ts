import { useEffect, useState } from 'react'
import { onceBack } from '../../../providers/reach'
import { useIsOffline } from './hooks/useIsOffline'

/** What can be fetched and, once there, drawn at once. */
export interface Loadable {
  readonly isLoaded: () => boolean
  readonly load: () => Promise<void>
}

/**
 * Whether a chunk is there; it is fetched when it is not, and once more when the connection or the service is back. Unlike Suspense it
 * draws the very moment the chunk has come. The same chunk must be given as the same object.
 */
export function useLoaded(what: Loadable): 'loaded' | 'loading' | 'failed' {
  const [ended, setEnded] = useState<{ readonly what: Loadable; readonly failed: boolean } | null>(null)
  const isLoaded = what.isLoaded()
  const hasFailed = ended?.what === what && ended.failed
  useIsOffline(() => setEnded(null))
  useEffect(() => (hasFailed ? onceBack(() => setEnded(null)) : undefined), [hasFailed])

  useEffect(() => {
    if (isLoaded || hasFailed) return undefined
    let wanted = true
    const end = (failed: boolean) => {
      if (wanted) setEnded({ what, failed })
    }
    what.load().then(
      () => end(false),
      () => end(true),
    )
    return () => {
      wanted = false
    }
  }, [what, isLoaded, hasFailed])

  if (isLoaded) return 'loaded'
  return hasFailed ? 'failed' : 'loading'
}

/** A component in a chunk of its own, fetched once. One that did not come is asked for anew at the next attempt. */
export function loadable<Component>(
  fetchComponent: () => Promise<Component>,
): Loadable & { readonly get: () => Component } {
  let component: Component | undefined
  return {
    isLoaded: () => component !== undefined,
    load: async () => {
      if (component !== undefined) return
      component ??= await fetchComponent()
    },
    get: () => {
      if (component === undefined) throw new Error('This chunk has not been loaded')
      return component
    },
  }
}
