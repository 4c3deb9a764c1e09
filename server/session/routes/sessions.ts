import type { FastifyInstance } from 'fastify'
import { askedBy, noteAccess } from '../accessLog'
import type { AccessTokens } from '../accessTokens'
import { landingOf, noteScreen } from '../arrival'
import { bearerOf, tokenIn } from '../bearer'
import type { Discovery } from '../discovery'
import { accountOfIdentity, accountOfLocalSubject } from '../directory'
import type { Families, SessionDeps } from '../families'
import { identityCheck } from '../identity'
import { lookedAs, lookIn } from '../lookedAs'
import { signInFailed } from '../refusals'
import { areasOf } from '../serviceAreas'
import { endLooks } from '../viewAs'
import { personOf } from '../viewer'
import { textIn } from './body'

/** What the routes of a session share. */
export interface RouteDeps extends SessionDeps {
  readonly tokens: AccessTokens
  readonly families: Families
  readonly discover: Discovery
}

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
    reply.header('cache-control', 'no-store')
    return families.open(account, { userAgent: request.headers['user-agent'] })
  })

  app.post('/api/admin/refresh-token', (request, reply) => {
    reply.header('cache-control', 'no-store')
    return families.refresh(bearerOf(request))
  })

  app.get('/api/admin/authorities/mine', async (request, reply) => {
    const { userId, session } = await tokens.verify(bearerOf(request))
    askedBy(request, { userId, session })
    // Asked on every navigation in order to notice changes, so it never answers from memory.
    const real = await personOf(database, userId, session)
    const named = lookIn(request)
    const look = named === undefined ? undefined : await lookedAs(database, real, session, named)
    const person = look?.person ?? real
    const { id, username, name, roleType, officeRole, authorities, places } = person
    const { screen } = request.query as { readonly screen?: unknown }
    const [landing, serviceAreas] = await Promise.all([
      landingOf(database, person),
      areasOf(database, person),
      noteScreen(database, { screen, userId: real.id, ...(look && { lookedAs: id }) }),
    ])
    reply.header('cache-control', 'no-store')
    return {
      username,
      name,
      profile: { serverId: id, roleType, officeRole },
      authorities,
      roles: authorities.map(({ authority }) => authority),
      places,
      landing,
      serviceAreas,
      ...(look && { viewAs: { id: named, until: look.until, by: { id: real.id, name: real.name } } }),
    }
  })

  app.post('/api/admin/sign-out', async (request, reply) => {
    const refreshToken = textIn(request.body, 'refresh_token')
    let ended = refreshToken && (await families.revokeByToken(refreshToken, 'Signed out'))
    const accessToken = tokenIn(request)
    const claims = accessToken && (await tokens.verify(accessToken, true).catch(() => undefined))
    if (claims) {
      await database.transaction((tx) => endLooks(tx, claims.session, 'SIGNED_OUT'))
      ended = (await families.revoke(claims.session, 'Signed out')) ?? ended
    }
    if (ended)
      await noteAccess(database, { kind: 'SIGNED_OUT', what: 'Sign-out', who: ended.userId, session: ended.session })
    return reply.code(204).send()
  })
}
