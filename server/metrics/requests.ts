import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Histogram, type Registry } from 'prom-client'

/** In seconds: most answers take a few milliseconds, a search over everything or a sheet takes seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Event streams last as long as a tab is open, so their duration says nothing. */
const streams = new Set(['/api/admin/events'])

/** Observes each request once it is answered, and counts those in progress. Must be called before any route. */
export function observeRequests(app: FastifyInstance, registers: Registry[]): void {
  const duration = new Histogram({
    name: 'agridesk_http_request_duration_seconds',
    help: 'Duration of HTTP requests, from their headers to the end of the answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers,
  })
  let inFlight = 0
  const end = (): void => void (inFlight -= 1)
  new Gauge({
    name: 'agridesk_http_requests_in_flight',
    help: 'HTTP requests without a whole answer; streams of events are not among them.',
    registers,
    collect() {
      this.set(inFlight)
    },
  })
  app.addHook('onRequest', (request, reply, next) => {
    if (!isStream(request)) {
      inFlight += 1
      // Emitted for aborted requests as well, unlike onResponse.
      reply.raw.on('close', end)
    }
    next()
  })
  app.addHook('onResponse', (request, reply, next) => {
    if (!isStream(request)) {
      const status = `${Math.floor(reply.statusCode / 100)}xx`
      duration.observe({ method: request.method, route: routeOf(request), status }, reply.elapsedTime / 1000)
    }
    next()
  })
}

function isStream({ routeOptions }: FastifyRequest): boolean {
  return streams.has(routeOptions.url ?? '')
}

/** The pattern of a route. The portal's files, each a route of its own, count as one, and so do unknown addresses. */
function routeOf({ routeOptions: { url }, method }: FastifyRequest): string {
  if (url === undefined) return method === 'GET' ? 'portal' : 'none'
  return /^\/(api|oidc|healthz|readyz|metrics)\b/.test(url) ? url : 'portal'
}
