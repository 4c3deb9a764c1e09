import { createRoot } from 'react-dom/client'
import { loadConfiguration } from '../providers/config'
import { currentViewer, openSession } from '../providers/session'
import { takeExpiredFlag } from '../providers/tokenExpired'
import { foretellFrame, showAppearance } from './shell/document/appearance'
import { isKept, keepForOffline } from './shell/document/offline'
import { Entry, isHome } from './shell/entry/Entry'
import { silenceConsole } from './shell/document/silence'
import { allowOwnStyles } from './shell/document/styleNonce'
import { isPublicAddress } from './shell/entry/publicPages'
import { Unreachable } from './shell/entry/Unreachable'
import { loadable } from './views/kit/useLoaded'
import './shell/document/page.css'
import './shell/document/layout.css'

const root = createRoot(document.getElementById('root') ?? document.body)
const portal = loadable(() => import('./portal').then(({ drawPortal }) => drawPortal))

/** Fetches everything that the first page needs in parallel, and draws the page once it is there. */
async function start(): Promise<void> {
  const isOpen = isPublicAddress(location.pathname)
  const portalOnItsWay = isOpen || isHome(location.pathname) ? undefined : loadPortal()
  try {
    await Promise.all([loadConfiguration(), openSession()])
  } catch {
    root.render(<Unreachable onRetry={again} />)
    return
  }
  if (takeExpiredFlag()) await renew()
  foretellFrame(!!currentViewer())
  if (currentViewer() && !isOpen) await Promise.all([portalOnItsWay ?? loadPortal(), loadPreferences()])
  root.render(<Entry portal={portal} />)
}

/** A cached page may belong to an earlier build, so the newest is requested. */
function again(): void {
  if (isKept()) location.reload()
  else void start()
}

/** A refusal ends the session; without a connection the next request tries again. */
async function renew(): Promise<void> {
  await import('../providers/renewal').then(({ renewSession }) => renewSession()).catch(() => undefined)
}

/** Preferences load before the first list: without them it would jump. */
async function loadPreferences(): Promise<void> {
  await import('../providers/preferences').then((file) => file.loadPreferences()).catch(() => undefined)
}

/** Loads the portal beside the view of the address; a failure is reported later, where it is needed. */
async function loadPortal(): Promise<void> {
  const view = import('./shell/routing/firstView').then(({ firstView }) => firstView(location.pathname))
  await Promise.allSettled([portal.load(), view])
}

silenceConsole()
allowOwnStyles()
showAppearance()
if (!isPublicAddress(location.pathname)) keepForOffline()
void start()
