import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const heads = new WeakSet<IncomingMessage>()

/**
 * Answers every HEAD as the GET of its address; Node sends no body, because it knows the method. Separate routes would
 * be a quarter of all routes, and of the time to start a service.
 */
export function answerHeadAsGet({ server }: FastifyInstance): void {
  server.prependListener('request', (request: IncomingMessage) => {
    if (request.method !== 'HEAD') return
    heads.add(request)
    request.method = 'GET'
  })
}

/** Whether a request that arrived as HEAD expects no body: its connection must not be kept open. */
export function isHead({ raw }: { readonly raw: IncomingMessage }): boolean {
  return heads.has(raw)
}
