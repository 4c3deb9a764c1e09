import type { Socket } from 'node:net'
import { messages } from '#define'
import type { FastifyInstance } from 'fastify'
import { Problem } from './engine/problem'

/** How long running requests may still take once the service stops, in milliseconds. */
const GRACE = 20_000
const LOOK = 200

/**
 * Lets a stopping service end despite open connections: one opened in advance, as browsers do, and never used is closed
 * immediately, one with its last response as soon as it is idle, and one that is still being read or written after the
 * grace period is cut.
 */
export function endConnections(app: FastifyInstance, grace = GRACE): void {
  const open = new Set<Socket>()
  const { server } = app
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    const since = performance.now()
    const look = setInterval(() => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
      if (performance.now() - since > grace) server.closeAllConnections()
      else server.closeIdleConnections()
    }, LOOK)
    server.once('close', () => clearInterval(look))
  })
}

/** The routes that report the state of the service themselves. */
const health = ['/healthz', '/readyz']

/** The seconds after which another process may answer. */
const RETRY_AFTER = 2

/**
 * Refuses, with a message, requests on connections that are still open when the service stops. None of them is started.
 */
export function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => void (isStopping = true))
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (!isStopping || health.includes(routeOptions.url ?? '')) return
    throw new Problem(503, messages.serviceUnavailable, {
      detail: 'The service is restarting. Try again in a few seconds.',
      retryAfter: RETRY_AFTER,
    })
  })
}
