import type { AnyResource } from '#define'

/** A JSON Schema of the 2020-12 dialect, as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>

type Properties = Readonly<Record<string, JsonSchema>>

/** Any text. */
export const text: JsonSchema = { type: 'string' }
/** A whole number. */
export const integer: JsonSchema = { type: 'integer' }
/** A number, with decimals or without. */
export const number: JsonSchema = { type: 'number' }
/** True or false. */
export const flag: JsonSchema = { type: 'boolean' }
/** A UUID. */
export const uuid: JsonSchema = { type: 'string', format: 'uuid' }
/** A day, `2026-11-23`. */
export const day: JsonSchema = { type: 'string', format: 'date' }
/** A moment in UTC. */
export const instant: JsonSchema = { type: 'string', format: 'date-time' }

/** Any value, with a description. */
export function anything(description: string): JsonSchema {
  return { description }
}

/** One of some words. */
export function oneOf(words: readonly string[]): JsonSchema {
  return { type: 'string', enum: [...words] }
}

/** A value, or null. */
export function maybe(schema: JsonSchema): JsonSchema {
  const { type, enum: words } = schema
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] }
  return { ...schema, type: [type, 'null'], ...(Array.isArray(words) && { enum: [...(words as unknown[]), null] }) }
}

/** A value, with a sentence about it. */
export function described(schema: JsonSchema, description: string): JsonSchema {
  return { ...schema, description }
}

/** A list. */
export function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items }
}

/** An object with arbitrary property names. */
export function mapOf(additionalProperties: JsonSchema): JsonSchema {
  return { type: 'object', additionalProperties }
}

/** An object that always has the first properties, and sometimes the others. */
export function objectOf(always: Properties, sometimes: Properties = {}): JsonSchema {
  const required = Object.keys(always)
  return { type: 'object', ...(required.length > 0 && { required }), properties: { ...always, ...sometimes } }
}

/** Values of some fields of a resource, as in an unfinished form. */
export function formValues({ fields }: Pick<AnyResource, 'fields'>): JsonSchema {
  const value = anything('A value, as the field is written')
  return objectOf({}, Object.fromEntries(Object.keys(fields).map((name) => [name, value])))
}

/** `items`, and nothing else. */
export function itemsOf(schema: JsonSchema): JsonSchema {
  return objectOf({ items: listOf(schema) })
}

/** The key under which a reference keeps its schema. It is not part of the JSON. */
const NAMED = Symbol('named schema')

/** Makes a schema that the document contains once, under a name: a reference that carries it along. */
export function named(name: string, schema: JsonSchema): JsonSchema {
  return { $ref: `#/components/schemas/${name}`, [NAMED]: { name, schema } }
}

/** Finds the schema that a reference carries along; undefined if it carries none. */
export function namedSchema(reference: JsonSchema): JsonSchema | undefined {
  return (reference as { [NAMED]?: { schema: JsonSchema } })[NAMED]?.schema
}

/**
 * The keys under which a parameter keeps that it is required, and whose record it names. Neither is part of the JSON.
 */
const NEEDED = Symbol('needed')
const RECORD = Symbol('record')

/** Makes a parameter required. */
export function needed(schema: JsonSchema): JsonSchema {
  return { ...schema, [NEEDED]: true }
}

/** Whether a parameter is required. */
export function isNeeded(schema: JsonSchema): boolean {
  return NEEDED in schema
}

/** A parameter that is the id of a record the viewer may know of: any other is refused as not found. */
export function recordOf(resource: AnyResource, description: string): JsonSchema {
  return { ...integer, description, [RECORD]: resource }
}

/** The resource whose record a parameter names. */
export function recordNamedBy(schema: JsonSchema): AnyResource | undefined {
  return (schema as { [RECORD]?: AnyResource })[RECORD]
}

/** Collects the named schemas that a description refers to. Throws where one name has two different schemas. */
export function namedIn(whole: unknown, found: Record<string, JsonSchema> = {}): Record<string, JsonSchema> {
  if (typeof whole !== 'object' || whole === null) return found
  const carried = (whole as { [NAMED]?: { name: string; schema: JsonSchema } })[NAMED]
  if (carried && found[carried.name] !== carried.schema) {
    if (found[carried.name]) throw new Error(`Two schemas have the name ${carried.name}`)
    found[carried.name] = carried.schema
    namedIn(carried.schema, found)
  }
  for (const part of Object.values(whole)) namedIn(part, found)
  return found
}
