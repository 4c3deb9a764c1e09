import type { FastifyInstance } from 'fastify'
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

/** The browser's life with a session: exchange an ID token, renew, ask what one may, sign out. */
export function browserSessionRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { database, settings, tokens, families } = deps
  const identify = identityCheck(settings, deps.discover)

  app.post('/api/admin/validate-okta-token', async (request, reply) => {
    const { domain } = request.headers
    if (typeof domain === 'string' && domain.replace(/\/+$/, '') !== settings.issuer) {
      throw signInFailed('The sign-in comes from another issuer.')
    }
    const idToken = tokenIn(request) ?? textIn(request.body, 'token')
    if (!idToken) throw signInFailed('The sign-in carries no token.')
    const identity = await identify(idToken)
    const account = settings.local
      ? await accountOfLocalSubject(database, identity.subject)
      : await accountOfIdentity(database, identity)
    await refuseOldProof(deps, account, identity.provedAt)
    reply.header('cache-control', 'no-store')
    return families.open(account, { userAgent: request.headers['user-agent'] })
  })

  app.post('/api/admin/refresh-token', (request, reply) => {
    reply.header('cache-control', 'no-store')
    return families.refresh(bearerOf(request))
  })

  mineRoute(app, deps)

  app.post('/api/admin/sign-out', async (request, reply) => {
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
  })
}
