import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { raw, type Database } from '../../database'

/** What `/readyz` says: a service whose database takes no changes still answers whoever reads. */
type Readiness = 'ready' | 'read only' | 'not ready'

/** How long a database may take to say that it is there, in milliseconds: whoever asks waits no longer themselves. */
const ANSWERS_WITHIN = 900

/** `/healthz`: the process lives, and its database is not stuck. `/readyz`: it has its database and takes requests. */
export function healthRoutes(app: FastifyInstance, database: Database, isReady: () => boolean): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    database.isStuck() ? reply.code(503).send({ status: 'database stuck' }) : { status: 'ok' },
  )
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const status = isReady() ? await readinessOf(database) : 'not ready'
    return reply.code(status === 'not ready' ? 503 : 200).send({ status, database: database.kind })
  })
}

async function readinessOf(database: Database): Promise<Readiness> {
  const asked = raw(`select current_setting('transaction_read_only') = 'on' or pg_is_in_recovery() as "isReadOnly"`)
  const answer = database.rows<{ isReadOnly: boolean }>(asked).then(
    ([row]): Readiness => (row?.isReadOnly ? 'read only' : 'ready'),
    (): Readiness => 'not ready',
  )
  return Promise.race([answer, pause(ANSWERS_WITHIN, 'not ready' as const, { ref: false })])
}
