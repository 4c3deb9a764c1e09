import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paths, readListQuery, type AnyResource } from '#define'
import type { Engine, Work } from '../engine'
import { countRows } from '../read/countRows'
import { historyOf } from '../read/historyOf'
import { listRows } from '../read/listRows'
import { oneRecord } from '../read/oneRecord'
import { optionsOf } from '../read/options'
import { mustHold, type Viewer } from '../viewer'
import { fileRoutes } from './fileRoutes'
import { idIn, JSON_TYPE, pageIn, understood, understoodLater } from './requests'
import { writeRoutes } from './writeRoutes'

/** How a request tells who sends it. Throws 401. */
export type ViewerOf = (request: FastifyRequest) => Promise<Viewer>

/** Serves a resource: list, record, create, update, delete, actions, history, options, files. */
export function resourceRoutes(app: FastifyInstance, engine: Engine, resource: AnyResource, viewerOf: ViewerOf): void {
  const base = `/api${paths.api(resource)}`
  readRoutes(app, { engine, resource, viewerOf, base })
  writeRoutes(app, { engine, resource, viewerOf, base })
  fileRoutes(app, { engine, resource, viewerOf, base })
}

/** What the routes of a resource share. */
export interface RouteContext {
  readonly engine: Engine
  readonly resource: AnyResource
  readonly viewerOf: ViewerOf
  readonly base: string
}

function readRoutes(app: FastifyInstance, { engine, resource, viewerOf, base }: RouteContext): void {
  const reader = async (request: FastifyRequest, need = resource.key): Promise<Work> => {
    const viewer = await viewerOf(request)
    mustHold(viewer, need)
    return { engine, viewer, tx: engine.database, request: request.id }
  }

  app.get(base, async (request, reply) => {
    const work = await reader(request)
    const { columns, ...parameters } = request.query as Record<string, string | string[] | undefined>
    const query = understood(() => readListQuery(resource, parameters))
    const wanted = columns === undefined ? undefined : [columns].flat().flatMap((one) => one.split(','))
    const { items, count } = await listRows(work, resource, query, wanted)
    const { totalItems, totalIsExact } = await countRows(work, resource, query, count)
    return reply
      .type(JSON_TYPE)
      .send(
        `{"items":${items},"currentPage":${query.page},"pageSize":${query.size},"totalItems":${String(totalItems)},"totalIsExact":${String(totalIsExact)}}`,
      )
  })

  app.get(`${base}/options`, async (request, reply) => {
    const viewer = await viewerOf(request)
    mustHold(viewer, resource.access.choose)
    const work: Work = { engine, viewer, tx: engine.database, request: request.id }
    const parameters = request.query as Parameters<typeof optionsOf>[2]
    return reply.type(JSON_TYPE).send(await understoodLater(() => optionsOf(work, resource, parameters)))
  })

  app.get(`${base}/:id`, async (request, reply) => {
    const work = await reader(request)
    const { json, version } = await oneRecord(work, resource, idIn(request, resource))
    if (request.headers['if-none-match'] === `"${version}"`) return reply.code(304).send()
    return reply.type(JSON_TYPE).header('etag', `"${version}"`).send(json)
  })

  app.get(`${base}/:id/history`, async (request) =>
    historyOf(await reader(request), resource, idIn(request, resource), pageIn(request, 20)),
  )
}
