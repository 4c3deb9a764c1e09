import { useEffect, useState } from 'react'
import { onceBack } from '../../../providers/reach'
import { useIsOffline } from './hooks/useIsOffline'

/** Code that can be fetched and, once loaded, rendered synchronously. */
export interface Loadable {
  readonly isLoaded: () => boolean
  readonly load: () => Promise<void>
}

/**
 * Loads a chunk and returns its state; fetches it again when the connection or the service is back. Unlike Suspense it
 * rerenders as soon as the chunk has loaded. The same chunk must be passed as the same object.
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

/** A component in its own chunk, fetched once. A failed chunk is requested again at the next attempt. */
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
