import { filterableFields, operators, relativeRanges, sortableFields, traitsAt, type AnyResource } from '#define'
import { mapOf, named, text, type JsonSchema } from '../jsonSchema'
import { parameter, shared } from './parts'

const condition = `A nested condition as JSON: all, any, not, or field with ${operators.join(', ')}`
const filter = parameter(
  'filter',
  `${condition}; within is one of ${Object.keys(relativeRanges).join(', ')}; a day beside a moment is all of that day in India`,
)

/** The parameters of every list, by their component names. */
export const sharedListParameters: Record<string, JsonSchema> = {
  Page: parameter('page', 'From 1', { type: 'integer', minimum: 1 }),
  Count: parameter('count', 'capped: exact up to 1,000, null where even that takes long and is left to /count', {
    enum: ['capped', 'exact', 'none'],
  }),
  Columns: parameter('columns', 'The fields wanted, by comma'),
  Filter: filter,
  Sort: parameter('sort', 'As the list of the resource takes it'),
  Search: parameter('q', 'As the list of the resource takes it'),
  Fields: manyParameters('Fields, each a parameter of its own, as the list of the resource takes them'),
  Operators: manyParameters('Fields with an operator, each a parameter of its own: `status.in=ACTIVE,MERGED`'),
}

/** The filter parameters of every list. */
export const listFilters: readonly JsonSchema[] = ['Search', 'Filter', 'Fields'].map(shared)

/** The query parameters of a resource's list. */
export function listParameters(resource: AnyResource): readonly JsonSchema[] {
  const size = { type: 'integer', minimum: 1, maximum: 1000, default: resource.list.size }
  const search = `Searches ${resource.list.search.join(', ')}; at least 3 characters, or # and an id`
  return [
    shared('Page'),
    parameter('size', 'Rows per page', size),
    parameter('limit', 'Rows per page, if no size is given', size),
    parameter('sort', `By comma, - in front for descending: ${sortableFields(resource).join(', ')}`),
    parameter('q', search),
    shared('Count'),
    shared('Filter'),
    ...filterableFields(resource).map((path) => ({ name: path, in: 'query', schema: filterOf(resource, path) })),
    shared('Operators'),
  ]
}

/** Each property is a parameter of its own (style `form`, exploded), any number of them. */
function manyParameters(description: string): JsonSchema {
  return { ...parameter('fields', description, mapOf(text)), style: 'form', explode: true }
}

const filters = new Map<string, JsonSchema>()

/** The operators of a filter field, once for all fields that have the same ones: `FilterEqIn`. */
function filterOf(resource: AnyResource, path: string): JsonSchema {
  const own = traitsAt(resource, path)?.operators ?? []
  const name = `Filter${own.map((operator) => operator.charAt(0).toUpperCase() + operator.slice(1)).join('')}`
  const others = own.filter((operator) => operator !== 'eq').map((operator) => `.${operator}`)
  const filter = filters.get(name) ?? named(name, { ...text, description: `Equals; also ${others.join(', ')}` })
  filters.set(name, filter)
  return filter
}
