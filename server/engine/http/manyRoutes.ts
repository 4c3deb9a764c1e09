import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Engine, Work } from '../engine'
import { bulkAction } from '../operations/bulkAction'
import { bulkEdit } from '../operations/bulkEdit'
import type { Deed } from '../operations/deed'
import { preview } from '../operations/preview'
import { UNDO_PATH, undoOperation } from '../operations/undo'
import { mustHold } from '../viewer'
import { answerMany } from './manyAnswer'
import { JSON_TYPE } from './requests'
import { understoodLater } from '../understood'
import type { RouteContext, ViewerOf } from './routeContext'

/** What is done to many records of a resource at once: its actions, a change of fields, and a preview of either. */
export function manyRoutes(app: FastifyInstance, { engine, resource, viewerOf, base }: RouteContext): void {
  const many =
    (plan: (work: Work, body: unknown) => Promise<Deed>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const viewer = await viewerOf(request)
      mustHold(viewer, resource.key)
      return answerMany({ engine, viewer, request, reply, plan: (work) => plan(work, request.body) })
    }
  for (const [word, action] of Object.entries(resource.actions))
    if (action.bulk)
      app.post(
        `${base}/${word}`,
        many((work, body) => bulkAction(work, resource, word, body)),
      )
  if (resource.access.update !== false)
    app.patch(
      base,
      many((work, body) => bulkEdit(work, resource, body)),
    )
  app.post(`${base}/preview`, async (request, reply) => {
    const viewer = await viewerOf(request)
    mustHold(viewer, resource.key)
    const work: Work = { engine, viewer, tx: engine.database, request: request.id }
    return reply
      .type(JSON_TYPE)
      .send(JSON.stringify(await understoodLater(() => preview(work, resource, request.body))))
  })
}

/** Taking back an operation, which is one itself. */
export function undoRoute(app: FastifyInstance, engine: Engine, viewerOf: ViewerOf): void {
  app.post(`/api${UNDO_PATH}`, async (request, reply) => {
    const viewer = await viewerOf(request)
    const { id } = request.params as { id: string }
    return answerMany({ engine, viewer, request, reply, plan: (work) => undoOperation(work, id) })
  })
}
