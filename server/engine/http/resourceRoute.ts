import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths, type AnyResource } from '#define'
import type { Engine, Work } from '../engine'
import { isRouteOf, needsOf, pathWith, wordsOf, type DescribedResourceRoute } from '../openapi/operation'
import { isOwn, mustHold, type Viewer } from '../viewer'
import { takeBytes, takeStreams } from './bytes'
import type { ViewerOf } from './route'

/** A request for something of a resource, from a viewer who may ask for it. */
export interface ResourceRequest {
  readonly engine: Engine
  readonly resource: AnyResource
  /** What stood in the place of `:action`, `:field` or `:chart`; empty where the path has no such place. */
  readonly word: string
  readonly viewer: Viewer
  /** To read with: outside of any transaction. */
  readonly work: Work
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** An address that many resources have, as it is served and as it is described, in one. */
export interface ResourceRoute extends DescribedResourceRoute {
  /** Refuses beyond what is needed. Throws 403. */
  readonly check?: (viewer: Viewer, resource: AnyResource, word: string) => void
  /** Its body is bytes, so many at most; they are not read before it is known that the viewer may send them. */
  readonly mostBytes?: number
  /** Its body is bytes that are taken as they come; its handler says how many. */
  readonly isStreamed?: true
  readonly handle: (asked: ResourceRequest) => Promise<unknown>
}

/** Where the routes of resources lie: their places are those of a service and of one of its resources. */
const BASE = '/api/:service/:resource'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether an address has what stands in the places of its path; any has unless said. */
    readonly isAddress?: (params: unknown) => boolean
  }
}

type Params = Readonly<Record<string, string | undefined>>
type Find = (route: ResourceRoute, params: unknown) => Pick<ResourceRequest, 'resource' | 'word'> | undefined
type Admit = (
  route: ResourceRoute,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ResourceRequest | undefined>

/**
 * Serves the routes of all resources, each once for all of them: a service with a hundred resources is made as quickly as
 * one with ten. What a resource does not have is answered as an address that there is not.
 */
export function serveResources(
  app: FastifyInstance,
  engine: Engine,
  routes: readonly ResourceRoute[],
  viewerOf: ViewerOf,
): void {
  const find = finding(engine.register)
  const admit = admitting(engine, viewerOf, find)
  const config = (route: ResourceRoute): FastifyContextConfig => ({
    isAddress: (params) => find(route, params) !== undefined,
  })
  for (const route of routes)
    if (route.mostBytes === undefined && !route.isStreamed) serveRoute(app, route, config(route), admit)
  void app.register(async (scope) => {
    takeBytes(scope)
    for (const route of routes) if (route.mostBytes !== undefined) serveRoute(scope, route, config(route), admit)
  })
  void app.register(async (scope) => {
    takeStreams(scope)
    for (const route of routes) if (route.isStreamed) serveRoute(scope, route, config(route), admit)
  })
}

/** Serves a route whose body is read once it is known that the viewer may ask: what is wrong with it is told to no one else. */
function serveRoute(scope: FastifyInstance, route: ResourceRoute, config: FastifyContextConfig, admit: Admit): void {
  const admitted = new WeakMap<FastifyRequest, ResourceRequest>()
  scope.route({
    method: route.method,
    url: BASE + route.path,
    config,
    ...(route.mostBytes !== undefined && { bodyLimit: route.mostBytes }),
    onRequest: async (request, reply) => {
      const asked = await admit(route, request, reply)
      if (!asked) return reply
      admitted.set(request, asked)
    },
    handler: async (request, reply) => {
      const asked = admitted.get(request)
      return asked ? route.handle(asked) : reply
    },
  })
}

/** Finds out what an address of a route is for; undefined where the resource it names does not have it, or is none. */
function finding(register: Engine['register']): Find {
  const resources = new Map(register.resources.map((resource) => [paths.api(resource), resource]))
  return (route, params) => {
    const { service = '', resource: name = '', action, field, chart } = params as Params
    const word = chart ?? field ?? action ?? ''
    const resource = resources.get(`/${service}/${name}`)
    const isThere = resource && isRouteOf(route, resource, register) && wordsOf(route, resource).includes(word)
    return isThere ? { resource, word } : undefined
  }
}

/** Finds out what a request is for, and refuses whoever may not: 404, 401, 403, in this order. */
function admitting(engine: Engine, viewerOf: ViewerOf, find: Find): Admit {
  return async (route, request, reply) => {
    const found = find(route, request.params)
    if (!found) {
      reply.callNotFound()
      return undefined
    }
    const { resource, word } = found
    const { id = '' } = request.params as Params
    const viewer = await viewerOf(request)
    const isTheirs = route.isForOwn === true && id === String(viewer.id) && isOwn(resource, viewer, viewer.id)
    if (!isTheirs) for (const need of needsOf(route, resource, word)) mustHold(viewer, need)
    route.check?.(viewer, resource, word)
    const work: Work = { engine, viewer, tx: engine.database, request: request.id, onFault: faultsOf(request) }
    return { engine, resource, word, viewer, work, request, reply }
  }
}

function faultsOf({ log }: FastifyRequest): (error: unknown) => void {
  return (error) => log.error({ err: error }, 'fault in a part of a request')
}

/** Every address that the routes make of a register, as Fastify would write it: `GET /api/admin/farmers/:id/history`. */
export function addressesOf(routes: readonly DescribedResourceRoute[], register: Engine['register']): string[] {
  return routes.flatMap((route) =>
    register.resources
      .filter((resource) => isRouteOf(route, resource, register))
      .flatMap((resource) =>
        wordsOf(route, resource).map((word) => `${route.method} /api${paths.api(resource)}${pathWith(route, word)}`),
      ),
  )
}

/** The address of a request without the ids in it: `/api/admin/farmers/:id`. Undefined where there is no such address. */
export function addressOf({ routeOptions: { url, config }, params }: FastifyRequest): string | undefined {
  if (url === undefined || config.isAddress?.(params) === false) return undefined
  const given = params as Params
  return url.replace(/:(service|resource|action|field|chart)\b/g, (part, name: string) => given[name] ?? part)
}
