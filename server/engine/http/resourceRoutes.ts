import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paths, readListQuery, type AnyResource, type ListQuery } from '#define'
import type { Engine, Work } from '../engine'
import { countRows } from '../read/countRows'
import { calendarOf } from '../read/calendarOf'
import { facetsOf } from '../read/facets'
import { historyOf } from '../read/historyOf'
import { readHistoryQuery } from '../read/historyQuery'
import { listPage } from '../read/listPage'
import type { Reading } from '../read/listRows'
import { mapOf } from '../read/mapOf'
import { neighboursOf } from '../read/neighbours'
import { oneRecord } from '../read/oneRecord'
import { optionsOf } from '../read/options'
import { mustHold } from '../viewer'
import { planRestore, wantedIn } from '../write/restore'
import { exportRoutes } from './exportRoutes'
import { fileRoutes } from './fileRoutes'
import { importRoutes } from './importRoutes'
import { idIn, JSON_TYPE, pageIn } from './requests'
import { mustHaveDays, understood, understoodLater } from '../understood'
import type { RouteContext, ViewerOf } from './routeContext'
import { writeRoutes } from './writeRoutes'

/** Serves a resource: list, count, facets, record, neighbours, create, update, delete, actions, history, options, files. */
export function resourceRoutes(app: FastifyInstance, engine: Engine, resource: AnyResource, viewerOf: ViewerOf): void {
  const base = `/api${paths.api(resource)}`
  readRoutes(app, { engine, resource, viewerOf, base })
  exportRoutes(app, { engine, resource, viewerOf, base })
  importRoutes(app, { engine, resource, viewerOf, base })
  writeRoutes(app, { engine, resource, viewerOf, base })
  fileRoutes(app, { engine, resource, viewerOf, base })
}

type Given = Record<string, string | string[] | undefined>

function readRoutes(app: FastifyInstance, { engine, resource, viewerOf, base }: RouteContext): void {
  const asked = (request: FastifyRequest) => askedOf(request, resource)
  const reader = async (request: FastifyRequest, need = resource.key): Promise<Work> => {
    const viewer = await viewerOf(request)
    mustHold(viewer, need)
    return { engine, viewer, tx: engine.database, request: request.id }
  }

  app.get(base, async (request, reply) => {
    const work = await reader(request)
    const { query, columns, after } = asked(request)
    mustHaveDays(engine.now(), resource, query)
    return reply.type(JSON_TYPE).send(await listPage(work, resource, query, { columns, after }))
  })

  app.get(`${base}/count`, async (request) => countRows(await reader(request), resource, asked(request).query))

  countedRoutes(app, { engine, resource, viewerOf, base }, reader)

  app.get(`${base}/options`, async (request, reply) => {
    const viewer = await viewerOf(request)
    mustHold(viewer, resource.access.choose)
    const work: Work = { engine, viewer, tx: engine.database, request: request.id }
    const parameters = request.query as Parameters<typeof optionsOf>[2]
    return reply.type(JSON_TYPE).send(await understoodLater(() => optionsOf(work, resource, parameters)))
  })

  app.get(`${base}/:id`, async (request, reply) => {
    const isOwn = String((await viewerOf(request)).id) === (request.params as { id: string }).id
    const work = await reader(request, isOwn && resource.access.own ? 'signedIn' : resource.key)
    const { json, version } = await oneRecord(work, resource, idIn(request, resource))
    return reply.type(JSON_TYPE).header('etag', `"${version}"`).send(json)
  })

  app.get(`${base}/:id/neighbours`, async (request) =>
    neighboursOf(await reader(request), resource, idIn(request, resource), asked(request).query),
  )

  app.get(`${base}/:id/history`, async (request) => {
    const work = await reader(request)
    const parameters = request.query as Record<string, string | string[] | undefined>
    const query = { ...pageIn(request, 20), ...readHistoryQuery(resource, parameters, work.viewer) }
    return historyOf(work, resource, idIn(request, resource), query)
  })

  app.get(`${base}/:id/restore`, async (request) => {
    const work = await reader(request)
    mustHold(work.viewer, resource.access.update)
    const { version, fields } = request.query as Record<string, string | undefined>
    const wanted = wantedIn(resource, { version: Number(version), fields: fields?.split(',') })
    return planRestore(work, resource, idIn(request, resource), wanted)
  })
}

/** The list counted: by the values of fields, and by its days and its places, where the declaration has them. */
function countedRoutes(
  app: FastifyInstance,
  { resource, base }: RouteContext,
  reader: (request: FastifyRequest) => Promise<Work>,
): void {
  app.get(`${base}/facets`, async (request) => {
    const work = await reader(request)
    const { field, ...list } = request.query as Given
    const fields = [field ?? ''].flat().flatMap((one) => one.split(',').filter(Boolean))
    return facetsOf(
      work,
      resource,
      understood(() => readListQuery(resource, list)),
      fields,
    )
  })

  if (resource.calendar)
    app.get(`${base}/calendar`, async (request) => {
      const { from, to, ...list } = request.query as Given
      const work = await reader(request)
      return calendarOf(
        work,
        resource,
        understood(() => readListQuery(resource, list)),
        { from, to },
      )
    })
  if (resource.map)
    app.get(`${base}/map`, async (request) => {
      const { within, ...list } = request.query as Given
      const work = await reader(request)
      return mapOf(
        work,
        resource,
        understood(() => readListQuery(resource, list)),
        within,
      )
    })
}

/** What the address of a list asks for. Throws 400 for what cannot be understood. */
function askedOf(request: FastifyRequest, resource: AnyResource): { query: ListQuery } & Reading {
  const { columns, after, ...parameters } = request.query as Given
  return {
    query: understood(() => readListQuery(resource, parameters)),
    columns: columns === undefined ? undefined : [columns].flat().flatMap((one) => one.split(',')),
    after: typeof after === 'string' ? after : undefined,
  }
}
