import type { AnyResource, Need } from '#define'
import type { JsonSchema } from './schemas'

/** A body or answer of JSON. */
export function json(schema: JsonSchema): JsonSchema {
  return { content: { 'application/json': { schema } } }
}

/** A reference to a shared schema. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
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

/** Who may, in a sentence. */
export function needText(need: Need | false): string {
  if (need === false) return 'Nobody may.'
  return need === 'signedIn' ? 'Needs a signed-in account.' : `Needs the authority ${[need].flat().join(' or ')}.`
}

/** The answers of a route: what it says when all is well, and the problems that every route may tell. */
export function answers(schema: JsonSchema | undefined, status = '200', more: JsonSchema = {}): JsonSchema {
  return {
    [status]: { description: 'As asked', ...(schema && json(schema)) },
    400: problem('The request cannot be carried out as it is'),
    401: problem('Nobody is signed in'),
    403: problem('A key is missing'),
    404: problem('No such thing'),
    ...more,
  }
}

/** A refusal (RFC 9457). */
export function problem(description: string): JsonSchema {
  return { description, content: { 'application/problem+json': { schema: ref('Problem') } } }
}

/** The name of the schema of a resource's records. */
export function schemaName({ name }: AnyResource): string {
  return name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
}

/** A route of a resource: what it does, and who may. */
export function operation(resource: AnyResource, summary: string, description: string): JsonSchema {
  return { tags: [resource.many], summary, description }
}
