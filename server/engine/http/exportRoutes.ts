import type { FastifyReply } from 'fastify'
import { MOST_EXPORTED, readListQuery, resourceNamed, type AnyResource } from '#define'
import { sql } from '../../database'
import type { Engine, Work } from '../engine'
import { askForExport, exportReport, mayFetch, ownExport } from '../exports/asked'
import { fileAtOnce } from '../exports/atOnce'
import { exported } from '../exports/exportSchema'
import { nameOf, typeOf } from '../exports/fileName'
import { formats, type Format } from '../exports/plan'
import { parametersOf } from '../exports/store'
import type { Wanted } from '../exports/taken'
import { described, listOf, objectOf, oneOf, text, type JsonSchema } from '../jsonSchema'
import { listFilters } from '../openapi/listParameters'
import { answers, json, parameter, refusals, shared } from '../openapi/parts'
import { badRequest, notFound } from '../problem'
import { mustHaveDays, understood } from '../understood'
import { describedBody } from './describedBody'
import { isHead } from './headRequests'
import { repeatableOf } from './manyAnswer'
import { onceCommitted } from './repeated'
import { JSON_TYPE } from './requests'
import type { ResourceRoute } from './resourceRoute'
import type { Route, ViewerOf } from './route'

const bytes = { schema: { type: 'string', format: 'binary' } }
const file: JsonSchema = {
  200: {
    description: 'The file, as an attachment',
    content: Object.fromEntries(formats.map((format) => [typeOf(format), bytes])),
  },
  ...refusals,
}
const personal = 'Personal columns need export:pii; every export is recorded in the access log.'

const exportBody = objectOf(
  { format: oneOf(formats) },
  { query: described(text, 'The query of the list, as in its address'), columns: listOf(text) },
)

/** A list as a file: at once if it is small, otherwise by the queue. */
export const exportRoutes: readonly ResourceRoute[] = [
  {
    method: 'GET',
    path: '/exported',
    operation: {
      summary: `The list as a file, at most ${MOST_EXPORTED.toLocaleString('en-IN')} rows, read in one statement`,
      description: personal,
      parameters: [
        shared('Sort'),
        ...listFilters,
        shared('Columns'),
        parameter('format', 'Leave it out for xlsx; coco for lists of labelled pictures', oneOf(formats)),
      ],
      responses: file,
    },
    handle: async ({ engine, resource, work, request, reply }) => {
      const { columns, format, after: _after, ...list } = request.query as Given
      const named = columns === undefined ? undefined : [columns].flat().flatMap((one) => one.split(','))
      const wanted = wantedIn(resource, list, named)
      mustHaveDays(engine.now(), resource, wanted.query)
      const chosen = formatIn(format ?? 'xlsx')
      const taken = await fileAtOnce(work, wanted, chosen)
      return attached(reply, resource, chosen, engine.now()).send(taken)
    },
  },
  {
    method: 'POST',
    path: '/exports',
    operation: {
      summary: 'Exports the whole list in the background and emails a link',
      description: personal,
      parameters: [shared('Once')],
      requestBody: json(exportBody),
      responses: answers(exported, '202'),
    },
    handle: async ({ engine, resource, viewer, request, reply }) => {
      const { body } = await onceCommitted(engine.database, repeatableOf(request, viewer), async (tx) => {
        const work: Work = { engine, viewer, tx, request: request.id }
        const { query, columns, format } = describedBody(exportBody, request.body)
        const wanted = wantedIn(resource, parametersIn(query), columnsIn(columns))
        mustHaveDays(engine.now(), resource, wanted.query, true)
        const id = await askForExport(work, wanted, formatIn(format))
        return { status: 202, body: JSON.stringify(exportReport(work, await ownExport(work, id))) }
      })
      return reply.code(202).type(JSON_TYPE).send(body)
    },
  },
]

type Given = Record<string, string | string[] | undefined>

/** The file of an export, for its owner alone. */
export function exportFileRoute(engine: Engine, viewerOf: ViewerOf): Route {
  return {
    method: 'GET',
    path: '/api/admin/exports/:id/file',
    need: 'signedIn',
    tag: 'Pages',
    operation: {
      summary: 'The file of an export',
      description: 'Only its owner can see an export.',
      responses: file,
    },
    handler: async (request, reply) => {
      const viewer = await viewerOf(request)
      const work: Work = { engine, viewer, tx: engine.database, request: request.id }
      const row = await ownExport(work, (request.params as { id: string }).id)
      await mayFetch(work, row)
      const stream = row.file ? await engine.files.read(row.file) : undefined
      if (!stream) throw notFound('The file no longer exists')
      if (!isHead(request))
        await engine.database.run(sql`update exports set downloads = downloads + 1 where id = ${row.id}::uuid`)
      const resource = resourceNamed(engine.register, row.resource)
      return attached(reply, resource, row.format, new Date(row.endedAt ?? row.at))
        .header('content-length', row.size)
        .send(stream)
    },
  }
}

function attached(reply: FastifyReply, resource: AnyResource, format: Format, at: Date): FastifyReply {
  return reply.type(typeOf(format)).headers({
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(nameOf(resource, format, at))}`,
    'x-content-type-options': 'nosniff',
  })
}

function wantedIn(resource: AnyResource, list: Given, columns: readonly string[] | undefined): Wanted {
  const { page: _page, size: _size, ...rest } = list
  const query = understood(() => readListQuery(resource, rest))
  return { resource, query, columns: columns ?? resource.list.columns }
}

function parametersIn(query: unknown): Given {
  if (query !== undefined && typeof query !== 'string') throw badRequest('query must be a list query, as text')
  return parametersOf(query ?? '')
}

function columnsIn(columns: unknown): readonly string[] | undefined {
  const isList = Array.isArray(columns) && columns.every((one) => typeof one === 'string')
  if (columns !== undefined && !isList) throw badRequest('columns is a list of column names')
  return columns
}

function formatIn(given: unknown): Format {
  const format = formats.find((one) => one === given)
  if (!format) throw badRequest(`format is ${formats.join(' or ')}`)
  return format
}
