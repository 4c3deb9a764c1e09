import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Engine, Work } from '../engine'
import type { Deed } from '../operations/deed'
import { begin, carryOut, type Running } from '../operations/run'
import type { Viewer } from '../viewer'
import { onceCommitted, onceInParts, type Repeatable } from './repeated'
import { JSON_TYPE, prefersAsync, repeatKey } from './requests'
import { understoodLater } from '../understood'

/** A request for something to be done to many records. */
export interface ManyAsked {
  readonly engine: Engine
  readonly viewer: Viewer
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Verifies what is asked for. Throws a Problem, and then nothing is begun. */
  readonly plan: (work: Work) => Promise<Deed>
}

/**
 * Does something to many records and answers what became of each; with `Prefer: respond-async` (RFC 7240) answers 202 with
 * the operation at once, which then goes on in the background. The same Idempotency-Key begins it once.
 */
export async function answerMany(asked: ManyAsked): Promise<FastifyReply> {
  return prefersAsync(asked.request) ? answerAtOnce(asked) : answerAfterwards(asked)
}

async function answerAfterwards({ engine, viewer, request, reply, plan }: ManyAsked): Promise<FastifyReply> {
  const { database } = engine
  const { status, body } = await onceInParts(database, repeatableOf(request, viewer), async () => {
    const deed = await understoodLater(() => plan({ engine, viewer, tx: database, request: request.id }))
    const operation = await begin(database, viewer, deed)
    const answer = await carryOut(runningFor({ engine, viewer, request }), operation, deed)
    return { status: 200, body: JSON.stringify(answer) }
  })
  return reply.code(status).type(JSON_TYPE).send(body)
}

async function answerAtOnce({ engine, viewer, request, reply, plan }: ManyAsked): Promise<FastifyReply> {
  let begun: { operation: string; deed: Deed } | undefined
  const { status, body } = await onceCommitted(engine.database, repeatableOf(request, viewer), async (tx) => {
    const deed = await understoodLater(() => plan({ engine, viewer, tx, request: request.id }))
    const operation = await begin(tx, viewer, deed)
    begun = { operation, deed }
    return { status: 202, body: JSON.stringify({ operation }) }
  })
  const { operation } = JSON.parse(body) as { operation: string }
  // Only what stands: a repeated request begins nothing, and neither does one that was taken back.
  if (begun?.operation === operation) {
    const { deed } = begun
    const running = runningFor({ engine, viewer, request })
    engine.background.start((signal) => carryOut({ ...running, signal }, operation, deed), running.onFault)
  }
  return reply
    .code(status)
    .header('location', `/api/admin/operations/${operation}`)
    .header('preference-applied', 'respond-async')
    .type(JSON_TYPE)
    .send(body)
}

function runningFor({ engine, viewer, request }: Pick<ManyAsked, 'engine' | 'viewer' | 'request'>): Running {
  return {
    engine,
    viewer,
    request: request.id,
    onFault: (error) => request.log.error({ err: error }, 'fault in an operation'),
  }
}

/** What makes a request the same as an earlier one. */
export function repeatableOf(request: FastifyRequest, viewer: Viewer): Repeatable {
  const route = `${request.method} ${request.url}`
  return { key: repeatKey(request), viewer: viewer.id, route, body: request.body }
}
