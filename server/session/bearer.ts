import type { FastifyRequest } from 'fastify'
import { sessionExpired } from './refusals'

/** The token of the Authorization header, with or without the word Bearer before it; throws 401 when there is none. */
export function bearerOf(request: FastifyRequest): string {
  const token = tokenIn(request)
  if (!token) throw sessionExpired()
  return token
}

/** The token of the Authorization header, if there is one. */
export function tokenIn(request: FastifyRequest): string | undefined {
  return request.headers.authorization?.replace(/^bearer(\s+|$)/i, '').trim() || undefined
}
