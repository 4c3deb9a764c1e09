import type { FastifyInstance } from 'fastify'
import { paths, systemResources, type Register } from '#define'
import type { Endpoint } from '../engine/behaviour'
import { addressOf } from '../engine/http/resourceRoute'
import { UNDO_PATH } from '../engine/operations/undo'
import { forgetEverybody } from './viewer'

/** The resources that determine who may do and see what. */
const decisive: ReadonlySet<string> = new Set([
  systemResources.users,
  systemResources.geographies,
  systemResources.authorities,
  systemResources.authorityGroups,
  systemResources.userAuthorities,
  systemResources.serviceAreas,
  systemResources.sessions,
])

/**
 * Clears all cached viewers after each write that may have changed access, so that their next requests see the new
 * state: writes to the resources that determine access, endpoints that declare it, and the undo of operations on any of
 * them.
 */
export function forgetAfterAccessChanges(
  app: FastifyInstance,
  { resources }: Register,
  endpoints: readonly Endpoint[],
): void {
  const bases = resources
    .filter(({ is: { name } }) => decisive.has(name))
    .map((resource) => `/api${paths.api(resource)}`)
  const addresses = endpoints.flatMap(({ changesAccess, path }) => (changesAccess ? [`/api${path}`] : []))
  const routes = new Set([...addresses, `/api${UNDO_PATH}`])
  const mayChangeAccess = (route: string): boolean =>
    routes.has(route) || bases.some((base) => route === base || route.startsWith(`${base}/`))
  app.addHook('onSend', async (request) => {
    const address = addressOf(request)
    if (request.method !== 'GET' && address !== undefined && mayChangeAccess(address)) forgetEverybody()
  })
}
