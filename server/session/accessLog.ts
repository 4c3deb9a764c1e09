import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../database'
import { asking, noteAccess, type AccessEvent, type Asking } from '../engine/accessLog'
import { addressOf } from '../engine/http/resourceRoute'
import { Problem, type ProblemDetails } from '../engine/problem'

export { noteAccess } from '../engine/accessLog'

/** A refusal that the access log knows by a kind of its own; every other 403 is `REFUSED`. */
export class RefusedAccess extends Problem {
  constructor(
    status: number,
    title: string,
    more: ProblemDetails,
    /** What is noted and never told: without a kind, nothing. */
    readonly noted: Partial<AccessEvent>,
  ) {
    super(status, title, more)
  }
}

// By the raw request, which both Fastify's own and the local provider's share.
const known = new WeakMap<IncomingMessage, Asking>()

/** Makes who sends a request, and from where, known to whatever is done on its behalf. To be called before any route. */
export function rememberAsking(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const from = { request: request.id, address: request.ip, userAgent: request.headers['user-agent'] }
    known.set(request.raw, from)
    asking.run(from, done)
  })
  // Reading a body leaves the context in which the request began.
  app.addHook('preValidation', (request, _reply, done) => inContext(request, done))
}

function inContext<Result>(request: FastifyRequest, work: () => Result): Result {
  const from = known.get(request.raw)
  return from ? asking.run(from, work) : work()
}

/** What is known of a request, for what is done on its behalf outside its own handler. */
export function askingOf(request: FastifyRequest): Asking | undefined {
  return known.get(request.raw)
}

/** Says who sends a request, once that is proved. */
export function askedBy(request: FastifyRequest, { userId, session }: { userId: number; session: string }): void {
  const from = known.get(request.raw)
  if (from) Object.assign(from, { who: userId, session })
}

/** Notes a refusal in the access log, if it is one of those that belong there. It never stands in the way of the answer. */
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
