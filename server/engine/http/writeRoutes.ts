import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Work } from '../engine'
import { oneRecord } from '../read/oneRecord'
import { mustHold, type Viewer } from '../viewer'
import { actionInput, actionNamed, actOn } from '../write/act'
import { actOnMany } from '../write/bulk'
import { createRecord } from '../write/create'
import { removeRecord } from '../write/remove'
import { updateRecord } from '../write/update'
import { once, onceInParts, type Answer, type Repeatable } from './repeated'
import { baseVersion, idIn, JSON_TYPE, repeatKey, understoodLater } from './requests'
import type { RouteContext } from './resourceRoutes'

/** Create, change and delete, and the actions. */
export function writeRoutes(app: FastifyInstance, context: RouteContext): void {
  const { resource, base } = context
  app.post(
    base,
    writing(context, async (work, request) => {
      const { id } = await createRecord(work, resource, request.body)
      return { ...(await shown(work, context, id)), status: 201 }
    }),
  )
  app.patch(
    `${base}/:id`,
    writing(context, async (work, request) => {
      const id = idIn(request, resource)
      const { merged } = await updateRecord(work, resource, id, request.body, baseVersion(request))
      return shown(work, context, id, merged.length ? { _merged: merged } : undefined)
    }),
  )
  app.delete(
    `${base}/:id`,
    writing(context, async (work, request) => {
      await removeRecord(work, resource, idIn(request, resource))
      return { status: 204, body: '' }
    }),
  )
  for (const word of Object.keys(resource.actions)) actionRoutes(app, context, word)
}

function actionRoutes(app: FastifyInstance, context: RouteContext, word: string): void {
  const { engine, resource, viewerOf, base } = context
  app.post(
    `${base}/:id/${word}`,
    writing(context, async (work, request) => {
      const action = actionNamed(resource, word)
      mustHold(work.viewer, action.key)
      const id = idIn(request, resource)
      const input = await actionInput(work, action, request.body)
      await actOn(work, resource, word, { id, input, base: baseVersion(request) })
      return shown(work, context, id)
    }),
  )
  if (!resource.actions[word]?.bulk) return
  app.post(`${base}/${word}`, async (request, reply) => {
    const viewer = await viewerOf(request)
    const { status, body } = await onceInParts(engine.database, repeatableOf(request, viewer), async () => {
      const work = { engine, viewer, request: request.id }
      const answer = await understoodLater(() => actOnMany(work, resource, word, request.body))
      return { status: 200, body: JSON.stringify(answer) }
    })
    return reply.code(status).type(JSON_TYPE).send(body)
  })
}

/** A write runs in one transaction, and its answer is read in the same, so that it shows exactly what was written. */
function writing(
  { engine, resource, viewerOf, base }: RouteContext,
  handle: (work: Work, request: FastifyRequest) => Promise<Answer>,
): RouteHandlerMethod {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const viewer = await viewerOf(request)
    // The answer of a write shows the record, so whoever writes must be allowed to read.
    mustHold(viewer, resource.key)
    const { status, body } = await engine.database.transaction((tx) =>
      once(tx, repeatableOf(request, viewer), () => handle({ engine, viewer, tx, request: request.id }, request)),
    )
    if (status === 204) return reply.code(status).send()
    const { id, version } = JSON.parse(body) as { id: number; version: number }
    reply.header('etag', `"${version}"`)
    if (status === 201) reply.header('location', `${base}/${id}`)
    return reply.code(status).type(JSON_TYPE).send(body)
  }
}

function repeatableOf(request: FastifyRequest, viewer: Viewer): Repeatable {
  const route = `${request.method} ${request.url}`
  return { key: repeatKey(request), viewer: viewer.id, route, body: request.body }
}

async function shown(work: Work, { resource }: RouteContext, id: number, more?: object): Promise<Answer> {
  const { json } = await oneRecord(work, resource, id)
  const body = more ? `${json.slice(0, json.lastIndexOf('}'))},${JSON.stringify(more).slice(1)}` : json
  return { status: 200, body }
}
