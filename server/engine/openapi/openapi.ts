import { nestedIn, type Register } from '#define'
import type { Endpoint } from '../behaviour'
import { anything, instant, maybe, namedIn, objectOf, text, type JsonSchema } from '../jsonSchema'
import { exportFilePath } from './exportPaths'
import { importSchemas } from './importPaths'
import { manySchemas, undoPath } from './manyPaths'
import { answers, json, needText, parameter, sharedParameters, sharedResponses } from './parts'
import { livePaths } from './livePaths'
import { parametersOfLists } from './listPaths'
import { withOperationIds } from './operationIds'
import { withoutRepetition } from './repeated'
import { resourcePaths, resourceSchemas } from './resourcePaths'
import { valueSchemas } from './schemas'
import { sessionPaths } from './sessionPaths'

/** Every route of the service as OpenAPI 3.1, made of the declarations. */
export function openapi({ resources }: Register, endpoints: readonly Endpoint[]): JsonSchema {
  const described = withOperationIds(
    {
      ...Object.assign({}, ...resources.map(resourcePaths)),
      ...endpointPaths(endpoints),
      ...exportFilePath,
      ...livePaths,
      ...undoPath,
      ...sessionPaths,
    },
    resources,
  )
  const { paths, components } = withoutRepetition(described, {
    parameters: Object.assign({}, sharedParameters, ...resources.map(parametersOfLists)),
    responses: sharedResponses,
  })
  const own = Object.assign(
    {},
    ...resources.map((resource) => resourceSchemas(resource, nestedIn({ resources }, resource.name))),
    valueSchemas,
    sharedSchemas,
  ) as Record<string, JsonSchema>
  return {
    openapi: '3.1.0',
    info: {
      title: 'Agridesk',
      version: '1.0.0',
      description: 'Lists, records, actions and history of every declared resource of an agri-services company.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [
      ...resources.map(({ many }) => ({ name: many })),
      ...['Pages', 'Session', 'Service'].map((name) => ({ name })),
    ],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      ...components,
      schemas: namedIn([described, own], { ...own }),
    },
  }
}

function endpointPaths(endpoints: readonly Endpoint[]): Record<string, Record<string, JsonSchema>> {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const { method, path, summary, need, query = {}, body, gives } of endpoints) {
    const parts = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
    const parameters = [
      ...parts.map((name) => parameter(name, `The ${name} in the address`, { type: 'string' }, 'path')),
      ...Object.entries(query).map(([name, description]) => parameter(name, description)),
    ]
    const operation = {
      summary,
      description: needText(need),
      tags: ['Pages'],
      ...(parameters.length > 0 && { parameters }),
      ...(body && { requestBody: { required: true, ...json(body) } }),
      responses: gives ? answers(gives) : answers(undefined, '204'),
    }
    const address = `/api${path.replace(/:(\w+)/g, '{$1}')}`
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation }
  }
  return paths
}

const string = { type: 'string' }
const integer = { type: 'integer' }

const mine = anything('A value, as the field is read')
const conflict = objectOf({ field: text, base: mine, theirs: mine, mine, by: maybe(text), at: instant })

const sharedSchemas = {
  Problem: {
    type: 'object',
    required: ['title', 'status'],
    properties: {
      type: string,
      title: string,
      detail: string,
      status: integer,
      instance: string,
      fields: { type: 'object', additionalProperties: string },
      conflicts: { type: 'array', items: conflict },
    },
  },
  ...manySchemas,
  ...importSchemas,
  TokenPair: {
    type: 'object',
    properties: {
      access_token: string,
      refresh_token: string,
      token_type: { const: 'Bearer' },
      expires_in: integer,
      username: string,
    },
  },
}
