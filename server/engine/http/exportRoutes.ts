import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readListQuery, resourceNamed, type AnyResource } from '#define'
import { sql } from '../../database'
import type { Engine, Work } from '../engine'
import { fileAtOnce } from '../exports/atOnce'
import { askForExport, exportReport, mayFetch, ownExport } from '../exports/asked'
import { nameOf, typeOf } from '../exports/fileName'
import { parametersOf } from '../exports/store'
import type { Wanted } from '../exports/taken'
import { formats, type Format } from '../exports/plan'
import { bodyOf } from '../operations/chosen'
import { badRequest, notFound } from '../problem'
import { mustHold } from '../viewer'
import { onceCommitted } from './repeated'
import { JSON_TYPE, repeatKey } from './requests'
import { mustHaveDays, understood } from '../understood'
import type { RouteContext, ViewerOf } from './routeContext'

/** A list as a file: at once where it is small, by the queue otherwise. */
export function exportRoutes(app: FastifyInstance, { engine, resource, viewerOf, base }: RouteContext): void {
  app.get(`${base}/exported`, async (request, reply) => {
    const viewer = await viewerOf(request)
    mustHold(viewer, resource.key)
    const { columns, format, after: _after, ...list } = request.query as Given
    const named = columns === undefined ? undefined : [columns].flat().flatMap((one) => one.split(','))
    const wanted = wantedIn(resource, list, named)
    mustHaveDays(engine.now(), resource, wanted.query)
    const work: Work = { engine, viewer, tx: engine.database, request: request.id }
    const chosen = formatIn(format ?? 'xlsx')
    const file = await fileAtOnce(work, wanted, chosen)
    return attached(reply, resource, chosen, engine.now()).send(file)
  })

  app.post(`${base}/exports`, async (request, reply) => {
    const viewer = await viewerOf(request)
    mustHold(viewer, resource.key)
    const repeatable = { key: repeatKey(request), viewer: viewer.id, route: `POST ${base}/exports`, body: request.body }
    const { body } = await onceCommitted(engine.database, repeatable, async (tx) => {
      const work: Work = { engine, viewer, tx, request: request.id }
      const { query, columns, format } = bodyOf(request.body)
      const isList = Array.isArray(columns) && columns.every((one) => typeof one === 'string')
      const wanted = wantedIn(resource, parametersIn(query), isList ? columns : undefined)
      mustHaveDays(engine.now(), resource, wanted.query, true)
      const id = await askForExport(work, wanted, formatIn(format))
      return { status: 202, body: JSON.stringify(exportReport(work, await ownExport(work, id))) }
    })
    return reply.code(202).type(JSON_TYPE).send(body)
  })
}

type Given = Record<string, string | string[] | undefined>

/** The file of an export, for its owner alone. */
export function exportFileRoute(app: FastifyInstance, engine: Engine, viewerOf: ViewerOf): void {
  app.get('/api/admin/exports/:id/file', async (request: FastifyRequest, reply) => {
    const viewer = await viewerOf(request)
    const work: Work = { engine, viewer, tx: engine.database, request: request.id }
    const row = await ownExport(work, (request.params as { id: string }).id)
    mayFetch(work, row)
    const stream = row.file ? await engine.files.read(row.file) : undefined
    if (!stream) throw notFound('The file is no longer there')
    await engine.database.run(sql`update exports set downloads = downloads + 1 where id = ${row.id}::uuid`)
    const resource = resourceNamed(engine.register, row.resource)
    return attached(reply, resource, row.format, new Date(row.endedAt ?? row.at))
      .header('content-length', row.size)
      .send(stream)
  })
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
  if (query !== undefined && typeof query !== 'string') throw badRequest('query is the query of a list, as text')
  return parametersOf(query ?? '')
}

function formatIn(given: unknown): Format {
  const format = formats.find((one) => one === given)
  if (!format) throw badRequest(`format is ${formats.join(' or ')}`)
  return format
}
