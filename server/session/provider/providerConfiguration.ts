import type { InteractionPolicy, ProviderContext } from 'oidc-provider'
import { cookieKey } from '../keys'
import type { SessionDeps } from '../families'
import { demoPerson } from './demoPeople'
import { memoryAdapter } from './memory'
import { portalOrigins } from '../portalOrigins'
import { MOUNT } from './mount'
import { messagePage, signOutPage } from './pages'

/** The configuration of the local OpenID provider: one public client with PKCE, consent given, no refresh tokens. */
export function providerConfiguration(deps: SessionDeps, policy: InteractionPolicy): Record<string, unknown> {
  const { settings, database } = deps
  // OpenID only allows native applications to use http on this machine.
  const origins = portalOrigins(settings).filter((origin) => origin.startsWith('http://'))
  policy.remove('consent')
  return {
    adapter: memoryAdapter(),
    jwks: { keys: [settings.secrets.providerKey] },
    cookies: { keys: settings.secrets.sessionKeys.map(cookieKey) },
    clients: [
      {
        client_id: settings.clientId,
        client_name: settings.productName,
        application_type: 'native',
        token_endpoint_auth_method: 'none',
        require_auth_time: true,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        redirect_uris: origins.map((origin) => `${origin}/callback`),
        post_logout_redirect_uris: origins.map((origin) => `${origin}/login`),
      },
    ],
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email', 'email_verified'] },
    // The browser reads the user from the ID token alone.
    conformIdTokenClaims: false,
    clientBasedCORS: (_context: unknown, origin: string) => origins.includes(origin),
    interactions: {
      policy,
      url: (_context: unknown, interaction: { uid: string }) => `${MOUNT}/interaction/${interaction.uid}`,
    },
    findAccount: async (_context: unknown, id: string) => {
      const person = await demoPerson(database, Number(id))
      if (!person) return undefined
      const { name, username, email } = person
      const claims = { sub: id, name, preferred_username: username, email: email ?? undefined, email_verified: true }
      return { accountId: id, claims: () => Promise.resolve(claims) }
    },
    loadExistingGrant: grantEverything,
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true, allowedPolicy: () => true },
      rpInitiatedLogout: { enabled: true, logoutSource: showSignOut, postLogoutSuccessSource: showSignedOut },
    },
    renderError: showProviderError,
    ttl: { AccessToken: 900, AuthorizationCode: 60, IdToken: 900, Interaction: 3_600, Session: 86_400, Grant: 86_400 },
  }
}

/** Demo users are not asked whether their own portal may know their name. */
async function grantEverything({ oidc }: ProviderContext): Promise<unknown> {
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
  grant.addOIDCScope('openid profile email offline_access')
  await grant.save()
  return grant
}

function showSignOut(context: ProviderContext, form: string): void {
  // Only the holder of the ID token may sign someone out without asking, because any website can link to this page.
  show(context, signOutPage(form, context.oidc.entities.IdTokenHint !== undefined))
}

function showSignedOut(context: ProviderContext): void {
  show(context, messagePage('Signed out', 'You are signed out.', '/login'))
}

function showProviderError(context: ProviderContext, out: { error: string; error_description?: string }): void {
  const reason = out.error_description ?? out.error
  show(context, messagePage('Sign-in failed', `The sign-in was refused: ${reason}.`, '/login'))
}

function show(context: ProviderContext, page: { html: string; policy: string }): void {
  context.type = 'html'
  context.set('content-security-policy', page.policy)
  context.set('x-content-type-options', 'nosniff')
  context.set('referrer-policy', 'same-origin')
  context.body = page.html
}
