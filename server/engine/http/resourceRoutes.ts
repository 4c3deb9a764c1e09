import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { paths, readListQuery, type AnyResource } from '#define'
import type { Engine, Work } from '../engine'
import { countRows } from '../read/countRows'
import { historyOf } from '../read/historyOf'
import { listRows } from '../read/listRows'
import { oneRecord } from '../read/oneRecord'
import { optionsOf } from '../read/options'
import { mustHold, type Viewer } from '../viewer'
import { actionInput, actionNamed, actOn } from '../write/act'
import { actOnMany } from '../write/bulk'
import { createRecord } from '../write/create'
import { removeRecord } from '../write/remove'
import { updateRecord } from '../write/update'
import { fileRoutes } from './fileRoutes'
import { once, type Answer } from './repeated'
import { baseVersion, idIn, pageIn, repeatKey, understood } from './requests'

/** How a request tells who sends it. Throws 401. */
export type ViewerOf = (request: FastifyRequest) => Promise<Viewer>

const JSON_TYPE = 'application/json; charset=utf-8'

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
    const { columns, ...parameters } = request.query as Record<string, string | undefined>
    const query = understood(() => readListQuery(resource, parameters))
    const { items, count } = await listRows(work, resource, query, columns?.split(','))
    const { totalItems, totalIsExact } = await countRows(work, resource, query, count)
    return reply.type(JSON_TYPE).send(`{"items":${items},"currentPage":${query.page},"pageSize":${query.size},"totalItems":${String(totalItems)},"totalIsExact":${String(totalIsExact)}}`)
  })

  app.get(`${base}/options`, async (request, reply) => {
    const viewer = await viewerOf(request)
    mustHold(viewer, resource.access.choose)
    const work: Work = { engine, viewer, tx: engine.database, request: request.id }
    const parameters = request.query as Record<string, string | undefined>
    return reply.type(JSON_TYPE).send(await understoodLater(() => optionsOf(work, resource, parameters)))
  })

  app.get(`${base}/:id`, async (request, reply) => {
    const work = await reader(request)
    const { json, version } = await oneRecord(work, resource, idIn(request, resource))
    if (request.headers['if-none-match'] === `"${version}"`) return reply.code(304).send()
    return reply.type(JSON_TYPE).header('etag', `"${version}"`).send(json)
  })

  app.get(`${base}/:id/history`, async (request) => historyOf(await reader(request), resource, idIn(request, resource), pageIn(request, 20)))
}

async function understoodLater<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    return understood(() => {
      throw error
    })
  }
}

function writeRoutes(app: FastifyInstance, { engine, resource, viewerOf, base }: RouteContext): void {
  /** The answer of a write is read in its own transaction, so that it shows exactly what was written. */
  const writing = (handle: (work: Work, request: FastifyRequest) => Promise<Answer>) => async (request: FastifyRequest, reply: FastifyReply) => {
    const viewer = await viewerOf(request)
    const repeatable = { key: repeatKey(request), viewer: viewer.id, route: `${request.method} ${request.url}`, body: request.body }
    const answer = await engine.database.transaction((tx) => once(tx, repeatable, () => handle({ engine, viewer, tx, request: request.id }, request)))
    if (answer.version !== undefined) reply.header('etag', `"${answer.version}"`)
    if (answer.location) reply.header('location', answer.location)
    return reply.code(answer.status).type(JSON_TYPE).send(answer.body)
  }
  const shown = async (work: Work, id: number, more: object = {}, status = 200): Promise<Answer> => {
    const { json, version } = await oneRecord(work, resource, id)
    const body = Object.keys(more).length ? `${json.slice(0, json.lastIndexOf('}'))},${JSON.stringify(more).slice(1)}` : json
    return { status, body, version }
  }

  app.post(base, writing(async (work, request) => {
    const { id } = await createRecord(work, resource, request.body)
    return { ...(await shown(work, id, {}, 201)), location: `${base}/${id}` }
  }))
  app.patch(`${base}/:id`, writing(async (work, request) => {
    const { record, merged } = await updateRecord(work, resource, idIn(request, resource), request.body, baseVersion(request))
    return shown(work, record.id, merged.length ? { _merged: merged } : {})
  }))
  app.delete(`${base}/:id`, async (request, reply) => {
    const viewer = await viewerOf(request)
    await engine.database.transaction((tx) => removeRecord({ engine, viewer, tx, request: request.id }, resource, idIn(request, resource)))
    return reply.code(204).send()
  })
  for (const word of Object.keys(resource.actions)) {
    app.post(`${base}/:id/${word}`, writing(async (work, request) => {
      const action = actionNamed(resource, word)
      mustHold(work.viewer, action.key)
      const id = idIn(request, resource)
      const input = await actionInput(work, action, request.body)
      await actOn(work, resource, word, id, input)
      return shown(work, id)
    }))
    if (resource.actions[word]?.bulk) {
      app.post(`${base}/${word}`, async (request) => {
        const viewer = await viewerOf(request)
        return understoodLater(() => actOnMany({ engine, viewer, request: request.id }, resource, word, request.body))
      })
    }
  }
}
