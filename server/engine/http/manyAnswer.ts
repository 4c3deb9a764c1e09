import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Engine, Work } from '../engine'
import type { Deed } from '../operations/deed'
import { outcomeOf } from '../operations/outcome'
import { begin, carryOut, type Running } from '../operations/run'
import type { Viewer } from '../viewer'
import { onceCommitted, remember, type Answer, type Repeatable } from './repeated'
import { JSON_TYPE, prefersAsync, repeatKey } from './requests'
import { understoodLater } from '../understood'

/** A request for a bulk operation. */
export interface ManyAsked {
  readonly engine: Engine
  readonly viewer: Viewer
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Verifies the request. Throws a Problem, and then nothing is started. */
  readonly plan: (work: Work) => Promise<Deed>
}

/**
 * Runs a bulk operation and answers with the result of each record; with `Prefer: respond-async` (RFC 7240) answers 202
 * with the operation at once and runs it in the background. The same Idempotency-Key starts it once.
 */
export async function answerMany(asked: ManyAsked): Promise<FastifyReply> {
  return prefersAsync(asked.request) ? answerAtOnce(asked) : answerAfterwards(asked)
}

/** A noted operation: its answer so far, and its deed if this request has started it. */
interface Begun {
  readonly answer: Answer
  readonly operation: string
  /** Absent for a repeated request, and for one that was undone. */
  readonly deed?: Deed
}

/**
 * Notes the operation and its Idempotency-Key in one transaction, so that the key of a killed process still leads to
 * what that process has done.
 */
async function beginOnce({ engine, viewer, request, plan }: ManyAsked): Promise<Begun> {
  let begun: { operation: string; deed: Deed } | undefined
  const answer = await onceCommitted(engine.database, repeatableOf(request, viewer), async (tx) => {
    const deed = await understoodLater(() => plan({ engine, viewer, tx, request: request.id }))
    const operation = await begin(tx, viewer, deed)
    begun = { operation, deed }
    return { status: 202, body: JSON.stringify({ operation }) }
  })
  const { operation } = JSON.parse(answer.body) as { operation: string }
  return { answer, operation, ...(begun?.operation === operation && { deed: begun.deed }) }
}

async function answerAfterwards(asked: ManyAsked): Promise<FastifyReply> {
  const { engine, viewer, request, reply } = asked
  const { database } = engine
  const { answer, operation, deed } = await beginOnce(asked)
  const isAnswered = !deed && answer.status === 200
  if (isAnswered) return reply.code(200).type(JSON_TYPE).send(answer.body)
  const outcome = deed
    ? await carryOut(runningFor(asked), operation, deed)
    : await database.transaction((tx) => outcomeOf(tx, operation))
  const body = JSON.stringify(outcome)
  await database.transaction((tx) => remember(tx, repeatableOf(request, viewer), { status: 200, body }))
  return reply.code(200).type(JSON_TYPE).send(body)
}

async function answerAtOnce(asked: ManyAsked): Promise<FastifyReply> {
  const { engine, reply } = asked
  const { answer, operation, deed } = await beginOnce(asked)
  if (deed) {
    const running = runningFor(asked)
    engine.background.start((signal) => carryOut({ ...running, signal }, operation, deed), running.onFault)
  }
  return reply
    .code(answer.status)
    .header('location', `/api/admin/operations/${operation}`)
    .header('preference-applied', 'respond-async')
    .type(JSON_TYPE)
    .send(answer.body)
}

function runningFor({ engine, viewer, request }: Pick<ManyAsked, 'engine' | 'viewer' | 'request'>): Running {
  return {
    engine,
    viewer,
    request: request.id,
    onFault: (error) => request.log.error({ err: error }, 'fault in an operation'),
  }
}

/** What identifies a request as the repetition of an earlier one. */
export function repeatableOf(request: FastifyRequest, viewer: Viewer): Repeatable {
  const route = `${request.method} ${request.url}`
  return { key: repeatKey(request), viewer: viewer.id, route, body: request.body }
}
