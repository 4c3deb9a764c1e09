import type { FastifyInstance } from 'fastify'
import type { Register } from '#define'
import type { Endpoint } from '../behaviour'
import { openapi } from '../openapi/openapi'

/** The description of every route, made of the declarations when the service starts. */
export function openapiRoute(app: FastifyInstance, register: Register, endpoints: readonly Endpoint[]): void {
  const text = JSON.stringify(openapi(register, endpoints))
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text))
}
