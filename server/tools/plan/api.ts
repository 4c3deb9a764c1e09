import { paths, type AnyResource, type Register } from '#define'
import { resourceRoutes } from '../../engine/http/routes'
import { openapi } from '../../engine/openapi/openapi'
import { schemaName } from '../../engine/openapi/parts'
import type { Description, Json } from './description'

type Api = Pick<Description, 'operations' | 'schemas'>
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>
}

/** The key of schemas that belong to no resource. */
const SHARED = 'shared'
/** The key of operations that every resource has. */
const ANY = '/api/{service}/{resource}'

/** Describes the operations and schemas of each resource, as in `/api/openapi.json`. */
export function apiOf(register: Register): Api {
  const document = openapi({ register, routes: [], resourceRoutes }) as unknown as Document
  const operations: Record<string, Record<string, Json>> = {}
  for (const [path, item] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(item)) {
      const whole = shapeOf(withParts(operation, document)) as Json
      for (const { is, ...resource } of resourcesOf(path, whole, register)) {
        const base = `/api${paths.api({ is, ...resource })}`
        const address = `${method.toUpperCase()} ${path.replace(ANY, base)}`
        operations[is.name] = { ...operations[is.name], [address]: own(whole) }
      }
    }
  return { operations, schemas: schemasOf(document, register) }
}

/** Finds the resources of an operation: that of its path, or those that it names. */
function resourcesOf(path: string, operation: Json, { resources }: Register): readonly AnyResource[] {
  if (path.startsWith(ANY)) {
    const named = parametersOf(operation).find(({ name }) => name === 'resource')?.schema as { enum: string[] }
    return resources.filter(({ is: { name } }) => named.enum.includes(name))
  }
  return resources.filter((resource) => path === baseOf(resource) || path.startsWith(`${baseOf(resource)}/`))
}

function baseOf(resource: AnyResource): string {
  return `/api${paths.api(resource)}`
}

function parametersOf({ parameters }: Json): readonly Json[] {
  return (parameters ?? []) as readonly Json[]
}

/** Reduces an operation to what concerns one resource: without the names of all the others. */
function own(operation: Json): Json {
  const { tags: _tags, ...rest } = operation
  const parameters = parametersOf(operation).filter(({ name }) => !['service', 'resource'].includes(String(name)))
  return { ...rest, parameters }
}

/** Inlines the shared parameters, bodies and responses of an operation. */
function withParts(operation: Json, { components }: Document): Json {
  const whole = (part: unknown): unknown => {
    const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec(String((part as Json).$ref ?? '')) ?? []
    return kind === '' ? part : components[kind]?.[name]
  }
  const answers = Object.entries((operation.responses ?? {}) as Json)
  return {
    ...operation,
    parameters: parametersOf(operation).map(whole),
    ...(operation.requestBody !== undefined && { requestBody: whole(operation.requestBody) }),
    responses: Object.fromEntries(answers.map(([status, answer]) => [status, whole(answer)])),
  }
}

function schemasOf({ components }: Document, { resources }: Register): Api['schemas'] {
  const owners = new Map(
    resources.flatMap((resource) =>
      ['', 'Create', 'Update', 'Changes'].map(
        (ending) => [`${schemaName(resource)}${ending}`, resource.is.name] as const,
      ),
    ),
  )
  const schemas: Record<string, Record<string, Json>> = {}
  for (const [name, schema] of Object.entries(components.schemas ?? {})) {
    const owner = owners.get(name) ?? SHARED
    schemas[owner] = { ...schemas[owner], [name]: shapeOf(schema) as Json }
  }
  return schemas
}

/** Removes texts, which no program reads, except that of `sort`, which names the accepted values. */
function shapeOf(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(shapeOf)
  if (typeof part !== 'object' || part === null || (part as Json).name === 'sort') return part
  const kept = Object.entries(part).filter(
    ([name, value]) => !(['description', 'summary'].includes(name) && typeof value === 'string'),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, shapeOf(value)]))
}
