import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, Given } from '../behaviour'
import type { Queries } from '../../database'
import type { Engine } from '../engine'
import { mustHold } from '../viewer'
import { once, onceInParts, type Answer } from './repeated'
import { JSON_TYPE, repeatKey } from './requests'
import type { ViewerOf } from './resourceRoutes'

/**
 * Serves an address beside the resources; what writes does so once per Idempotency-Key, in one transaction unless it says
 * that it opens its own.
 */
export function endpointRoute(app: FastifyInstance, engine: Engine, endpoint: Endpoint, viewerOf: ViewerOf): void {
  const { method } = endpoint
  app.route({
    method,
    url: `/api${endpoint.path}`,
    handler: async (request, reply) => {
      const viewer = await viewerOf(request)
      mustHold(viewer, endpoint.need)
      const given = givenIn(request)
      const onFault = (error: unknown): void => request.log.error({ err: error }, 'fault in a part of a request')
      const about = { engine, viewer, request: request.id, onFault }
      if (method === 'GET') {
        const work = { ...about, tx: engine.database }
        return reply.type(JSON_TYPE).send(JSON.stringify(await endpoint.answer(work, undefined, given)))
      }
      const route = `${method} ${request.url}`
      const key = endpoint.isForgotten ? undefined : repeatKey(request)
      const repeatable = { key, viewer: viewer.id, route, body: request.body }
      const write = async (tx: Queries): Promise<Answer> => {
        const answer = await endpoint.answer({ ...about, tx }, request.body, given)
        return answer === undefined ? { status: 204, body: '' } : { status: 200, body: JSON.stringify(answer) }
      }
      const { database } = engine
      const { status, body } = endpoint.isInParts
        ? await onceInParts(database, repeatable, () => write(database))
        : await database.transaction((tx) => once(tx, repeatable, () => write(tx)))
      return status === 204 ? reply.code(status).send() : reply.code(status).type(JSON_TYPE).send(body)
    },
  })
}

function givenIn({ params, query }: FastifyRequest): Given {
  return { params: params as Given['params'], query: query as Given['query'] }
}
