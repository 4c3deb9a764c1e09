import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Work } from '../engine'
import { oneRecord } from '../read/oneRecord'
import { mustHold } from '../viewer'
import { actionInput, actionNamed, actOn } from '../write/act'
import { actOnMany } from '../write/bulk'
import { createRecord } from '../write/create'
import { removeRecord } from '../write/remove'
import { updateRecord } from '../write/update'
import { once, type Answer } from './repeated'
import { baseVersion, idIn, JSON_TYPE, repeatKey, understoodLater } from './requests'
import type { RouteContext } from './resourceRoutes'

/** Create, change and delete, and the actions. */
export function writeRoutes(app: FastifyInstance, context: RouteContext): void {
  const { engine, resource, viewerOf, base } = context
  app.post(
    base,
    writing(context, async (work, request) => {
      const { id } = await createRecord(work, resource, request.body)
      return { ...(await shown(work, context, id)), status: 201, location: `${base}/${id}` }
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
  app.delete(`${base}/:id`, async (request, reply) => {
    const viewer = await viewerOf(request)
    await engine.database.transaction((tx) =>
      removeRecord({ engine, viewer, tx, request: request.id }, resource, idIn(request, resource)),
    )
    return reply.code(204).send()
  })
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
      await actOn(work, resource, word, id, await actionInput(work, action, request.body))
      return shown(work, context, id)
    }),
  )
  if (!resource.actions[word]?.bulk) return
  app.post(`${base}/${word}`, async (request) => {
    const viewer = await viewerOf(request)
    return understoodLater(() => actOnMany({ engine, viewer, request: request.id }, resource, word, request.body))
  })
}

/** A write runs in one transaction, and its answer is read in the same, so that it shows exactly what was written. */
function writing(
  { engine, viewerOf }: RouteContext,
  handle: (work: Work, request: FastifyRequest) => Promise<Answer>,
): RouteHandlerMethod {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const viewer = await viewerOf(request)
    const route = `${request.method} ${request.url}`
    const repeatable = { key: repeatKey(request), viewer: viewer.id, route, body: request.body }
    const answer = await engine.database.transaction((tx) =>
      once(tx, repeatable, () => handle({ engine, viewer, tx, request: request.id }, request)),
    )
    if (answer.version !== undefined) reply.header('etag', `"${answer.version}"`)
    if (answer.location) reply.header('location', answer.location)
    return reply.code(answer.status).type(JSON_TYPE).send(answer.body)
  }
}

async function shown(work: Work, { resource }: RouteContext, id: number, more?: object): Promise<Answer> {
  const { json, version } = await oneRecord(work, resource, id)
  const body = more ? `${json.slice(0, json.lastIndexOf('}'))},${JSON.stringify(more).slice(1)}` : json
  return { status: 200, body, version }
}
