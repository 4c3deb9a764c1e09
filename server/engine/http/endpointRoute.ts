import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../behaviour'
import type { Engine } from '../engine'
import { mustHold } from '../viewer'
import { once } from './repeated'
import { repeatKey } from './requests'
import type { ViewerOf } from './resourceRoutes'

/** Serves an address beside the resources; what writes does so in one transaction. */
export function endpointRoute(app: FastifyInstance, engine: Engine, endpoint: Endpoint, viewerOf: ViewerOf): void {
  const url = `/api${endpoint.path}`
  app.route({
    method: endpoint.method,
    url,
    handler: async (request, reply) => {
      const viewer = await viewerOf(request)
      mustHold(viewer, endpoint.need)
      if (endpoint.method === 'GET')
        return endpoint.answer({ engine, viewer, tx: engine.database, request: request.id }, undefined)
      const repeatable = { key: repeatKey(request), viewer: viewer.id, route: `POST ${url}`, body: request.body }
      const { status, body } = await engine.database.transaction((tx) =>
        once(tx, repeatable, async () => ({
          status: 200,
          body: JSON.stringify(await endpoint.answer({ engine, viewer, tx, request: request.id }, request.body)),
        })),
      )
      return reply.code(status).type('application/json; charset=utf-8').send(body)
    },
  })
}
