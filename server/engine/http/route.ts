import type { FastifyInstance, FastifyRequest, RouteHandlerMethod, RouteShorthandOptions } from 'fastify'
import type { DescribedRoute } from '../openapi/operation'
import type { Viewer } from '../viewer'

/** How a request tells who sends it. Throws 401. */
export type ViewerOf = (request: FastifyRequest) => Promise<Viewer>

/** An address of the service as it is served and as it is described, in one. */
export interface Route extends DescribedRoute {
  readonly options?: Pick<RouteShorthandOptions, 'logLevel' | 'onRequest' | 'bodyLimit'>
  /** Verifies itself that `need` is held. */
  readonly handler: RouteHandlerMethod
}

/** Serves routes. */
export function serve(app: FastifyInstance, routes: readonly Route[]): void {
  for (const { method, path, options, handler } of routes) app.route({ ...options, method, url: path, handler })
}
