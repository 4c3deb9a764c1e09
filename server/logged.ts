import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { DatabaseAway } from './database'

/**
 * What is logged of a request and of a fault. The values of a query are people's names, numbers and tokens, so that only
 * their names are written; headers and bodies are not written at all.
 */
export const serializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: withoutValues(request.url),
    remoteAddress: request.ip,
  }),
  // Not all that an error of the database carries: its details name the values of the row.
  err: faultWords,
  error: faultWords,
}

/** How seldom the background says that the database is still away, in milliseconds. */
const AWAY_EVERY = 30_000

/**
 * Logs what goes wrong in the background. Clocks and workers look every few seconds: that the database is away is said
 * once in a while, and not by each of them.
 */
export function complainTo(log: Pick<FastifyBaseLogger, 'error' | 'warn'>): (error: unknown) => void {
  let next = 0
  return (error) => {
    if (!(error instanceof DatabaseAway)) return log.error(error)
    if (performance.now() < next) return
    next = performance.now() + AWAY_EVERY
    log.warn(error.message)
  }
}

function faultWords(error: Error & { readonly code?: string }): {
  [more: string]: unknown
  type: string
  message: string
  stack: string
} {
  const { name, message, stack = '', code } = error
  return { type: name, message: scrubbed(message), stack: scrubbed(stack), ...(code && { code }) }
}

function withoutValues(url: string): string {
  const [path = '', query] = url.split('?')
  if (query === undefined) return scrubbed(path)
  const names = query.split('&').map((part) => part.split('=')[0] ?? '')
  return `${scrubbed(path)}?${[...new Set(names)].map(scrubbed).join('&')}`
}

/** Tokens, long numbers and addresses of people do not belong in a log, wherever they stand. */
function scrubbed(text: string): string {
  return text
    .replace(/\beyJ[\w-]+\.[\w-]*\.?[\w-]*/g, '[token]')
    .replace(/\+?\d{8,}/g, '[number]')
    .replace(/[\w.+-]+@[\w-]+\.[\w.]+/g, '[address]')
}
