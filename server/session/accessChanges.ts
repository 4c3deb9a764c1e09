import type { FastifyInstance } from 'fastify'
import { paths, systemResources, type Register } from '#define'
import type { Database } from '../database'
import { ACCESS_CHANGED } from '../engine/accessChange'
import type { Endpoint } from '../engine/behaviour'
import { addressOf } from '../engine/http/resourceRoute'
import { toldIn, type Told } from '../engine/liveMessages'
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

/** The parts of a service that change access. */
interface Parts {
  readonly database: Database
  readonly register: Register
  readonly endpoints: readonly Endpoint[]
}

/** Clears all cached viewers of this process when access has changed, so that their next requests see the new state. */
export function forgetAfterAccessChanges(app: FastifyInstance, { database, register, endpoints }: Parts): void {
  forgetAfterRequests(app, register, endpoints)
  forgetAfterCommits(app, database)
}

/**
 * After each write that may have changed access: to the resources that determine it, to endpoints that declare it, and
 * the undo of operations on any of them. A request without a valid session has changed nothing: strangers could clear
 * the cache without end.
 */
function forgetAfterRequests(app: FastifyInstance, { resources }: Register, endpoints: readonly Endpoint[]): void {
  const bases = resources
    .filter(({ is: { name } }) => decisive.has(name))
    .map((resource) => `/api${paths.api(resource)}`)
  const addresses = endpoints.flatMap(({ changesAccess, path }) => (changesAccess ? [`/api${path}`] : []))
  const routes = new Set([...addresses, `/api${UNDO_PATH}`])
  const mayChangeAccess = (route: string): boolean =>
    routes.has(route) || bases.some((base) => route === base || route.startsWith(`${base}/`))
  app.addHook('onSend', async (request, { statusCode }) => {
    const address = addressOf(request)
    if (request.method !== 'GET' && statusCode !== 401 && address !== undefined && mayChangeAccess(address))
      forgetEverybody()
  })
}

/**
 * Whenever any process commits a change of access. Messages arrive in the order of the commits, so nothing that is told
 * later is passed on with the rights of before.
 */
function forgetAfterCommits(app: FastifyInstance, database: Database): void {
  let stop: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    stop = await database.listen((payload) => {
      if (payload === ACCESS_CHANGED || isDecisive(toldIn(payload))) forgetEverybody()
    }, forgetEverybody)
  })
  app.addHook('onClose', async () => stop?.())
}

function isDecisive(told: Told | undefined): boolean {
  return told?.kind === 'changed' && decisive.has(told.resource)
}
