import { filterableFields, operators, relativeRanges, sortableFields, traitsAt, type AnyResource } from '#define'
import { answers, needText, operation, parameter } from './parts'
import type { JsonSchema } from './schemas'

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
  const size = { type: 'integer', minimum: 1, maximum: 1000, default: resource.list.size }
  const nested = `A nested condition as JSON: all, any, not, or field with ${operators.join(', ')}`
  return [
    parameter('page', 'From 1', { type: 'integer', minimum: 1 }),
    parameter('size', 'Rows a page', size),
    parameter('sort', `By comma, - in front for descending: ${sortableFields(resource).join(', ')}`),
    parameter('q', `Searches ${resource.list.search.join(', ')}; at least 3 characters, or # and an id`),
    parameter('count', 'capped: exact up to 1,000, null where even that takes long and is left to /count', {
      enum: ['capped', 'exact', 'none'],
    }),
    parameter('filter', `${nested}; within is one of ${Object.keys(relativeRanges).join(', ')}`),
    ...filterableFields(resource).map((path) => filterParameter(resource, path)),
  ]
}

function filterParameter(resource: AnyResource, path: string): JsonSchema {
  const others = (traitsAt(resource, path)?.operators ?? []).filter((operator) => operator !== 'eq')
  return parameter(path, `Equals; also ${others.map((operator) => `${path}.${operator}`).join(', ')}`)
}
