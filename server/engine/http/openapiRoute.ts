import type { FastifyInstance } from 'fastify'
import type { Register } from '#define'
import type { Endpoint } from '../behaviour'
import { openapi } from '../openapi/openapi'

/** The description of every route, made of the declarations when somebody first asks for it. */
export function openapiRoute(app: FastifyInstance, register: Register, endpoints: readonly Endpoint[]): void {
  let text: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openapi(register, endpoints))
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
