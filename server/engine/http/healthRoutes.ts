import type { FastifyInstance } from 'fastify'
import { raw, type Database } from '../../database'

/** `/healthz`: the process lives. `/readyz`: it has its database and takes requests. */
export function healthRoutes(app: FastifyInstance, database: Database, isReady: () => boolean): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const answers =
      isReady() &&
      (await database.rows(raw('select 1')).then(
        () => true,
        () => false,
      ))
    return reply.code(answers ? 200 : 503).send({ status: answers ? 'ready' : 'not ready', database: database.kind })
  })
}
