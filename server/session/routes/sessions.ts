import type { Route } from '../../engine/http/route'
import { text } from '../../engine/jsonSchema'
import { answers, parameter } from '../../engine/openapi/parts'
import { noteAccess } from '../accessLog'
import { bearerOf, tokenIn } from '../bearer'
import { accountOfIdentity, accountOfLocalSubject } from '../directory'
import { SIGNED_OUT } from '../families'
import { refuseOldProof } from '../oldProof'
import { identityCheck } from '../identity'
import { signInFailed } from '../refusals'
import { endLooks } from '../viewAs'
import { textIn } from '../body'
import type { RouteDeps } from '../routeDeps'
import { mineRoute } from './mine'
import { tokenPair } from '../sessionSchemas'

/** The browser's session: exchange an ID token, renew, read one's rights, sign out. */
export function browserSessionRoutes(deps: RouteDeps): readonly Route[] {
  return [exchangeRoute(deps), refreshRoute(deps), mineRoute(deps), signOutRoute(deps)]
}

function exchangeRoute(deps: RouteDeps): Route {
  const { database, settings, families } = deps
  const identify = identityCheck(settings, deps.discover)
  return {
    method: 'POST',
    path: '/api/admin/validate-okta-token',
    need: 'anyone',
    tag: 'Session',
    operation: {
      summary: 'Tokens for an identity token of the issuer',
      parameters: [parameter('domain', 'The issuer', text, 'header')],
      responses: answers(tokenPair),
    },
    handler: async (request, reply) => {
      const { domain } = request.headers
      if (typeof domain === 'string' && domain.replace(/\/+$/, '') !== settings.issuer) {
        throw signInFailed('The sign-in comes from another issuer.')
      }
      const idToken = tokenIn(request) ?? textIn(request.body, 'token')
      if (!idToken) throw signInFailed('The sign-in has no token.')
      const identity = await identify(idToken)
      const account = settings.local
        ? await accountOfLocalSubject(database, identity.subject)
        : await accountOfIdentity(database, identity)
      await refuseOldProof(deps, account, identity.provedAt)
      reply.header('cache-control', 'no-store')
      return families.open(account, { userAgent: request.headers['user-agent'] })
    },
  }
}

function refreshRoute({ families }: RouteDeps): Route {
  return {
    method: 'POST',
    path: '/api/admin/refresh-token',
    need: 'anyone',
    tag: 'Session',
    operation: {
      summary: 'A new pair for the refresh token in the authorization header',
      responses: answers(tokenPair),
    },
    handler: (request, reply) => {
      reply.header('cache-control', 'no-store')
      return families.refresh(bearerOf(request))
    },
  }
}

function signOutRoute({ database, tokens, families }: RouteDeps): Route {
  return {
    method: 'POST',
    path: '/api/admin/sign-out',
    need: 'anyone',
    tag: 'Session',
    operation: { summary: 'Ends the session', responses: answers(undefined, '204') },
    handler: async (request, reply) => {
      const refreshToken = textIn(request.body, 'refresh_token')
      let ended = refreshToken && (await families.revokeByToken(refreshToken, SIGNED_OUT))
      const accessToken = tokenIn(request)
      const claims = accessToken && (await tokens.verify(accessToken, true).catch(() => undefined))
      if (claims) {
        await database.transaction((tx) => endLooks(tx, claims.session, 'SIGNED_OUT'))
        ended = (await families.revoke(claims.session, SIGNED_OUT)) ?? ended
      }
      if (ended)
        await noteAccess(database, { kind: 'SIGNED_OUT', what: 'Sign-out', who: ended.userId, session: ended.session })
      return reply.code(204).send()
    },
  }
}
