import type { FastifyRequest } from 'fastify'
import { inSentence, MAX_PAGE_SIZE, plainFileName, type AnyResource } from '#define'
import { badRequest, notFound, preconditionRequired } from '../problem'

/** The content type of JSON that SQL built. */
export const JSON_TYPE = 'application/json; charset=utf-8'

/** Reads the id in the address. Throws 404, because an invalid id names no record. */
export function idIn(request: FastifyRequest, resource: AnyResource): number {
  const { id } = request.params as { id: string }
  const number = Number(id)
  if (!/^[1-9]\d{0,15}$/.test(id) || !Number.isSafeInteger(number)) throw notFound(resource.form.messages.notFound)
  return number
}

/**
 * Reads from If-Match the version that a form was opened on. Undefined without the header. Throws 400 for anything
 * else.
 */
export function baseVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header === '*') return undefined
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1]
  if (!version) throw badRequest('If-Match is a version in quotes, as the ETag gave it')
  return Number(version)
}

/** Reads from If-Match the version that was on screen. Throws 428 without the header. */
export function seenVersion(request: FastifyRequest, resource: AnyResource): number {
  const version = baseVersion(request)
  if (version !== undefined) return version
  throw preconditionRequired(`Send the version of the ${inSentence(resource.is.singular)} in If-Match`, {
    detail: 'What is done depends on what you saw. Read the record, then send its ETag.',
  })
}

/** Reads the idempotency key of a write from its header. */
export function repeatKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  return typeof header === 'string' ? header : undefined
}

/**
 * Reads the name of an uploaded file from its header, without characters that file names may not have; empty for none.
 */
export function fileNameIn(request: FastifyRequest): string {
  const header = request.headers['x-file-name']
  try {
    return typeof header === 'string' ? plainFileName(decodeURIComponent(header)) : ''
  } catch {
    return ''
  }
}

/** Reads the page and size of a list without filters. Throws 400. */
export function pageIn(request: FastifyRequest, size: number): { page: number; size: number } {
  const query = request.query as Record<string, string | undefined>
  const whole = (name: string, otherwise: number): number => {
    const given = query[name]
    if (given === undefined) return otherwise
    if (!/^[1-9]\d{0,6}$/.test(given)) throw badRequest(`${name} must be a whole number from 1`)
    return Number(given)
  }
  return { page: whole('page', 1), size: Math.min(MAX_PAGE_SIZE, whole('size', size)) }
}

/** Whether the client wants an answer before the work is done (RFC 7240). */
export function prefersAsync(request: Pick<FastifyRequest, 'headers'>): boolean {
  return prefers(request, 'respond-async')
}

/** Whether a change is wanted only on the version in If-Match, without a merge (RFC 7240). */
export function prefersStrict(request: Pick<FastifyRequest, 'headers'>): boolean {
  return prefers(request, 'handling=strict')
}

function prefers({ headers }: Pick<FastifyRequest, 'headers'>, wanted: string): boolean {
  return [headers.prefer ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .some((preference) => preference.trim().toLowerCase().split(';')[0] === wanted)
}
