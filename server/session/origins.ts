import type { FastifyInstance } from 'fastify'
import { RefusedAccess } from './accessLog'
import { portalOrigins } from './portalOrigins'
import type { SessionSettings } from './settings'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another website makes somebody's browser send here. Tokens do not travel by themselves as cookies do, so that
 * nothing could come of it; but it is an attempt, and it is noted. Programs send no origin and are not concerned.
 */
export function refuseOtherSites(app: FastifyInstance, settings: SessionSettings): void {
  const own = new Set(portalOrigins(settings).map((address) => new URL(address).origin))
  app.addHook('onRequest', async (request) => {
    const { origin } = request.headers
    if (READING.has(request.method) || origin === undefined || own.has(origin)) return
    const detail = 'This request comes from another website.'
    throw new RefusedAccess(403, 'Access is denied', { detail }, { kind: 'ORIGIN_REFUSED', detail: origin })
  })
}
