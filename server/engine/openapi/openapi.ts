import { nestedIn, paths as addresses, type AnyResource, type Register } from '#define'
import { anything, instant, maybe, namedIn, objectOf, text, type JsonSchema } from '../jsonSchema'
import { sharedListParameters } from './listParameters'
import {
  isRouteOf,
  needsOf,
  pathWith,
  wordsOf,
  type DescribedResourceRoute,
  type DescribedRoute,
  type Operation,
} from './operation'
import { withOperationIds } from './operationIds'
import { needText, parameter, shared, sharedParameters, sharedResponses } from './parts'
import { withoutRepetition } from './repeated'
import { resourceSchemas, valueSchemas } from './schemas'

/** What is described: the routes, and the resources that many of them belong to. */
export interface Described {
  readonly register: Register
  readonly routes: readonly DescribedRoute[]
  readonly resourceRoutes: readonly DescribedResourceRoute[]
}

/** The tag of the routes that work the same for every resource. */
const ANY = 'Any resource'
/** Their base path: the name of a service and that of one of its resources. */
const ANY_BASE = '/api/{service}/{resource}'

type Paths = Record<string, Record<string, JsonSchema>>

/**
 * Describes every route of the service as OpenAPI 3.1. Routes that take or give a resource's fields are described per
 * resource; routes that are the same for all resources are described once, with the resource's name as a path
 * parameter.
 */
export function openapi({ register, routes, resourceRoutes }: Described): JsonSchema {
  const { resources } = register
  const described = withOperationIds(pathsOf(register, routes, resourceRoutes), [
    ...resources.map((resource): [string, string] => [`/api${addresses.api(resource)}`, resource.is.name]),
    [ANY_BASE, 'records'],
  ])
  const services = { enum: [...new Set(resources.map(({ is: { service } }) => service))] }
  const { paths, components } = withoutRepetition(described, {
    parameters: {
      ...sharedParameters,
      ...sharedListParameters,
      Service: parameter('service', 'The service of the resource', services, 'path'),
    },
    responses: sharedResponses,
  })
  const own = Object.assign(
    {},
    ...resources.map((resource) => resourceSchemas(resource, nestedIn({ resources }, resource.is.name))),
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
      ...[ANY, 'Pages', 'Session', 'Service'].map((name) => ({ name })),
      ...resources.map(({ is: { plural: many } }) => ({ name: many })),
    ],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      ...components,
      schemas: namedIn([described, own], { ...own }),
    },
  }
}

function pathsOf(
  register: Register,
  routes: readonly DescribedRoute[],
  resourceRoutes: readonly DescribedResourceRoute[],
): Paths {
  const paths: Paths = {}
  const add = (path: string, method: string, operation: JsonSchema): void => {
    const address = path.replace('*', ':key').replace(/:(\w+)/g, '{$1}')
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation }
  }
  for (const route of resourceRoutes) {
    const { method, path, operation } = route
    const having = register.resources.filter((resource) => isRouteOf(route, resource, register))
    const served = having.flatMap((resource) => allowedWords(route, resource).map((word) => ({ resource, word })))
    if (typeof operation === 'object') {
      const names = [...new Set(served.map(({ resource }) => resource.is.name))]
      const named = parameter('resource', 'The name of the resource', { enum: names }, 'path')
      const who = operation.who ?? 'Needs the authority with which the resource is read.'
      add(
        ANY_BASE + path,
        method,
        told(operation, { tag: ANY, who, parts: [shared('Service'), named, ...partsOf(path)] }),
      )
    } else
      for (const { resource, word } of served) {
        const parts = partsOf(pathWith(route, word))
        const exception = route.isForOwn && resource.access.own ? ' For oneself a signed-in account is enough.' : ''
        const about = { tag: resource.is.plural, who: needText(needsOf(route, resource, word)) + exception, parts }
        add(`/api${addresses.api(resource)}${pathWith(route, word)}`, method, told(operation(resource, word), about))
      }
  }
  for (const { method, path, need, tag, operation } of routes) {
    const isOpen = need === 'anyone'
    const who = isOpen ? undefined : needText([need])
    const parts = namesIn(path).map(pathParameter)
    add(path, method, { ...told(operation, { tag, who, parts }), ...(isOpen && { security: [] }) })
  }
  return paths
}

/** The words of a resource's route that at least someone may use. */
function allowedWords(route: DescribedResourceRoute, resource: AnyResource): string[] {
  return wordsOf(route, resource).filter((word) => !needsOf(route, resource, word).includes(false))
}

interface About {
  readonly tag: string
  readonly who: string | undefined
  /** The parameters of its path. */
  readonly parts: readonly JsonSchema[]
}

function told({ summary, description, ...operation }: Operation, { tag, who, parts }: About): JsonSchema {
  const parameters = [...parts, ...(operation.parameters ?? [])]
  const sentences = [who, description].filter(Boolean).join(' ')
  return {
    tags: [tag],
    summary,
    ...(sentences && { description: sentences }),
    ...(parameters.length > 0 && { parameters }),
    ...(operation.requestBody && { requestBody: operation.requestBody }),
    responses: operation.responses,
  }
}

function namesIn(path: string): string[] {
  return [...path.replace('*', ':key').matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

/** The parameters in a path below that of a resource, where `id` is always that of a record. */
function partsOf(path: string): JsonSchema[] {
  return namesIn(path).map((name) => (name === 'id' ? shared('Id') : pathParameter(name)))
}

function pathParameter(name: string): JsonSchema {
  return parameter(name, `The ${name} in the address`, text, 'path')
}

const value = anything('A value, as the field is read')
const conflict = objectOf({ field: text, base: value, theirs: value, mine: value, by: maybe(text), at: instant })

const sharedSchemas: Record<string, JsonSchema> = {
  Problem: {
    type: 'object',
    required: ['title', 'status'],
    properties: {
      type: text,
      title: text,
      detail: text,
      status: { type: 'integer' },
      instance: text,
      fields: { type: 'object', additionalProperties: text },
      keys: {
        type: 'object',
        additionalProperties: text,
        description: 'By field, the name of its fault where it has one: `validateEmail`, `passwordsEqual`',
      },
      conflicts: { type: 'array', items: conflict },
    },
  },
  Record: {
    type: 'object',
    required: ['id', 'version'],
    properties: { id: { type: 'integer' }, version: { type: 'integer' } },
    additionalProperties: anything('A field of the resource, as its own schema says'),
  },
}
