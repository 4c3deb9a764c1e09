import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Given } from '../behaviour'
import type { Queries } from '../../database'
import { admitInput, verifyAnswer } from './endpointInput'
import type { Engine, Work } from '../engine'
import { endpointOperation } from '../openapi/endpointOperation'
import { mustHold, type Viewer } from '../viewer'
import { repeatableOf } from './manyAnswer'
import { onceCommitted, onceInParts, type Answer } from './repeated'
import { JSON_TYPE } from './requests'
import type { Route, ViewerOf } from './route'

/** Makes the route of an endpoint. */
export function endpointRoute(engine: Engine, endpoint: Endpoint, viewerOf: ViewerOf): Route {
  const { method, path, need, alsoNeeds = [], mostBytes } = endpoint
  const admitted = new WeakMap<FastifyRequest, Viewer>()
  return {
    method,
    path: `/api${path}`,
    need,
    tag: 'Pages',
    operation: endpointOperation(endpoint),
    options: {
      ...(mostBytes !== undefined && { bodyLimit: mostBytes }),
      // Authorities are checked before the body is read: only those who may use the endpoint learn what is wrong with a
      // request.
      onRequest: async (request) => {
        const viewer = await viewerOf(request)
        for (const one of [need, ...alsoNeeds]) mustHold(viewer, one)
        admitted.set(request, viewer)
      },
    },
    handler: async (request, reply) => {
      const viewer = admitted.get(request)
      if (!viewer) throw new Error(`${method} ${path} was called without an authenticated viewer`)
      return answerEndpoint(endpoint, { engine, viewer, request, reply })
    },
  }
}

/** A request from a viewer who may use the endpoint. */
interface Asked {
  readonly engine: Engine
  readonly viewer: Viewer
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The part of an endpoint that answers. */
type Answering = Omit<Endpoint, 'path' | 'summary' | 'need' | 'alsoNeeds'>

/**
 * Answers as an endpoint does; a write runs once per Idempotency-Key, in one transaction unless the endpoint opens its
 * own.
 */
export async function answerEndpoint(
  endpoint: Answering,
  { engine, viewer, request, reply }: Asked,
): Promise<FastifyReply> {
  const { method, isKept, isForgotten, isInParts, media } = endpoint
  const given = { params: request.params, query: request.query } as Given
  const answer = async (work: Work, body?: unknown): Promise<unknown> => {
    await admitInput(work, endpoint, given, body)
    const told = await endpoint.answer(work, body, given)
    if (engine.verifiesAnswers) verifyAnswer(endpoint, `${method} ${request.routeOptions.url ?? ''}`, told)
    return told
  }
  const onFault = (error: unknown): void => request.log.error({ err: error }, 'fault in a part of a request')
  const about = { engine, viewer, request: request.id, onFault }
  const { database } = engine
  if (method === 'GET') {
    const told = await answer({ ...about, tx: database })
    if (media) return sendFile(reply, media, told as { readonly name: string; readonly bytes: Buffer })
    const json = JSON.stringify(told)
    return isKept ? sendKept(request, reply, json) : reply.type(JSON_TYPE).send(json)
  }
  const { key, ...repeatable } = repeatableOf(request, viewer)
  const once = { ...repeatable, key: isForgotten ? undefined : key }
  const write = async (tx: Queries): Promise<Answer> => {
    const told = await answer({ ...about, tx }, request.body)
    return told === undefined ? { status: 204, body: '' } : { status: 200, body: JSON.stringify(told) }
  }
  const { status, body } = isInParts
    ? await onceInParts(database, once, () => write(database))
    : await onceCommitted(database, once, write)
  return status === 204 ? reply.code(status).send() : reply.code(status).type(JSON_TYPE).send(body)
}

/** Sends a file that the browser shows in place. */
function sendFile(
  reply: FastifyReply,
  media: string,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): FastifyReply {
  return reply
    .type(media)
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
}

/** Sends the answer with an ETag of its content, or 304 when the browser's copy is current. */
function sendKept(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
  const tag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
  // Another viewer in the same browser gets their own answer: their request is made again, with their own keys.
  void reply.headers({ etag: tag, 'cache-control': 'private, no-cache', vary: 'authorization' })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type(JSON_TYPE).send(json)
}
