import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database'
import { asking, noteAccess, type AccessEvent, type Asking } from '../engine/accessLog'
import { addressOf } from '../engine/http/resourceRoute'
import { Problem, type ProblemDetails } from '../engine/problem'

export { noteAccess } from '../engine/accessLog'

/** A refusal with a kind of its own in the access log; every other 403 is `REFUSED`. */
export class RefusedAccess extends Problem {
  constructor(
    status: number,
    title: string,
    more: ProblemDetails,
    /** Noted in the log but never sent; without a kind, nothing is noted. */
    readonly noted: Partial<AccessEvent>,
  ) {
    super(status, title, more)
  }
}

// Keyed by the raw request, which Fastify and the local provider share.
const known = new WeakMap<IncomingMessage, Asking>()

/**
 * Makes the sender and the origin of a request known to everything done on its behalf. Must be called before any route.
 */
export function rememberAsking(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const from = { request: request.id, address: request.ip, userAgent: request.headers['user-agent'] }
    known.set(request.raw, from)
    asking.run(from, done)
  })
  // Reading a body leaves the async context in which the request started.
  app.addHook('preValidation', (request, _reply, done) => inContext(request, done))
}

function inContext<Result>(request: FastifyRequest, work: () => Result): Result {
  const from = known.get(request.raw)
  return from ? asking.run(from, work) : work()
}

/** What is known of a request, for work done on its behalf outside its own handler. */
export function askingOf(request: FastifyRequest): Asking | undefined {
  return known.get(request.raw)
}

/** Notes who sends a request, once that is proven. */
export function askedBy(request: FastifyRequest, { userId, session }: { userId: number; session: string }): void {
  const from = known.get(request.raw)
  if (from) Object.assign(from, { who: userId, session })
}

/** Notes a refusal in the access log, if it belongs there. It never prevents the answer. */
export async function noteRefusal(database: Database, request: FastifyRequest, error: unknown): Promise<void> {
  const event = eventOf(request, error)
  if (!event) return
  try {
    await inContext(request, () => noteAccess(database, event))
  } catch (fault) {
    request.log.error({ err: fault }, 'the access log could not be written')
  }
}

function eventOf(request: FastifyRequest, error: unknown): AccessEvent | undefined {
  if (!(error instanceof Problem)) return undefined
  const what = `${request.method} ${addressOf(request) ?? 'no such address'}`
  if (error instanceof RefusedAccess) {
    const { kind, ...noted } = error.noted
    return kind && { what, ...(error.detail && { detail: error.detail }), ...noted, kind }
  }
  return error.status === 403 ? { kind: 'REFUSED', what, ...(error.detail && { detail: error.detail }) } : undefined
}
