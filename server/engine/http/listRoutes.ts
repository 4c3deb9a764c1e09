import type { FastifyRequest } from 'fastify'
import { inSentence, readListQuery, type AnyResource, type ListQuery } from '#define'
import { listFilters, listParameters } from '../openapi/listParameters'
import {
  calendarDays,
  chart,
  count,
  facets,
  figures,
  groupings,
  mapAreas,
  pageOf,
  tabsCounted,
  totals,
} from '../openapi/listSchemas'
import { answers, parameter, ref, schemaName, shared } from '../openapi/parts'
import { calendarOf } from '../read/calendarOf'
import { chartOf } from '../read/chartOf'
import { countRows } from '../read/countRows'
import { facetsOf } from '../read/facets'
import { figuresOf } from '../read/figuresOf'
import { groupingsOf, groupsOf } from '../read/groupsOf'
import { listPage } from '../read/listPage'
import type { Reading } from '../read/listRows'
import { mapOf } from '../read/mapOf'
import { tabCounts } from '../read/tabCounts'
import { totalsOf } from '../read/totalsOf'
import { mustHaveDays, understood } from '../understood'
import { JSON_TYPE } from './requests'
import type { ResourceRoute } from './resourceRoute'

type Given = Record<string, string | string[] | undefined>

/** Routes that read the list of a resource: its pages and its counts. */
export const listRoutes: readonly ResourceRoute[] = [
  {
    method: 'GET',
    path: '',
    operation: (resource) => ({
      summary: `List ${inSentence(resource.is.plural)}`,
      parameters: [
        ...listParameters(resource),
        shared('Columns'),
        parameter('after', 'The cursor of a page near this one, from where it is reached without counting rows off'),
      ],
      responses: answers(pageOf(ref(schemaName(resource)))),
    }),
    handle: async ({ engine, resource, work, request, reply }) => {
      const { query, columns, after } = listIn(request, resource)
      mustHaveDays(engine.now(), resource, query)
      return reply.type(JSON_TYPE).send(await listPage(work, resource, query, { columns, after }))
    },
  },
  {
    method: 'GET',
    path: '/count',
    operation: {
      summary: 'The number of rows of a list: exact up to 1,000, and beyond with count=exact, however long it takes',
      parameters: [...listFilters, shared('Count')],
      responses: answers(count),
    },
    handle: async ({ resource, work, request }) => countRows(work, resource, listIn(request, resource).query),
  },
  {
    method: 'GET',
    path: '/facets',
    operation: {
      summary: 'The number of rows per value of a field, ignoring the list’s own filter on that field',
      parameters: [parameter('field', 'Choices, flags and tags, by comma'), ...listFilters],
      responses: answers(facets),
    },
    handle: async ({ resource, work, request }) => {
      const { field, ...list } = request.query as Given
      const fields = [field ?? ''].flat().flatMap((one) => one.split(',').filter(Boolean))
      return facetsOf(work, resource, queryOf(resource, list), fields)
    },
  },
  {
    method: 'GET',
    path: '/calendar',
    isOf: ({ list: { calendar } }) => calendar !== undefined,
    operation: {
      summary: 'The number of rows of a list per day, by state',
      parameters: [
        parameter('from', 'The first day'),
        parameter('to', 'The last day, at most 62 days later'),
        ...listFilters,
      ],
      responses: answers(calendarDays),
    },
    handle: async ({ resource, work, request }) => {
      const { from, to, ...list } = request.query as Given
      return calendarOf(work, resource, queryOf(resource, list), { from, to })
    },
  },
  {
    method: 'GET',
    path: '/map',
    isOf: ({ list: { map } }) => map !== undefined,
    operation: {
      summary: 'The number of rows of a list in each part of a geography',
      parameters: [
        parameter('within', 'The id of a geography. Leave it out for the districts of the whole country'),
        ...listFilters,
      ],
      responses: answers(mapAreas),
    },
    handle: async ({ resource, work, request }) => {
      const { within, ...list } = request.query as Given
      return mapOf(work, resource, queryOf(resource, list), within)
    },
  },
  {
    method: 'GET',
    path: '/charts/:chart',
    isOf: ({ list: { charts } }) => charts !== undefined,
    words: ({ list: { charts = {} } }) => Object.keys(charts),
    operation: ({ list: { charts = {} } }, word) => ({
      summary: `${charts[word]?.label}, as figures of a list, each with the query of its records`,
      parameters: listFilters,
      responses: answers(chart),
    }),
    handle: async ({ engine, resource, word, work, request }) => {
      const { query } = listIn(request, resource)
      mustHaveDays(engine.now(), resource, query)
      return chartOf(work, resource, query, word)
    },
  },
  {
    method: 'GET',
    path: '/tabs',
    isOf: ({ list: { tabs, range } }) => !range && Object.keys(tabs).length > 0,
    operation: {
      summary:
        'The number of records in each tab of the list. Null if counting would take too long; use `count` of that list',
      responses: answers(tabsCounted),
    },
    handle: ({ resource, work }) => tabCounts(work, resource),
  },
  {
    method: 'GET',
    path: '/groupings',
    operation: {
      summary: 'The fields the list can be grouped by, and those that can be summed',
      responses: answers(groupings),
    },
    handle: ({ resource, work }) => Promise.resolve(groupingsOf(work, resource)),
  },
  {
    method: 'GET',
    path: '/groups',
    operation: {
      summary: 'The list in groups: a figure per group with the query of its records, and a total',
      parameters: [
        parameter('by', 'What it is grouped by: a path of its groupings'),
        parameter('period', 'day, week, month or year, where it is grouped by a date'),
        parameter('aggregate', 'count (as without it), sum or average'),
        parameter('field', 'The field that is summed or averaged'),
        ...listFilters,
      ],
      responses: answers(chart),
    },
    handle: async ({ engine, resource, work, request }) => {
      const { by, period, aggregate, field, ...list } = request.query as Given
      const query = queryOf(resource, list)
      mustHaveDays(engine.now(), resource, query)
      const one = (given: Given[string]): string | undefined => [given].flat()[0]
      return groupsOf(work, resource, query, {
        by: one(by),
        period: one(period),
        aggregate: one(aggregate),
        field: one(field),
      })
    },
  },
  {
    method: 'GET',
    path: '/figures',
    isOf: ({ list }) => list.figures !== undefined,
    operation: {
      summary: 'The declared figures of a list, each with the query of its records',
      parameters: [
        parameter('figures', 'Names, separated by commas. Leave it out for all you may read'),
        ...listFilters,
      ],
      responses: answers(figures),
    },
    handle: async ({ resource, work, request }) => {
      const { figures: named, ...list } = request.query as Given
      const names = named === undefined ? undefined : [named].flat().flatMap((one) => one.split(','))
      return { figures: await figuresOf(work, resource, queryOf(resource, list), names) }
    },
  },
  {
    method: 'GET',
    path: '/totals',
    isOf: ({ list }) => list.totals !== undefined,
    operation: {
      summary: 'What the list adds up to: its records, and the sums of its declared fields',
      parameters: listFilters,
      responses: answers(totals),
    },
    handle: async ({ engine, resource, work, request }) => {
      const { query } = listIn(request, resource)
      mustHaveDays(engine.now(), resource, query)
      return totalsOf(work, resource, query)
    },
  },
]

/** Reads a list query from an address. Throws 400 for what cannot be understood. */
export function listIn(request: FastifyRequest, resource: AnyResource): { query: ListQuery } & Reading {
  const { columns, after, ...parameters } = request.query as Given
  return {
    query: queryOf(resource, parameters),
    columns: columns === undefined ? undefined : [columns].flat().flatMap((one) => one.split(',')),
    after: typeof after === 'string' ? after : undefined,
  }
}

function queryOf(resource: AnyResource, parameters: Given): ListQuery {
  return understood(() => readListQuery(resource, parameters))
}
