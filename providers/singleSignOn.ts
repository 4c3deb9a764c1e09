import type { OktaAuth } from '@okta/okta-auth-js/core'
import { configuration } from './config'

/**
 * Sends the browser to the organisation's sign-in (authorisation code with PKCE); throws if it cannot leave. With
 * `asAnother` the issuer asks who the user is, even if it already knows someone.
 */
export async function redirectToSignIn({ asAnother = false } = {}): Promise<void> {
  const okta = await client()
  await okta.token.getWithRedirect({
    scopes: [...configuration().scopes],
    responseType: 'code',
    ...(asAnother && { prompt: 'login' }),
  })
}

/** Exchanges the code in the address for the issuer's ID token; then removes the code from the address. */
export async function idTokenFromAddress(): Promise<string> {
  const okta = await client()
  const { tokens } = await okta.token.parseFromUrl()
  if (!tokens.idToken) throw new Error('The sign-in service sent no ID token')
  return tokens.idToken.idToken
}

/** The address where the issuer signs the user out and sends them back to the portal; undefined if it offers none. */
export function signOutAddress(idToken: string | undefined): string | undefined {
  const { logoutUrl, clientId } = configuration()
  if (!logoutUrl || !idToken) return undefined
  const address = new URL(logoutUrl)
  address.searchParams.set('id_token_hint', idToken)
  address.searchParams.set('client_id', clientId)
  address.searchParams.set('post_logout_redirect_uri', `${location.origin}/login`)
  return address.href
}

let making: Promise<OktaAuth> | undefined

/** Okta's client has its own chunk, loaded only for a sign-in. It stores no tokens: the session is our own. */
function client(): Promise<OktaAuth> {
  making ??= import('@okta/okta-auth-js/core').then(({ OktaAuth }) => {
    const { issuer, authorizeUrl, tokenUrl, userinfoUrl, logoutUrl, revokeUrl, clientId } = configuration()
    return new OktaAuth({
      issuer,
      authorizeUrl,
      tokenUrl,
      userinfoUrl,
      logoutUrl,
      revokeUrl,
      clientId,
      redirectUri: `${location.origin}/callback`,
      pkce: true,
      // The service verifies the token against the issuer's clock; that of a user's computer may be wrong.
      ignoreLifetime: true,
      tokenManager: { autoRenew: false, autoRemove: false, syncStorage: false },
    })
  })
  return making
}
