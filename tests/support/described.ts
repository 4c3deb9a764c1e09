import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { register } from '#resources'
import { schemaName } from '../../server/engine/openapi/parts'

type Json = Readonly<Record<string, unknown>>
type Response = { readonly content?: Json } | { readonly $ref: string }
type Operation = {
  readonly responses: Readonly<Record<string, Response>>
  readonly parameters?: readonly { readonly $ref?: string }[]
}

const ID = '#/components/parameters/Id'

/** The parts of the service's description that are used here. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>
    readonly responses: Readonly<Record<string, { readonly content?: Json }>>
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** Returns the schema of an operation's successful response; undefined where that is not JSON. */
export function answerSchema({ components }: Description, { responses }: Operation, status?: number): Json | undefined {
  const code = status === undefined ? Object.keys(responses).find((one) => one.startsWith('2')) : String(status)
  const given = responses[code ?? ''] ?? {}
  const { content } = '$ref' in given ? (components.responses[given.$ref.split('/').at(-1) ?? ''] ?? {}) : given
  return (content?.['application/json'] as { readonly schema: Json } | undefined)?.schema
}

/**
 * Makes a check of responses against their description. An undescribed property is an error as well, except in records
 * and their references: a request chooses their columns, and a field what it shows of another record.
 */
export function describedBy(
  document: Description,
): (
  asked: { readonly method: string; readonly path: string },
  answer: { readonly status: number; readonly body: unknown },
) => string[] {
  const { paths, components } = document
  const open = new Set(['Link', 'Place', ...register.resources.map(schemaName)])
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [
    name,
    open.has(name) ? schema : closed(schema),
  ])
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: { 'date-time': INSTANT, date: /^\d{4}-\d\d-\d\d$/, uuid: /^[0-9a-f-]{36}$/ },
  })
  ajv.addSchema({ $id: 'described', components: { schemas: Object.fromEntries(schemas) as Json } })
  const roads = Object.keys(paths)
    .map((path) => ({
      path,
      pattern: new RegExp(`^${path.replace('{id}', idOf(paths[path] ?? {})).replace(/\{\w+\}/g, '[^/]+')}$`),
    }))
    .sort((one, other) => one.path.split('{').length - other.path.split('{').length)
  const made = new Map<string, ValidateFunction>()

  return ({ method, path }, { status, body }) => {
    const address = path.split('?')[0] ?? ''
    const road = roads.find((one) => one.pattern.test(address) && paths[one.path]?.[method.toLowerCase()])
    const operation = road && paths[road.path]?.[method.toLowerCase()]
    if (!operation) return [`${method} ${address} is not described`]
    if (!(status in operation.responses)) return [`${method} ${road.path}: ${status} is not described`]
    const schema = answerSchema(document, operation, status)
    if (!schema) return []
    const name = `${method} ${road.path} ${status}`
    const validate = made.get(name) ?? ajv.compile(inComponents(closed(schema)))
    made.set(name, validate)
    if (validate(body)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${method} ${road.path}: ${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
    )
  }
}

/** The id of a record is a number, any other id may be a text. */
function idOf(item: Readonly<Record<string, Operation>>): string {
  const isOfRecord = Object.values(item).some(({ parameters = [] }) => parameters.some(({ $ref }) => $ref === ID))
  return isOfRecord ? '\\d+' : '[^/]+'
}

/** Returns the schema with no other properties allowed. */
function closed(schema: Json): Json {
  const parts = Object.entries(schema).map(([word, part]) => [word, closedPart(part)])
  const isOpen = !('properties' in schema) || 'additionalProperties' in schema || typeof schema.properties !== 'object'
  return { ...(Object.fromEntries(parts) as Json), ...(!isOpen && { additionalProperties: false }) }
}

function closedPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closedPart)
  return typeof part === 'object' && part !== null ? closed(part as Json) : part
}

function inComponents(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"described#/components/')) as Json
}
