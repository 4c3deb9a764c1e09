import type { AnyResource } from '#define'
import { listParameters } from './listPaths'
import { answers, needText, operation, parameter } from './parts'
import type { JsonSchema } from '../jsonSchema'

const tally = {
  count: { type: 'integer' },
  sum: { type: 'number', description: 'Acres, where the declaration names an area' },
  states: { type: 'object', additionalProperties: { type: 'integer' } },
}

/** The routes of a list over its days and over its places, where the declaration has them. */
export function overviewPaths(resource: AnyResource, base: string): Record<string, JsonSchema> {
  return {
    ...(resource.calendar && { [`${base}/calendar`]: { get: calendarOperation(resource) } }),
    ...(resource.map && { [`${base}/map`]: { get: mapOperation(resource) } }),
  }
}

function calendarOperation(resource: AnyResource): JsonSchema {
  const day = { type: 'object', properties: { day: { type: 'string', format: 'date' }, ...tally } }
  return {
    ...operation(resource, 'How many rows of a list there are on each day, by state', needText(resource.key)),
    parameters: [
      parameter('from', 'The first day'),
      parameter('to', 'The last day, at most 62 days later'),
      ...listParameters(resource),
    ],
    responses: answers({ type: 'object', properties: { days: { type: 'array', items: day } } }),
  }
}

function mapOperation(resource: AnyResource): JsonSchema {
  const geography = { id: { type: 'integer' }, label: { type: 'string' }, type: { type: 'string' } }
  const at = { type: ['array', 'null'], items: { type: 'number' }, description: 'Longitude and latitude' }
  const area = { type: 'object', properties: { ...geography, above: { type: ['string', 'null'] }, at, ...tally } }
  const path = { type: 'array', items: { type: 'object', properties: geography } }
  const within = { type: ['object', 'null'], properties: { ...geography, path, at } }
  const properties = {
    within,
    level: { type: ['string', 'null'], description: 'Of the areas; null where nothing lies below' },
    areas: { type: 'array', items: area },
    elsewhere: { type: 'integer', description: 'Rows that lie in none of them' },
  }
  return {
    ...operation(resource, 'How many rows of a list lie in each part of a geography', needText(resource.key)),
    parameters: [
      parameter('within', 'The id of a geography; the districts of the whole country unless given'),
      ...listParameters(resource),
    ],
    responses: answers({ type: 'object', properties }),
  }
}
