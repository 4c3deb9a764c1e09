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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may, where the handler verifies it: what is wrong with a request is told to no one else. */
    readonly need?: DescribedRoute['need']
  }
}

/** Serves routes. */
export function serve(app: FastifyInstance, routes: readonly Route[]): void {
  for (const { method, path, need, options, handler } of routes)
    app.route({ ...options, method, url: path, config: { need }, handler })
}
