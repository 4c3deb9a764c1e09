import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'

const MADE = 'fastify.initialization'

/**
 * The routes of every service that this file of tests makes from now on, as they are added, `GET /api/admin/farmers/:id`:
 * once they are in, the router prints them only in pieces.
 */
export function hearAddedRoutes(): readonly string[] {
  const added: string[] = []
  const hear = (message: unknown): void => {
    const { fastify } = message as { readonly fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => void added.push(...[method].flat().map((one) => `${one} ${url}`)))
  }
  subscribe(MADE, hear)
  afterAll(() => void unsubscribe(MADE, hear))
  return added
}
