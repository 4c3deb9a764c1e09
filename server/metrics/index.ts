import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Route } from '../engine/http/route'
import { text } from '../engine/jsonSchema'
import { refusals } from '../engine/openapi/parts'
import { notFound, Problem } from '../engine/problem'
import { observeRequests } from './requests'
import { watchState, type Watched } from './state'

export { readMetricsToken } from './settings'

/** The metrics of a service. */
export interface Metrics {
  /** `GET /metrics`. */
  route(watched: Watched): Route
}

/**
 * Makes the metrics of a service, for a Prometheus with the token. Without a configured token nothing is measured, and
 * the address does not exist. Must be called before any route.
 */
export function metricsOf(app: FastifyInstance, token: string | undefined): Metrics {
  const registry = new Registry()
  if (token !== undefined) {
    collectDefaultMetrics({ register: registry })
    observeRequests(app, [registry])
  }
  return {
    route: (watched) => {
      if (token !== undefined) watchState(watched, [registry])
      return metricsRoute(registry, token)
    },
  }
}

function metricsRoute(registry: Registry, token: string | undefined): Route {
  return {
    method: 'GET',
    path: '/metrics',
    need: 'anyone',
    tag: 'Service',
    options: { logLevel: 'warn' },
    operation: {
      summary: 'Metrics of the process, for Prometheus',
      description:
        'Needs the token that the service was given as METRICS_TOKEN, as a bearer. Without that setting there is no such address.',
      responses: { 200: { description: 'As asked', content: { 'text/plain': { schema: text } } }, ...refusals },
    },
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      if (token === undefined) throw notFound()
      if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`))
        throw new Problem(401, 'Unauthorized', { detail: 'Send METRICS_TOKEN as a bearer token.' })
      return reply.type(registry.contentType).send(await registry.metrics())
    },
  }
}

/** Compares in constant time. */
function isSame(given: string, right: string): boolean {
  const digest = (value: string): Buffer => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(given), digest(right))
}
