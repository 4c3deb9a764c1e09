import { setTimeout as pause } from 'node:timers/promises'
import { raw, type Database } from '../../database'
import { objectOf, oneOf } from '../jsonSchema'
import { answers } from '../openapi/parts'
import type { Route } from './route'

/** The answers of `/readyz`: a service whose database accepts no changes still serves readers. */
type Readiness = 'ready' | 'read only' | 'not ready'

/** How long a database may take to answer, in milliseconds; probes do not wait longer. */
const ANSWERS_WITHIN = 900

/**
 * Serves `/healthz`: the process runs, and its database is not stuck. And `/readyz`: it has its database and accepts
 * requests.
 */
export function healthRoutes(database: Database, isReady: () => boolean): readonly Route[] {
  const common = { method: 'GET', need: 'anyone', tag: 'Service', options: { logLevel: 'warn' } } as const
  return [
    {
      ...common,
      path: '/healthz',
      operation: { summary: 'The process is running', responses: answers(objectOf({ status: { const: 'ok' } })) },
      handler: async (_request, reply) =>
        database.isStuck() ? reply.code(503).send({ status: 'database stuck' }) : { status: 'ok' },
    },
    {
      ...common,
      path: '/readyz',
      operation: {
        summary: 'The service takes requests; its status says whether it takes changes',
        responses: answers(
          objectOf({ status: oneOf(['ready', 'read only']), database: oneOf(['postgres', 'pglite']) }),
        ),
      },
      handler: async (_request, reply) => {
        const status = isReady() ? await readinessOf(database) : 'not ready'
        return reply.code(status === 'not ready' ? 503 : 200).send({ status, database: database.kind })
      },
    },
  ]
}

async function readinessOf(database: Database): Promise<Readiness> {
  const asked = raw(`select current_setting('transaction_read_only') = 'on' or pg_is_in_recovery() as "isReadOnly"`)
  const answer = database.rows<{ isReadOnly: boolean }>(asked).then(
    ([row]): Readiness => (row?.isReadOnly ? 'read only' : 'ready'),
    (): Readiness => 'not ready',
  )
  return Promise.race([answer, pause(ANSWERS_WITHIN, 'not ready' as const, { ref: false })])
}
