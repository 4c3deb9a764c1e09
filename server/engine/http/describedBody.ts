import { namedSchema, type JsonSchema } from '../jsonSchema'
import { bodyOf } from '../operations/chosen'
import { misfit } from './endpointInput'

/**
 * Reads the body of a request as an object. Throws 400 at each member that its schema lacks, because it would be
 * ignored.
 */
export function describedBody(schema: JsonSchema, body: unknown): Readonly<Record<string, unknown>> {
  const { properties = {} } = (namedSchema(schema) ?? schema) as { readonly properties?: object }
  const given = bodyOf(body)
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name))
  if (unknown.length > 0) throw misfit(Object.fromEntries(unknown.map((name) => [name, 'Unknown field'])))
  return given
}
