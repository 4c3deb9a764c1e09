import type { FastifyRequest } from 'fastify'
import type { AnyResource } from '#define'
import type { Engine } from '../engine'
import type { Viewer } from '../viewer'

/** How a request tells who sends it. Throws 401. */
export type ViewerOf = (request: FastifyRequest) => Promise<Viewer>

/** What the routes of a resource share. */
export interface RouteContext {
  readonly engine: Engine
  readonly resource: AnyResource
  readonly viewerOf: ViewerOf
  readonly base: string
}
