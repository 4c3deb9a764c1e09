import type { Engine } from '../../engine/engine'
import type { Route } from '../../engine/http/route'
import { fileAnswer } from '../../engine/openapi/parts'
import { noteAccess, RefusedAccess } from '../accessLog'
import { takeTurns } from '../outside/turns'
import { askedTooOften } from '../outside/words'
import type { SessionSettings } from '../settings'

const MINUTE = 60
const PER_ADDRESS = 30

/** A file that a link shows. */
export interface LinkedFile {
  readonly name: string
  readonly bytes: Buffer
}

/**
 * GET /api/farmer/papers/:token: a bill or a receipt, for the farmer to whom its link was sent. No sign-in is needed.
 */
export function paperRoute(
  engine: Engine,
  settings: SessionSettings,
  read: (engine: Engine, token: string) => Promise<LinkedFile | undefined>,
): Route {
  return {
    method: 'GET',
    path: '/api/farmer/papers/:token',
    need: 'anyone',
    tag: 'Session',
    operation: {
      summary: 'A bill or receipt as PDF, by the link sent to the farmer',
      responses: fileAnswer('application/pdf'),
    },
    handler: async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      const wait = await takeTurns({ database: engine.database, settings }, [
        [`paper address ${request.ip}`, { most: PER_ADDRESS, seconds: MINUTE }],
      ])
      if (wait > 0) throw askedTooOften('Too many requests', wait, 'LINK_REFUSED')
      const file = await read(engine, (request.params as { token: string }).token.slice(0, 100))
      if (!file)
        throw new RefusedAccess(
          404,
          'This link can no longer be used',
          {},
          { kind: 'LINK_REFUSED', what: 'Paper', who: null },
        )
      await noteAccess(engine.database, { kind: 'LINK_OPENED', what: `Paper ${file.name}`, who: null })
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${file.name}"`)
        .send(file.bytes)
    },
  }
}
