import { anything, mapOf } from '../jsonSchema'
import { openapi, type Described } from '../openapi/openapi'
import { answers } from '../openapi/parts'
import type { Route } from './route'

/** Serves the description of all routes, including itself; it is built on the first request. */
export function openapiRoute(described: Described): Route {
  let text: string | undefined
  const route: Route = {
    method: 'GET',
    path: '/api/openapi.json',
    need: 'anyone',
    tag: 'Service',
    operation: { summary: 'This description', responses: answers(mapOf(anything('As OpenAPI 3.1 says'))) },
    handler: async (_request, reply) => {
      text ??= JSON.stringify(openapi({ ...described, routes: [...described.routes, route] }))
      return reply.type('application/json; charset=utf-8').send(text)
    },
  }
  return route
}
