import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Given } from '../behaviour'
import type { Queries } from '../../database'
import type { Engine } from '../engine'
import { badRequest } from '../problem'
import { mustHold } from '../viewer'
import { onceCommitted, onceInParts, type Answer } from './repeated'
import { JSON_TYPE, repeatKey } from './requests'
import type { ViewerOf } from './routeContext'

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
        const json = JSON.stringify(await endpoint.answer(work, undefined, given))
        return endpoint.isKept ? sendKept(request, reply, json) : reply.type(JSON_TYPE).send(json)
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
        : await onceCommitted(database, repeatable, write)
      return status === 204 ? reply.code(status).send() : reply.code(status).type(JSON_TYPE).send(body)
    },
  })
}

/** The answer with a tag of its content, or the word that what the browser has is still the same. */
function sendKept(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
  const tag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
  // Another viewer of the same browser is answered for themselves: their own request is asked anew, by its own keys.
  void reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'authorization' })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type(JSON_TYPE).send(json)
}

/** Throws 400 for a sign that no text of a database holds. */
function givenIn({ params, query }: FastifyRequest): Given {
  const texts = Object.values(query as object).flat()
  if (texts.some((text) => typeof text === 'string' && text.includes('\u0000'))) throw badRequest('Bad Request')
  return { params: params as Given['params'], query: query as Given['query'] }
}
