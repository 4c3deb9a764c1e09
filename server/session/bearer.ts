import type { FastifyRequest } from 'fastify'
import { sessionExpired } from './refusals'

/**
 * Reads the token of the Authorization header, with or without the word Bearer before it; throws 401 if there is none.
 */
export function bearerOf(request: FastifyRequest): string {
  const token = tokenIn(request)
  if (!token) throw sessionExpired()
  return token
}

/** Reads the token of the Authorization header, if there is one. */
export function tokenIn(request: FastifyRequest): string | undefined {
  return request.headers.authorization?.replace(/^bearer(\s+|$)/i, '').trim() || undefined
}
