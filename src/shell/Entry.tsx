import { useEffect, type ComponentType } from 'react'
import { Navigate, useLocation } from 'react-router'
import { lastEnding, type StoredViewer } from '../../providers/session'
import { Callback } from './Callback'
import { Home } from './Home'
import { useLoaded, type Loadable } from './useLoaded'
import { useViewer } from './useViewer'
import { rememberWanted } from './wantedPlace'

/** The portal behind the sign-in, as its own chunk. */
export type PortalChunk = Loadable & { readonly get: () => ComponentType<{ readonly viewer: StoredViewer }> }

/** Decides who sees what: the way back from the sign-in, the home area, or the portal. */
export function Entry({ portal }: { readonly portal: PortalChunk }) {
  const { pathname, search } = useLocation()
  const viewer = useViewer()
  if (pathname === '/callback') return <Callback search={search} />
  if (viewer) return <SignedIn portal={portal} viewer={viewer} />
  return isHome(pathname) ? <Home /> : <ToHome from={`${pathname}${search}`} />
}

/** Whether an address belongs to the home area: empty, home, login, login/{tab}. */
export function isHome(pathname: string): boolean {
  return /^\/((home|login)(\/[^/]*)?\/?)?$/i.test(pathname)
}

function ToHome({ from }: { readonly from: string }) {
  useEffect(() => {
    const ending = lastEnding()
    if (ending === null || ending === 'expired') rememberWanted(from)
  }, [from])
  return <Navigate to="/" replace />
}

function SignedIn({ portal, viewer }: { readonly portal: PortalChunk; readonly viewer: StoredViewer }) {
  const state = useLoaded(portal)
  if (state === 'failed') return <Home problem="The portal could not be loaded. Check your connection and reload the page." />
  if (state === 'loading') return <div className="waiting-bar" role="progressbar" aria-label="Loading" />
  const Portal = portal.get()
  // Another person in the same browser gets a portal of their own, without what the last one saw.
  return <Portal key={viewer.id} viewer={viewer} />
}
