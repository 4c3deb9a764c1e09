import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long what is under way may still take once the service stops, in milliseconds. */
const GRACE = 20_000
const LOOK = 200

/**
 * Lets a stopping service end although somebody keeps a connection: one that was opened in advance, as browsers do, and
 * never asked anything is ended at once, one that has its last answer as soon as it is idle, and one that is still being
 * read or written after the grace is cut.
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
