import { useCallback, useEffect, useState, type ReactElement } from 'react'
import { lastEnding, type StoredViewer } from '../../../providers/session'
import { Callback } from './Callback'
import { Home } from './Home'
import { publicPageAt, PublicPageView } from './publicPages'
import { useLoaded, type Loadable } from '../../views/kit/useLoaded'
import { useViewer } from './useViewer'
import { rememberWanted } from './wantedPlace'

/** The portal after sign-in, as its own chunk; `get` returns the function that draws it for a viewer. */
export type PortalChunk = Loadable & { readonly get: () => (viewer: StoredViewer) => ReactElement }

/**
 * Chooses between a public page, the return from sign-in, the home area, and the portal. It reads the address itself,
 * because the router belongs to the portal, which a signed-out user need not wait for.
 */
export function Entry({ portal }: { readonly portal: PortalChunk }) {
  const viewer = useViewer()
  // Read once at the start: the code is removed from the address while it is exchanged.
  const [callback, setCallback] = useState(() => (isCallback(location.pathname) ? location.search : null))
  const [publicPage] = useState(() => publicPageAt(location.pathname))
  const leaveCallback = useCallback(() => setCallback(null), [])
  if (publicPage) return <PublicPageView page={publicPage} />
  if (callback !== null) return <Callback search={callback} onDone={leaveCallback} />
  return viewer ? <SignedIn portal={portal} viewer={viewer} /> : <SignedOut />
}

/** Whether an address is that of the return from sign-in. */
function isCallback(pathname: string): boolean {
  return /^\/callback\/?$/i.test(pathname)
}

/** Whether an address belongs to the home area: empty, home, login, login/{tab}. */
export function isHome(pathname: string): boolean {
  return /^\/((home|login)(\/[^/]*)?\/?)?$/i.test(pathname)
}

function SignedOut() {
  useEffect(() => {
    const { pathname, search } = location
    if (isHome(pathname)) return
    const ending = lastEnding()
    if (ending === null || ending === 'expired') rememberWanted(`${pathname}${search}`)
    history.replaceState(null, '', '/')
  }, [])
  return <Home />
}

function SignedIn({ portal, viewer }: { readonly portal: PortalChunk; readonly viewer: StoredViewer }) {
  const state = useLoaded(portal)
  if (state === 'failed')
    return <Home problem="The portal could not be loaded. Check your connection and reload the page." />
  if (state === 'loading') return <div className="waiting-bar" role="progressbar" aria-label="Loading" />
  return portal.get()(viewer)
}
