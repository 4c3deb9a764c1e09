import type { Route } from '../../engine/http/route'
import { answers } from '../../engine/openapi/parts'
import { landingOf, noteScreen } from '../arrival'
import { askedBy } from '../accessLog'
import { bearerOf } from '../bearer'
import { lookedAs, lookIn } from '../lookedAs'
import { areasOf, placeNamesOf } from '../serviceAreas'
import { personOf } from '../viewer'
import { holderOf } from '../viewerQuery'
import type { RouteDeps } from '../routeDeps'
import { mine } from '../sessionSchemas'

/** GET /api/admin/authorities/mine: the viewer, their authorities and their start page; notes the opened screen. */
export function mineRoute({ database, tokens }: Pick<RouteDeps, 'database' | 'tokens'>): Route {
  return {
    method: 'GET',
    path: '/api/admin/authorities/mine',
    need: 'signedIn',
    tag: 'Session',
    operation: { summary: 'The signed-in user and their authorities', responses: answers(mine) },
    handler: async (request, reply) => {
      const { userId, session } = await tokens.verify(bearerOf(request))
      askedBy(request, { userId, session })
      // Called on every navigation in order to notice changes, so it is never answered from a cache.
      const real = await personOf(database, userId, session)
      const named = lookIn(request)
      const look = named === undefined ? undefined : await lookedAs(database, real, session, named)
      const person = look?.person ?? real
      const { id, username, name, roleType, officeRole, places } = person
      const { screen } = request.query as { readonly screen?: unknown }
      const [{ authorities }, landing, serviceAreas, placeNames] = await Promise.all([
        look?.person ?? holderOf(database, real),
        landingOf(database, person),
        areasOf(database, person),
        placeNamesOf(database, person),
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
        placeNames,
        landing,
        serviceAreas,
        ...(look && { viewAs: { id: named, until: look.until, by: { id: real.id, name: real.name } } }),
      }
    },
  }
}
