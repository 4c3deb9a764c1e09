import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { AnyResource } from '#define'
import { pastDeadlocks } from '../../database/pastDeadlocks'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { oneRecord } from '../read/oneRecord'
import { isOwn, mustHold, type Viewer } from '../viewer'
import { actionInput, actionNamed, actOn } from '../write/act'
import { undoVersion } from '../operations/undo'
import { createWithChildren, updateWithChildren } from '../write/children'
import { removeRecord } from '../write/remove'
import { restoreRecord, wantedIn } from '../write/restore'
import { repeatableOf } from './manyAnswer'
import { manyRoutes } from './manyRoutes'
import { onceCommitted, type Answer } from './repeated'
import { baseVersion, idIn, JSON_TYPE } from './requests'
import type { RouteContext } from './routeContext'

/** Create, change and delete, and the actions. */
export function writeRoutes(app: FastifyInstance, context: RouteContext): void {
  const { resource, base } = context
  app.post(
    base,
    writing(context, async (work, request) => {
      const { id } = await createWithChildren(work, resource, request.body)
      return { ...(await shown(work, context, id)), status: 201 }
    }),
  )
  app.patch(
    `${base}/:id`,
    writing(context, async (work, request) => {
      const id = idIn(request, resource)
      const { merged } = await updateWithChildren(work, resource, id, request.body, baseVersion(request))
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
  app.post(
    `${base}/:id/undo`,
    writing(context, async (work, request) => {
      const id = idIn(request, resource)
      const version = baseVersion(request)
      if (version === undefined)
        throw badRequest('Say in If-Match which version shall be taken back', { detail: 'Send its ETag' })
      await undoVersion(work, resource, id, version)
      return shown(work, context, id)
    }),
  )
  app.post(
    `${base}/:id/restore`,
    writing(context, async (work, request) => {
      const id = idIn(request, resource)
      mustHold(work.viewer, resource.access.update)
      const wanted = wantedIn(resource, request.body)
      const { merged, skipped } = await restoreRecord(work, resource, id, wanted, baseVersion(request))
      return shown(work, context, id, { _skipped: skipped, ...(merged.length && { _merged: merged }) })
    }),
  )
  for (const word of Object.keys(resource.actions)) actionRoute(app, context, word)
  manyRoutes(app, context)
}

function actionRoute(app: FastifyInstance, context: RouteContext, word: string): void {
  const { resource, base } = context
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
}

/** A write runs in one transaction, and its answer is read in the same, so that it shows exactly what was written. */
function writing(
  { engine, resource, viewerOf, base }: RouteContext,
  handle: (work: Work, request: FastifyRequest) => Promise<Answer>,
): RouteHandlerMethod {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const viewer = await viewerOf(request)
    // The answer of a write shows the record, so whoever writes must be allowed to read.
    if (!changesOwn(request, resource, viewer)) mustHold(viewer, resource.key)
    const { status, body } = await pastDeadlocks(() =>
      onceCommitted(engine.database, repeatableOf(request, viewer), (tx) =>
        handle({ engine, viewer, tx, request: request.id }, request),
      ),
    )
    if (status === 204) return reply.code(status).send()
    const { id, version } = JSON.parse(body) as { id: number; version: number }
    reply.header('etag', `"${version}"`)
    if (status === 201) reply.header('location', `${base}/${id}`)
    return reply.code(status).type(JSON_TYPE).send(body)
  }
}

/** Whether a request changes the record that is the viewer themselves. */
function changesOwn(request: FastifyRequest, resource: AnyResource, viewer: Viewer): boolean {
  const { id } = request.params as { readonly id?: string }
  return request.method === 'PATCH' && isOwn(resource, viewer, Number(id)) && id === String(viewer.id)
}

async function shown(work: Work, { resource }: RouteContext, id: number, more?: object): Promise<Answer> {
  const { json } = await oneRecord(work, resource, id)
  const body = more ? `${json.slice(0, json.lastIndexOf('}'))},${JSON.stringify(more).slice(1)}` : json
  return { status: 200, body }
}
