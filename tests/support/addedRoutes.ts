import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type { Register } from '#define'
import { addressesOf } from '../../server/engine/http/resourceRoute'
import { resourceRoutes } from '../../server/engine/http/routes'

const MADE = 'fastify.initialization'

/** The start of every resource route; each represents the addresses that it has for the resources of a register. */
const OF_RESOURCES = / \/api\/:service\/:resource(\/|$)/

/**
 * Makes a service and records the routes added to it, `GET /api/admin/farmers/:id`: later the router prints them only
 * in pieces.
 */
export async function makeWithRoutes(
  make: () => Promise<FastifyInstance>,
  register: Register,
): Promise<{ readonly app: FastifyInstance; readonly routes: () => readonly string[] }> {
  const routes: string[] = []
  const hear = (message: unknown): void => {
    const { fastify } = message as { readonly fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => void routes.push(...[method].flat().map((one) => `${one} ${url}`)))
  }
  subscribe(MADE, hear)
  try {
    const app = await make()
    const own = routes.filter((route) => !OF_RESOURCES.test(route))
    // Few tests need them, and listing them all takes as long as making the service.
    return { app, routes: () => [...own, ...addressesOf(resourceRoutes, register)] }
  } finally {
    unsubscribe(MADE, hear)
  }
}
