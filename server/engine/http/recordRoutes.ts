import type { FastifyRequest } from 'fastify'
import { inSentence, type AnyResource } from '#define'
import { history } from '../commonSchemas'
import { listFilters } from '../openapi/listParameters'
import { neighbours } from '../openapi/listSchemas'
import { answers, parameter, ref, schemaName, shared } from '../openapi/parts'
import { restorePlan, withSummary } from '../openapi/recordSchemas'
import { badRequest } from '../problem'
import { historyOf } from '../read/historyOf'
import { historyParameters, readHistoryQuery } from '../read/historyQuery'
import { neighboursOf } from '../read/neighbours'
import { oneRecord } from '../read/oneRecord'
import { summaryOf } from '../read/summaryOf'
import { planRestore, wantedIn } from '../write/restore'
import { listIn } from './listRoutes'
import { idIn, JSON_TYPE, pageIn } from './requests'
import type { ResourceRoute } from './resourceRoute'

const summaryParameter = parameter(
  'include',
  'summary: its facts and the first rows of what belongs to it, as `_summary`',
  {
    enum: ['summary'],
  },
)

function isSummaryWanted({ page: { summary } }: AnyResource, request: FastifyRequest): boolean {
  const { include } = request.query as { readonly include?: unknown }
  if (include === undefined) return false
  if (include !== 'summary' || !summary) throw badRequest(summary ? 'include takes summary' : 'Nothing can be included')
  return true
}

/** Routes that read one record. */
export const recordRoutes: readonly ResourceRoute[] = [
  {
    method: 'GET',
    path: '/:id',
    isForOwn: true,
    operation: (resource) => ({
      summary: `One ${inSentence(resource.is.singular)}`,
      ...(resource.page.summary && { parameters: [summaryParameter] }),
      responses: answers(
        resource.page.summary ? { allOf: [ref(schemaName(resource)), withSummary] } : ref(schemaName(resource)),
      ),
    }),
    handle: async ({ resource, work, request, reply }) => {
      const id = idIn(request, resource)
      const { json, version } = await oneRecord(work, resource, id)
      const summary = isSummaryWanted(resource, request) ? await summaryOf(work, resource, id) : undefined
      return reply
        .type(JSON_TYPE)
        .header('etag', `"${version}"`)
        .send(summary === undefined ? json : `${json.slice(0, -1)},"_summary":${summary}}`)
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
        parameter('size', 'Lines per page', { type: 'integer', minimum: 1, maximum: 1000, default: 20 }),
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
      summary: 'What restoring a version would change and leave',
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
