import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

const MADE = 'fastify.initialization'

/**
 * Makes a service and hears which routes are added to it, `GET /api/admin/farmers/:id`: once they are in, the router prints
 * them only in pieces.
 */
export async function makeWithRoutes(
  make: () => Promise<FastifyInstance>,
): Promise<{ readonly app: FastifyInstance; readonly routes: readonly string[] }> {
  const routes: string[] = []
  const hear = (message: unknown): void => {
    const { fastify } = message as { readonly fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => void routes.push(...[method].flat().map((one) => `${one} ${url}`)))
  }
  subscribe(MADE, hear)
  try {
    return { app: await make(), routes }
  } finally {
    unsubscribe(MADE, hear)
  }
}
