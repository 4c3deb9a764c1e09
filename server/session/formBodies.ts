import type { FastifyInstance } from 'fastify'

/** Lets the routes of one plugin read form-encoded bodies as objects of texts; a repeated name keeps its last value. */
export function readFormBodies(scope: FastifyInstance): void {
  const form = 'application/x-www-form-urlencoded'
  if (scope.hasContentTypeParser(form)) return
  scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
}
