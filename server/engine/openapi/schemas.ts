import { link } from '../commonSchemas'
import { schemaName } from './parts'
import { ref } from './ref'
import {
  areaRules,
  areaUnits,
  bulkFields,
  CHILDREN,
  isMaskable,
  levels,
  MOST_CHILDREN,
  writableFields,
  type AnyResource,
  type Field,
  type Fields,
  type Nested,
} from '#define'
import { anything, described, listOf, mapOf, type JsonSchema } from '../jsonSchema'

const string: JsonSchema = { type: 'string' }
const placeSchema: JsonSchema = {
  type: 'object',
  required: ['id', 'label', 'type', 'path'],
  properties: {
    id: { type: 'integer' },
    label: string,
    type: { enum: [...levels] },
    path: {
      type: 'array',
      items: { type: 'object', properties: { id: { type: 'integer' }, label: string, type: { enum: [...levels] } } },
    },
  },
}
const fileSchema: JsonSchema = {
  type: 'object',
  properties: {
    key: string,
    name: string,
    mime: string,
    size: { type: 'integer' },
    width: { type: 'integer' },
    height: { type: 'integer' },
    location: { type: 'array', items: { type: 'number' } },
    takenAt: { type: 'string', format: 'date-time' },
    duration: described({ type: 'number' }, 'The length of a video in seconds'),
  },
}
const areaSchema = {
  type: 'object',
  required: ['value', 'unit', 'acres'],
  properties: {
    value: { type: 'number' },
    unit: { enum: Object.keys(areaUnits) },
    rule: { enum: [...areaRules, null] },
    acres: { type: 'number' },
  },
}

const geometrySchema: JsonSchema = {
  type: 'object',
  required: ['type', 'coordinates'],
  properties: { type: string, coordinates: listOf(anything('A number, a position, or a list of such')) },
}

/** The shapes of values that many fields share. */
export const valueSchemas: Record<string, JsonSchema> = {
  Place: placeSchema,
  StoredFile: fileSchema,
  Area: areaSchema,
  Geometry: geometrySchema,
}

/** The schemas of what is read and written of a resource, by their names. */
export function resourceSchemas(resource: AnyResource, nested: readonly Nested[]): Record<string, JsonSchema> {
  const { create, update } = resource.access
  const body = (mode: 'create' | 'update'): JsonSchema => withChildren(bodySchema(resource.fields, mode), nested, mode)
  const name = schemaName(resource)
  return {
    [name]: recordSchema(resource),
    ...(create !== false && { [`${name}Create`]: body('create') }),
    ...(update !== false && { [`${name}Update`]: body('update'), [`${name}Changes`]: changesSchema(resource) }),
  }
}

/** The fields that may be changed in many records at once. */
function changesSchema(resource: AnyResource): JsonSchema {
  const all = bodySchema(resource.fields, 'update') as { properties: Record<string, JsonSchema> }
  return { ...all, properties: Object.fromEntries(bulkFields(resource).map((name) => [name, all.properties[name]])) }
}

/** The reading shape of a field. */
function readSchema(field: Field): JsonSchema {
  switch (field.kind) {
    case 'integer':
    case 'money':
      return { type: 'integer' }
    case 'decimal':
    case 'percent':
      return { type: 'number' }
    case 'flag':
      return { type: 'boolean' }
    case 'choice':
      return { enum: Object.keys(field.options) }
    case 'tags':
      return { type: 'array', items: field.options ? { enum: Object.keys(field.options) } : string }
    case 'reference':
      return link
    case 'many':
      return { type: 'array', items: link }
    case 'place':
      return ref('Place')
    case 'area':
      return ref('Area')
    case 'image':
    case 'file':
      return { type: 'array', items: ref('StoredFile') }
    case 'point':
    case 'polygon':
    case 'line':
      return ref('Geometry')
    case 'keyValue':
      return { type: 'object', additionalProperties: string }
    case 'condition':
      return described(
        mapOf(anything('A part of the condition')),
        'A condition, as the `filter` of a list takes it, on the facts that the field declares',
      )
    case 'date':
      return { type: 'string', format: 'date' }
    case 'instant':
      return { type: 'string', format: 'date-time' }
    case 'uuid':
      return { type: 'string', format: 'uuid' }
    default:
      return string
  }
}

/** A masked value is text, whatever the kind of its field. */
function maskSchema(field: Field): JsonSchema[] {
  return field.personal && isMaskable(field) && readSchema(field) !== string ? [string] : []
}

/**
 * The schema of a record as it is read. Only `id`, `version` and the times are always present: what the viewer may not
 * read is absent.
 */
export function recordSchema(resource: AnyResource): JsonSchema {
  const own = Object.entries(resource.fields).map(([name, field]) => [
    name,
    { anyOf: [readSchema(field), ...maskSchema(field), { type: 'null' }], description: field.label },
  ])
  const instant = { type: 'string', format: 'date-time' }
  return {
    type: 'object',
    required: ['id', 'version', 'createdAt', 'updatedAt', '_can'],
    properties: {
      id: { type: 'integer' },
      version: { type: 'integer' },
      ...Object.fromEntries(own),
      createdAt: instant,
      updatedAt: instant,
      _can: { type: 'array', items: string, description: 'What this viewer may do with it now' },
    },
  }
}

/** The body of a create, of a merge patch, or of an action. */
export function bodySchema(fields: Fields, mode: 'create' | 'update'): JsonSchema {
  const names = writableFields(fields, mode)
  const required =
    mode === 'create' ? names.filter((name) => fields[name]?.required && fields[name].from === undefined) : []
  const properties = Object.fromEntries(names.map((name) => [name, writeSchema(fields[name] as Field)]))
  return { type: 'object', additionalProperties: false, properties, ...(required.length && { required }) }
}

/** The schema of a body that includes rows of other resources, which are saved together with it, all or nothing. */
export function withChildren(body: JsonSchema, nested: readonly Nested[], mode: 'create' | 'update'): JsonSchema {
  if (nested.length === 0) return body
  const kinds = nested.map(({ from, by, label }) => [
    from.is.name,
    { description: label, ...rowsSchema(from, by, mode) },
  ])
  const children = {
    type: 'object',
    description: 'Rows saved with the record in one transaction. Problems name them by position.',
    additionalProperties: false,
    properties: Object.fromEntries(kinds),
  }
  return { ...body, properties: { ...(body.properties as object), [CHILDREN]: children } }
}

function rowsSchema({ fields }: AnyResource, by: string, mode: 'create' | 'update'): JsonSchema {
  const { [by]: _parent, ...own } = fields
  const list = (items: JsonSchema): JsonSchema => ({ type: 'array', maxItems: MOST_CHILDREN, items })
  const changes = bodySchema(own, 'update')
  const id = { type: 'integer' }
  const update = { ...changes, required: ['id'], properties: { id, version: id, ...(changes.properties as object) } }
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      create: list(bodySchema(own, 'create')),
      ...(mode === 'update' && { update: list(update), delete: list(id) }),
    },
  }
}

function writeSchema(field: Field): JsonSchema {
  const value =
    field.kind === 'reference' || field.kind === 'place'
      ? { type: 'integer' }
      : field.kind === 'many'
        ? { type: 'array', items: { type: 'integer' } }
        : field.kind === 'area'
          ? { type: 'object', required: ['value', 'unit'], properties: areaSchema.properties }
          : readSchema(field)
  return {
    ...(field.required ? value : { anyOf: [value, { type: 'null' }] }),
    description: [field.help ? `${field.label}. ${field.help}` : field.label, dayAlone(field)]
      .filter(Boolean)
      .join('. '),
  }
}

/** How a day without a time is interpreted. */
function dayAlone(field: Field): string | undefined {
  if (field.kind !== 'instant') return undefined
  return `A day alone is its ${field.wholeDay ? 'end' : 'beginning'} in India`
}
