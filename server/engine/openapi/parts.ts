import type { Access, AnyResource } from '#define'
import { ref } from './ref'
import type { JsonSchema } from '../jsonSchema'

export { ref }

/** A JSON body or answer. */
export function json(schema: JsonSchema): JsonSchema {
  return { content: { 'application/json': { schema } } }
}

/** A parameter of a query, a path or a header. */
export function parameter(
  name: string,
  description: string,
  schema: JsonSchema = { type: 'string' },
  where: 'query' | 'path' | 'header' = 'query',
): JsonSchema {
  return { name, in: where, description, schema, ...(where === 'path' && { required: true }) }
}

/** Describes in a sentence who may use a route: each of the needs must be met. */
export function needText(needs: readonly Access[]): string {
  if (needs.includes(false)) return 'Is refused to all.'
  const keys = needs.flatMap((need) => (need === false || need === 'signedIn' ? [] : [[need].flat().join(' or ')]))
  return keys.length > 0 ? `Needs the authority ${keys.join(', and ')}.` : 'Needs a signed-in account.'
}

/** The answers of a route: its success, and the problems that every route may return. */
export function answers(schema: JsonSchema | undefined, status = '200', more: JsonSchema = {}): JsonSchema {
  return { [status]: { description: 'As asked', ...(schema && json(schema)) }, ...refusals, ...more }
}

/** The answers of a route that returns a file. */
export function fileAnswer(media: string): JsonSchema {
  return {
    200: { description: 'As asked', content: { [media]: { schema: { type: 'string', format: 'binary' } } } },
    ...refusals,
  }
}

/** The refusals of every route, with a sentence in `title` and, if fields are concerned, messages at them. */
export const refusals: JsonSchema = { '4XX': { $ref: '#/components/responses/Refused' } }

/** The refusal of a change that was based on an older version. */
export const conflict: JsonSchema = { 412: { $ref: '#/components/responses/Conflict' } }

/** The answers shared by many routes. */
export const sharedResponses: Record<string, JsonSchema> = {
  Refused: problem(
    '400 the request is invalid, 401 sign in first, 403 an authority is missing, 404 not found, 429 too many requests',
  ),
  Conflict: problem('Someone else changed the same fields'),
}

/** The parameters shared by many routes. */
export const sharedParameters: Record<string, JsonSchema> = {
  Id: parameter('id', 'The id of the record', { type: 'integer' }, 'path'),
  IfMatch: parameter('If-Match', 'The version the change is based on, in quotes', { type: 'string' }, 'header'),
  Strict: parameter(
    'Prefer',
    '`handling=strict`: nothing is merged; 412 when the record is no longer at the version of If-Match',
    { type: 'string' },
    'header',
  ),
  Once: parameter('Idempotency-Key', 'Repeated requests are carried out once', { type: 'string' }, 'header'),
  Prefer: parameter(
    'Prefer',
    'respond-async (RFC 7240): answers 202 at once, and the operation goes on in the background',
    { type: 'string' },
    'header',
  ),
}

/** A reference to a shared parameter. */
export function shared(name: string): JsonSchema {
  return { $ref: `#/components/parameters/${name}` }
}

/** A refusal (RFC 9457). */
export function problem(description: string): JsonSchema {
  return { description, content: { 'application/problem+json': { schema: ref('Problem') } } }
}

/** The name of the schema of a resource's records. */
export function schemaName({ is: { name } }: AnyResource): string {
  return name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
}
