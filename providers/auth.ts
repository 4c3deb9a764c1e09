import type { AuthProvider } from '@refinedev/core'
import { messages } from '#define'
import { httpOf } from './http'
import type { Notice } from './notices'
import { beginFarewell, currentTokens, currentViewer, type Ending, endSession, storedIdToken } from './session'
import { redirectToSignIn, signOutAddress } from './singleSignOn'

/** Refine's socket for sign-in: the organisation's sign-in and our own session behind it. */
export const authProvider: AuthProvider = {
  login: async () => {
    await redirectToSignIn()
    return { success: true }
  },
  logout: async () => {
    await signOut()
    return { success: true }
  },
  check: () =>
    Promise.resolve(
      currentViewer() ? { authenticated: true } : { authenticated: false, logout: false, redirectTo: '/' },
    ),
  // An expired session has been renewed or ended by the client already; nothing is left to do here.
  onError: () => Promise.resolve({}),
  getIdentity: () => {
    const viewer = currentViewer()
    return Promise.resolve(viewer && { id: viewer.id, name: viewer.name, username: viewer.username })
  },
  getPermissions: () => Promise.resolve([...(currentViewer()?.keys ?? [])]),
}

/** Signs the user out of the service, of this browser in all tabs, and of the organisation's sign-in. */
export async function signOut(): Promise<void> {
  await leave('left', { text: messages.loggedOut, tone: 'success' })
}

/** Ends the session of somebody who holds no authority of this portal any more. */
export async function turnAway(): Promise<void> {
  await leave('denied', { text: messages.accessDenied, tone: 'error' })
}

async function leave(why: Ending, notice: Notice): Promise<void> {
  const address = signOutAddress(await storedIdToken().catch(() => undefined))
  const refreshToken = currentTokens()?.refreshToken
  beginFarewell()
  // Whoever wants to leave can leave, also when the service does not answer.
  await httpOf('admin')
    .post('/sign-out', { refresh_token: refreshToken }, { timeout: 5_000, isFarewell: true })
    .catch(() => undefined)
  await endSession(why, { notice, isLeaving: address !== undefined })
  if (address) location.assign(address)
}
