import { filterableFields, operators, paths, relativeRanges, sortableFields, traitsAt, type AnyResource, type Need, type Register } from '#define'
import type { Endpoint } from '../behaviour'
import { bodySchema, recordSchema, type JsonSchema } from './schemas'

const json = (schema: JsonSchema): JsonSchema => ({ content: { 'application/json': { schema } } })
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })
const parameter = (name: string, description: string, schema: JsonSchema = { type: 'string' }, where = 'query'): JsonSchema => ({ name, in: where, description, schema, ...(where === 'path' && { required: true }) })
const id = parameter('id', 'The id of the record', { type: 'integer' }, 'path')
const ifMatch = parameter('If-Match', 'The version that the change is based on, in quotes', { type: 'string' }, 'header')
const repeatKey = parameter('Idempotency-Key', 'A repeated request with the same key is carried out once', { type: 'string' }, 'header')

/** Every route of the service as OpenAPI 3.1, made of the declarations. */
export function openapi(register: Register, endpoints: readonly Endpoint[]): JsonSchema {
  const ofResources = register.resources.flatMap((resource) => Object.entries(resourcePaths(resource)))
  const ofEndpoints = endpoints.map(({ method, path, summary, need }) => [`/api${path}`, { [method.toLowerCase()]: { summary, description: needText(need), tags: ['Pages'], ...(method === 'POST' && { requestBody: json({ type: 'object' }) }), responses: answers({ type: 'object' }) } }] as const)
  return {
    openapi: '3.1.0',
    info: { title: 'Agridesk', version: '1.0.0', description: 'Operations and master data of an agri-services company. Lists, records, actions and history of every declared resource.' },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...register.resources.map((resource) => ({ name: resource.many })), { name: 'Pages' }, { name: 'Session' }, { name: 'Service' }],
    paths: { ...Object.fromEntries([...ofResources, ...ofEndpoints]), ...sessionPaths },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...Object.fromEntries(register.resources.flatMap((resource) => [[schemaName(resource), recordSchema(resource)]])), ...sharedSchemas },
    },
  }
}

function schemaName({ name }: AnyResource): string {
  return name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
}

function needText(need: Need | false): string {
  if (need === false) return 'Nobody may.'
  if (need === 'signedIn') return 'Needs a signed-in account.'
  return `Needs the authority ${[need].flat().join(' or ')}.`
}

function answers(schema: JsonSchema | undefined, status = '200', more: JsonSchema = {}): JsonSchema {
  const problem = (description: string): JsonSchema => ({ description, content: { 'application/problem+json': { schema: ref('Problem') } } })
  return { [status]: { description: 'As asked', ...(schema && json(schema)) }, 400: problem('The request cannot be carried out as it is'), 401: problem('Nobody is signed in'), 403: problem('A key is missing'), 404: problem('No such thing'), ...more }
}

function resourcePaths(resource: AnyResource): Record<string, JsonSchema> {
  const base = `/api${paths.api(resource)}`
  const record = ref(schemaName(resource))
  const common = { tags: [resource.many] }
  const { create, update, delete: remove } = resource.access
  const conflict = { 412: { description: 'Somebody else changed the same fields meanwhile', content: { 'application/problem+json': { schema: ref('Problem') } } } }
  const list = { type: 'object', properties: { items: { type: 'array', items: record }, currentPage: { type: 'integer' }, pageSize: { type: 'integer' }, totalItems: { type: ['integer', 'null'] }, totalIsExact: { type: 'boolean' } } }
  const found: Record<string, JsonSchema> = {
    [base]: {
      get: { ...common, summary: `List ${resource.many.toLowerCase()}`, description: needText(resource.key), parameters: listParameters(resource), responses: answers(list) },
      ...(create !== false && { post: { ...common, summary: `Create a ${resource.one.toLowerCase()}`, description: needText(create), parameters: [repeatKey], requestBody: { required: true, ...json(bodySchema(resource.fields, 'create')) }, responses: answers(record, '201') } }),
    },
    [`${base}/options`]: { get: { ...common, summary: `What a reference to ${resource.many.toLowerCase()} may choose from`, description: needText(resource.access.choose), parameters: [parameter('q', 'Part of the title'), parameter('ids', 'Given records, by comma'), parameter('shows', 'Fields that come along, by comma')], responses: answers({ type: 'object', properties: { items: { type: 'array', items: { type: 'object' } } } }) } },
    [`${base}/{id}`]: {
      parameters: [id],
      get: { ...common, summary: `One ${resource.one.toLowerCase()}`, description: needText(resource.key), responses: answers(record) },
      ...(update !== false && { patch: { ...common, summary: `Change a ${resource.one.toLowerCase()}`, description: `${needText(update)} A merge patch (RFC 7396) of the changed fields.`, parameters: [ifMatch, repeatKey], requestBody: { required: true, ...json(bodySchema(resource.fields, 'update')) }, responses: answers(record, '200', conflict) } }),
      ...(remove !== false && { delete: { ...common, summary: `Delete a ${resource.one.toLowerCase()}`, description: needText(remove), responses: answers(undefined, '204') } }),
    },
    [`${base}/{id}/history`]: { parameters: [id], get: { ...common, summary: 'Every change, the newest first', description: needText(resource.key), responses: answers({ type: 'object' }) } },
  }
  for (const [word, action] of Object.entries(resource.actions)) {
    const body = { requestBody: json(bodySchema(action.input ?? {}, 'create')) }
    found[`${base}/{id}/${word}`] = { parameters: [id], post: { ...common, summary: action.label, description: needText(action.key), parameters: [repeatKey], ...body, responses: answers(record) } }
    if (action.bulk) found[`${base}/${word}`] = { post: { ...common, summary: `${action.label}, many at once`, description: needText(action.key), requestBody: json({ type: 'object', properties: { ids: { type: 'array', items: { type: 'integer' } }, filter: { type: 'object' }, q: { type: 'string' }, input: bodySchema(action.input ?? {}, 'create') } }), responses: answers(ref('BulkAnswer')) } }
  }
  for (const [name, path] of filePaths(resource, base)) found[name] = path
  return found
}

function filePaths(resource: AnyResource, base: string): [string, JsonSchema][] {
  const binary = (types: string[]): JsonSchema => ({ content: Object.fromEntries(types.map((type) => [type, {}])) })
  return Object.entries(resource.fields).filter(([, field]) => field.kind === 'image' || field.kind === 'file').flatMap(([name, field]): [string, JsonSchema][] => [
    [`${base}/files/${name}`, { post: { tags: [resource.many], summary: `Upload for ${field.label.toLowerCase()}`, parameters: [parameter('x-file-name', 'The name, percent-encoded', { type: 'string' }, 'header')], requestBody: binary(['image/png', 'image/jpeg', 'application/pdf']), responses: answers({ type: 'object' }, '201') } }],
    [`${base}/{id}/files/${name}/{key}`, { parameters: [id, parameter('key', 'The key of the file', { type: 'string' }, 'path')], get: { tags: [resource.many], summary: `A file of ${field.label.toLowerCase()}`, responses: answers(undefined) } }],
  ])
}

function listParameters(resource: AnyResource): JsonSchema[] {
  const filters = filterableFields(resource).map((path) => parameter(path, `Equals; also ${(traitsAt(resource, path)?.operators ?? []).filter((operator) => operator !== 'eq').map((operator) => `${path}.${operator}`).join(', ')}`))
  return [
    parameter('page', 'From 1', { type: 'integer', minimum: 1 }), parameter('size', 'Rows a page', { type: 'integer', minimum: 1, maximum: 1000, default: resource.list.size }),
    parameter('sort', `By comma, - in front for descending: ${sortableFields(resource).join(', ')}`), parameter('q', `Searches ${resource.list.search.join(', ')}; at least 3 characters`),
    parameter('count', 'capped: exact up to 1,000', { enum: ['capped', 'exact', 'none'] }), parameter('columns', 'The fields wanted, by comma'),
    parameter('filter', `A nested condition as JSON: all, any, not, or field with ${operators.join(', ')}; within is one of ${Object.keys(relativeRanges).join(', ')}`), ...filters,
  ]
}

const sharedSchemas = {
  Problem: { type: 'object', required: ['title', 'status'], properties: { type: { type: 'string' }, title: { type: 'string' }, detail: { type: 'string' }, status: { type: 'integer' }, instance: { type: 'string' }, fields: { type: 'object', additionalProperties: { type: 'string' } }, conflicts: { type: 'array', items: { type: 'object' } } } },
  BulkAnswer: { type: 'object', properties: { operation: { type: 'string', format: 'uuid' }, done: { type: 'integer' }, failed: { type: 'integer' }, results: { type: 'array', items: { type: 'object' } } } },
  TokenPair: { type: 'object', properties: { access_token: { type: 'string' }, refresh_token: { type: 'string' }, token_type: { const: 'Bearer' }, expires_in: { type: 'integer' }, username: { type: 'string' } } },
}

const open = { security: [] as object[], tags: ['Session'] }

const sessionPaths: Record<string, JsonSchema> = {
  '/api/admin/oauth/token': { post: { ...open, summary: 'Tokens for scripts', requestBody: { required: true, ...json({ type: 'object', required: ['grant_type'], properties: { grant_type: { enum: ['password', 'client_credentials', 'refresh_token'] }, username: { type: 'string' }, password: { type: 'string' }, client_id: { type: 'string' }, client_secret: { type: 'string' }, refresh_token: { type: 'string' } } }) }, responses: answers(ref('TokenPair')) } },
  '/api/admin/validate-okta-token': { post: { ...open, summary: 'Tokens for an identity token of the issuer', parameters: [parameter('domain', 'The issuer', { type: 'string' }, 'header')], responses: answers(ref('TokenPair')) } },
  '/api/admin/refresh-token': { post: { ...open, summary: 'A new pair for the refresh token in the authorization header', responses: answers(ref('TokenPair')) } },
  '/api/admin/authorities/mine': { get: { tags: ['Session'], summary: 'Who is signed in, and what they hold', responses: answers({ type: 'object' }) } },
  '/api/admin/sign-out': { post: { tags: ['Session'], summary: 'Ends the session', responses: answers(undefined, '204') } },
  '/api/config.json': { get: { ...open, summary: 'What the portal needs to know before sign-in', responses: answers({ type: 'object' }) } },
  '/healthz': { get: { ...open, tags: ['Service'], summary: 'The process lives', responses: answers({ type: 'object' }) } },
  '/readyz': { get: { ...open, tags: ['Service'], summary: 'It takes requests', responses: answers({ type: 'object' }) } },
}
