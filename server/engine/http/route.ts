import type { FastifyInstance, FastifyRequest, RouteHandlerMethod, RouteShorthandOptions } from 'fastify'
import type { DescribedRoute } from '../openapi/operation'
import type { Viewer } from '../viewer'

/** Finds the viewer of a request. Throws 401. */
export type ViewerOf = (request: FastifyRequest) => Promise<Viewer>

/** A route of the service with its description. */
export interface Route extends DescribedRoute {
  readonly options?: Pick<RouteShorthandOptions, 'logLevel' | 'onRequest' | 'bodyLimit'>
  /** Must verify `need` itself. */
  readonly handler: RouteHandlerMethod
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The authority that the handler verifies: only those who hold it learn what is wrong with a request. */
    readonly need?: DescribedRoute['need']
  }
}

/** Serves routes. */
export function serve(app: FastifyInstance, routes: readonly Route[]): void {
  for (const { method, path, need, options, handler } of routes)
    app.route({ ...options, method, url: path, config: { need }, handler })
}
