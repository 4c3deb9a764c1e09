import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#define'
import { DatabaseAway, isDiskFull } from '../../database'
import { awayProblem } from '../away'
import { diskFull, Problem, tooManyBytes } from '../problem'

/**
 * Sends a refusal as RFC 9457 says, including an unavailable database and a full disk. Anything else is logged in full
 * and sent as "Something went wrong".
 */
export function faultHandler(
  error: FastifyError | Problem | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = error instanceof Problem ? error : (fromDatabase(error, request) ?? fromFastify(error, request))
  if (!problem) request.log.error({ err: error }, 'fault')
  const told = problem ?? new Problem(500, messages.somethingWrong)
  if (told.status === 401) reply.header('www-authenticate', 'Bearer')
  if (told.more.retryAfter !== undefined) reply.header('retry-after', String(told.more.retryAfter))
  return reply
    .code(told.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify({ ...told.toJSON(), instance: request.id }))
}

function fromDatabase(error: Error, { method, log }: FastifyRequest): Problem | undefined {
  if (isDiskFull(error)) {
    log.error({ err: error }, 'The disk is full')
    return diskFull()
  }
  if (!(error instanceof DatabaseAway)) return undefined
  log.warn(error.message)
  return awayProblem(error, { isReading: method === 'GET' || method === 'HEAD' })
}

/** What the framework refuses before a route is reached: bodies that are too large, not JSON, or of an unknown type. */
function fromFastify(
  error: Error & { statusCode?: number; code?: string },
  { routeOptions }: FastifyRequest,
): Problem | undefined {
  const { statusCode, code } = error
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined
  const sentences: Record<string, string> = {
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This content type is not accepted',
    FST_ERR_CTP_EMPTY_JSON_BODY: 'Send one JSON object',
    FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooManyBytes(routeOptions.bodyLimit)
  if (statusCode === 429) return new Problem(429, 'Too many requests', { detail: 'Wait a moment and try again.' })
  return new Problem(
    statusCode,
    sentences[code ?? ''] ?? (error instanceof SyntaxError ? 'The body is not valid JSON' : messages.badRequest),
  )
}
