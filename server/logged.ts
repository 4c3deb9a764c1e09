import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { DatabaseAway } from './database'

/**
 * What is logged about a request and an error. Query values are people's names, numbers and tokens, so only their names
 * are logged; headers and bodies are not logged at all.
 */
export const serializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: withoutValues(request.url),
    remoteAddress: request.ip,
  }),
  // Not everything in a database error: its details contain the values of the row.
  err: faultWords,
  error: faultWords,
}

/** The minimum time between two background messages that the database is away, in milliseconds. */
const AWAY_EVERY = 30_000

/**
 * Makes the logger of background errors. Schedulers and workers poll every few seconds: that the database is away is
 * logged once in a while, not by each of them.
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

/** Removes tokens, long numbers and people's addresses, which do not belong in a log. */
function scrubbed(text: string): string {
  return text
    .replace(/\beyJ[\w-]+\.[\w-]*\.?[\w-]*/g, '[token]')
    .replace(/\+?\d{8,}/g, '[number]')
    .replace(/[\w.+-]+@[\w-]+\.[\w.]+/g, '[address]')
}
