import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { raw, type Database } from '../../database'

/** How long a database may take to say that it is there, in milliseconds: whoever asks waits no longer themselves. */
const ANSWERS_WITHIN = 900

/** `/healthz`: the process lives, and its database is not stuck. `/readyz`: it has its database and takes requests. */
export function healthRoutes(app: FastifyInstance, database: Database, isReady: () => boolean): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    database.isStuck() ? reply.code(503).send({ status: 'database stuck' }) : { status: 'ok' },
  )
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const answers = isReady() && (await isThere(database))
    return reply.code(answers ? 200 : 503).send({ status: answers ? 'ready' : 'not ready', database: database.kind })
  })
}

async function isThere(database: Database): Promise<boolean> {
  const answer = database.rows(raw('select 1')).then(
    () => true,
    () => false,
  )
  return Promise.race([answer, pause(ANSWERS_WITHIN, false, { ref: false })])
}
