import type { FastifyInstance } from 'fastify'
import { RefusedAccess } from './accessLog'
import { portalOrigins } from './portalOrigins'
import type { SessionSettings } from './settings'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses requests that another website makes a browser send here. Unlike cookies, tokens are not sent automatically,
 * so such a request would achieve nothing; but it is an attack, and it is logged. Programs send no origin and are not
 * affected.
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
