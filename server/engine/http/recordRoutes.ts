import { inSentence } from '#define'
import { listFilters } from '../openapi/listParameters'
import { neighbours } from '../openapi/listSchemas'
import { answers, parameter, ref, schemaName, shared } from '../openapi/parts'
import { history, restorePlan } from '../openapi/recordSchemas'
import { historyOf } from '../read/historyOf'
import { historyParameters, readHistoryQuery } from '../read/historyQuery'
import { neighboursOf } from '../read/neighbours'
import { oneRecord } from '../read/oneRecord'
import { planRestore, wantedIn } from '../write/restore'
import { listIn } from './listRoutes'
import { idIn, JSON_TYPE, pageIn } from './requests'
import type { ResourceRoute } from './resourceRoute'

/** What is read of one record. */
export const recordRoutes: readonly ResourceRoute[] = [
  {
    method: 'GET',
    path: '/:id',
    isForOwn: true,
    operation: (resource) => ({
      summary: `One ${inSentence(resource.is.singular)}`,
      responses: answers(ref(schemaName(resource))),
    }),
    handle: async ({ resource, work, request, reply }) => {
      const { json, version } = await oneRecord(work, resource, idIn(request, resource))
      return reply.type(JSON_TYPE).header('etag', `"${version}"`).send(json)
    },
  },
  {
    method: 'GET',
    path: '/:id/neighbours',
    operation: {
      summary: 'The records before and after it in a list',
      parameters: [shared('Sort'), ...listFilters],
      responses: answers(neighbours),
    },
    handle: async ({ resource, work, request }) =>
      neighboursOf(work, resource, idIn(request, resource), listIn(request, resource).query),
  },
  {
    method: 'GET',
    path: '/:id/history',
    operation: {
      summary: 'Every change, the newest first',
      parameters: [
        shared('Page'),
        parameter('size', 'Lines a page', { type: 'integer', minimum: 1, maximum: 1000, default: 20 }),
        ...Object.entries(historyParameters).map(([name, description]) => parameter(name, description)),
      ],
      responses: answers(history),
    },
    handle: async ({ resource, viewer, work, request }) => {
      const parameters = request.query as Record<string, string | string[] | undefined>
      const query = { ...pageIn(request, 20), ...readHistoryQuery(resource, parameters, viewer) }
      return historyOf(work, resource, idIn(request, resource), query)
    },
  },
  {
    method: 'GET',
    path: '/:id/restore',
    needs: ({ access: { see: key }, access }) => [key, access.update],
    operation: {
      summary: 'What putting back a version would change, and what it would leave',
      who: 'Needs the authorities with which the resource is read and changed.',
      parameters: [
        parameter('version', 'The version', { type: 'integer', minimum: 1 }),
        parameter('fields', 'Only these fields, by comma'),
      ],
      responses: answers(restorePlan),
    },
    handle: async ({ resource, work, request }) => {
      const { version, fields } = request.query as Record<string, string | undefined>
      const wanted = wantedIn(resource, { version: Number(version), fields: fields?.split(',') })
      return planRestore(work, resource, idIn(request, resource), wanted)
    },
  },
]
