import type { AuthProvider } from '@refinedev/core'
import { messages } from '#define'
import { httpOf } from './http'
import type { Notice } from './notices'
import { beginFarewell, currentTokens, currentViewer, type Ending, endSession, storedIdToken } from './session'
import { redirectToSignIn, signOutAddress } from './singleSignOn'

/** Refine's auth provider: the organisation's sign-in, and our own session after it. */
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
  // The client has already renewed or ended an expired session; nothing is left to do here.
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

/** Ends the session of a user without any authority of this portal. */
export async function turnAway(): Promise<void> {
  await leave('denied', { text: messages.accessDenied, tone: 'error' })
}

async function leave(why: Ending, notice: Notice): Promise<void> {
  const address = signOutAddress(await storedIdToken().catch(() => undefined))
  const refreshToken = currentTokens()?.refreshToken
  beginFarewell()
  // Signing out works even if the service does not answer.
  await httpOf('admin')
    .post('/sign-out', { refresh_token: refreshToken }, { timeout: 5_000, isFarewell: true })
    .catch(() => undefined)
  await endSession(why, { notice, isLeaving: address !== undefined })
  if (address) location.assign(address)
}
