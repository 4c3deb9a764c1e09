import { sql } from '../../database'
import type { Route } from '../../engine/http/route'
import { answers } from '../../engine/openapi/parts'
import type { Discovery } from '../discovery'
import type { SessionDeps } from '../families'
import { configuration } from '../sessionSchemas'

/** GET /api/config.json: what the browser must know before anyone has signed in. Public, so it contains no secret. */
export function configurationRoute(deps: SessionDeps, discover: Discovery): Route {
  const { database, settings } = deps

  return {
    method: 'GET',
    path: '/api/config.json',
    need: 'anyone',
    tag: 'Session',
    operation: { summary: 'The configuration the portal needs before sign-in', responses: answers(configuration) },
    handler: async (_request, reply) => {
      const { keysUrl: _keys, ...endpoints } = await discover()
      const [bdo] = await database.rows<{ id: number }>(
        sql`select id from authorities
            where lower(authority) = lower(${settings.bdoAuthority}) and deleted_at is null order by id limit 1`,
      )
      reply.header('cache-control', 'no-store')
      return {
        issuer: settings.issuer,
        clientId: settings.clientId,
        scopes: settings.scopes,
        ...endpoints,
        api: settings.api,
        supportEmail: settings.supportEmail,
        productName: settings.productName,
        productShortName: settings.productShortName,
        webPortalUrl: settings.webPortalUrl,
        demo: settings.local,
        outsideAccounts: settings.outsideAccounts,
        directory: deps.directory !== undefined,
        bdoAuthority: bdo?.id ?? null,
      }
    },
  }
}
