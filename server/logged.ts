import type { FastifyRequest } from 'fastify'

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
