import { filterableFields, operators, relativeRanges, sortableFields, traitsAt, type AnyResource } from '#define'
import { answers, needText, operation, parameter, schemaName, shared } from './parts'
import type { JsonSchema } from '../jsonSchema'

/** How many rows a list has, as far as that is told. */
export const total = { totalItems: { type: ['integer', 'null'] }, totalIsExact: { type: 'boolean' } }

/** How many rows a list has. */
export function countPath(resource: AnyResource): JsonSchema {
  const get = operation(resource, 'How many a list has, however long it takes', needText(resource.key))
  return {
    get: {
      ...get,
      parameters: listParameters(resource),
      responses: answers({ type: 'object', properties: total }),
    },
  }
}

/** How many rows of a list have each value of a field. */
export function facetsPath(resource: AnyResource): JsonSchema {
  const value = { type: ['string', 'boolean', 'null'], description: 'null for those without' }
  const more = { type: 'boolean', description: 'There are more than were counted' }
  const item = { type: 'object', properties: { value, count: { type: 'integer' }, more } }
  const facets = { type: 'object', additionalProperties: { type: 'array', items: item } }
  const get = operation(
    resource,
    'How many rows of a list have each value of a field, whatever the list is filtered to in that field',
    needText(resource.key),
  )
  return {
    get: {
      ...get,
      parameters: [parameter('field', 'Choices, flags and tags, by comma'), ...listParameters(resource)],
      responses: answers({ type: 'object', properties: { facets, capped: { type: 'boolean' } } }),
    },
  }
}

/** What a list may be asked for. */
export function listParameters(resource: AnyResource): JsonSchema[] {
  const name = schemaName(resource)
  return [shared('Page'), ...['Size', 'Sort', 'Search'].map((word) => shared(name + word)), shared('Count')].concat(
    ['Filter', 'Fields'].map((word) => shared(name + word)),
  )
}

/** The parameters by which the lists of a resource differ from others. */
export function parametersOfLists(resource: AnyResource): Record<string, JsonSchema> {
  const name = schemaName(resource)
  const size = { type: 'integer', minimum: 1, maximum: 1000, default: resource.list.size }
  const nested = `A nested condition as JSON: all, any, not, or field with ${operators.join(', ')}`
  const search = `Searches ${resource.list.search.join(', ')}; at least 3 characters, or # and an id`
  return {
    [`${name}Size`]: parameter('size', 'Rows a page', size),
    [`${name}Sort`]: parameter('sort', `By comma, - in front for descending: ${sortableFields(resource).join(', ')}`),
    [`${name}Search`]: parameter('q', search),
    [`${name}Filter`]: parameter('filter', `${nested}; within is one of ${Object.keys(relativeRanges).join(', ')}`),
    // Each property is a parameter of its own (style `form`, exploded), as many of them as are wanted.
    [`${name}Fields`]: {
      ...parameter('fields', 'Filters, each a parameter of its own', filtersSchema(resource)),
      ...{ style: 'form', explode: true },
    },
  }
}

function filtersSchema(resource: AnyResource): JsonSchema {
  const filters = filterableFields(resource).map((path) => [
    path,
    { type: 'string', description: filterText(resource, path) },
  ])
  return {
    type: 'object',
    properties: Object.fromEntries(filters),
    additionalProperties: { type: 'string', description: 'A field with an operator: `status.in=ACTIVE,MERGED`' },
  }
}

function filterText(resource: AnyResource, path: string): string {
  const others = (traitsAt(resource, path)?.operators ?? []).filter((operator) => operator !== 'eq')
  return `Equals; also ${others.map((operator) => `.${operator}`).join(', ')}`
}
