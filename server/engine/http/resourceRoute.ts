import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths, type AnyResource } from '#define'
import type { Engine, Work } from '../engine'
import { isRouteOf, needsOf, pathWith, wordsOf, type DescribedResourceRoute } from '../openapi/operation'
import { isOwn, mustHold, type Viewer } from '../viewer'
import { takeBytes, takeStreams } from './bytes'
import type { ViewerOf } from './route'

/** A request about a resource, from a viewer who may make it. */
export interface ResourceRequest {
  readonly engine: Engine
  readonly resource: AnyResource
  /** The value of `:action`, `:field` or `:chart`; empty if the path has none of them. */
  readonly word: string
  readonly viewer: Viewer
  /** For reading: outside of any transaction. */
  readonly work: Work
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A route that many resources have, with its description. */
export interface ResourceRoute extends DescribedResourceRoute {
  /** Further checks beyond `needs`. Throws 403. */
  readonly check?: (viewer: Viewer, resource: AnyResource, word: string) => void
  /** Its body is bytes, up to this number; they are not read before the viewer's right to send them is verified. */
  readonly mostBytes?: number
  /** Its body is streamed; its handler limits the size. */
  readonly isStreamed?: true
  readonly handle: (asked: ResourceRequest) => Promise<unknown>
}

/** The base path of resource routes: a service and one of its resources. */
const BASE = '/api/:service/:resource'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether an address exists for the parameters of its path; by default always. */
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
 * Serves the routes of all resources, each registered once for all of them, so that a service with a hundred resources
 * starts as quickly as one with ten. Routes that a resource does not have are answered as unknown addresses.
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

/**
 * Serves a route whose body is read only after the viewer is known to be allowed: no one else learns what is wrong with
 * it.
 */
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

/** Resolves what an address of a route is for; undefined where the resource is unknown or does not have the route. */
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

/** Resolves what a request is for, and refuses those who may not make it: 404, 401, 403, in this order. */
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

/**
 * Lists every address of the routes for a register, as Fastify would write it: `GET /api/admin/farmers/:id/history`.
 */
export function addressesOf(routes: readonly DescribedResourceRoute[], register: Engine['register']): string[] {
  return routes.flatMap((route) =>
    register.resources
      .filter((resource) => isRouteOf(route, resource, register))
      .flatMap((resource) =>
        wordsOf(route, resource).map((word) => `${route.method} /api${paths.api(resource)}${pathWith(route, word)}`),
      ),
  )
}

/** The address of a request without the ids in it: `/api/admin/farmers/:id`. Undefined if there is no such address. */
export function addressOf({ routeOptions: { url, config }, params }: FastifyRequest): string | undefined {
  if (url === undefined || config.isAddress?.(params) === false) return undefined
  const given = params as Params
  return url.replace(/:(service|resource|action|field|chart)\b/g, (part, name: string) => given[name] ?? part)
}
