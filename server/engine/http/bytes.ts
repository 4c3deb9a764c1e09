import type { FastifyInstance } from 'fastify'

/** Takes the body of every request of a scope as bytes, of whatever type the sender says. */
export function takeBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
