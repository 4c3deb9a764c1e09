import { inSentence } from '#define'
import type { Engine } from '../engine'
import { anything, mapOf, objectOf, text, type JsonSchema } from '../jsonSchema'
import { bulkAction } from '../operations/bulkAction'
import { bulkEdit } from '../operations/bulkEdit'
import { begunOperation, bulkAnswer, bulkPreview, chosenRecords } from '../operations/bulkSchemas'
import { preview } from '../operations/preview'
import { UNDO_PATH, undoOperation } from '../operations/undo'
import { answers, json, ref, schemaName, shared } from '../openapi/parts'
import { bodySchema } from '../openapi/schemas'
import { actionNamed } from '../write/act'
import { understoodLater } from '../understood'
import { describedBody } from './describedBody'
import { answerMany } from './manyAnswer'
import { JSON_TYPE } from './requests'
import type { ResourceRoute } from './resourceRoute'
import type { Route, ViewerOf } from './route'

/** The answers of a bulk operation: the result of each record, or that it has started. */
export const manyResponses: JsonSchema = answers(bulkAnswer, '200', {
  202: {
    description: 'It has begun',
    headers: { Location: { description: 'The operation', schema: { type: 'string' } } },
    ...json(begunOperation),
  },
})

/** The headers of a bulk operation. */
export const manyHeaders: readonly JsonSchema[] = [shared('Once'), shared('Prefer')]

const actionBody = (input: JsonSchema): JsonSchema => objectOf({}, { ...chosenRecords, input })
const changeBody = (changes: JsonSchema): JsonSchema => objectOf({}, { ...chosenRecords, changes })
const input = mapOf(anything('A value, as the action takes it'))
const changes = mapOf(anything('A value, as the change of many takes it'))
const previewBody = objectOf({}, { ...chosenRecords, action: text, input, changes })

/** Routes of bulk operations: a resource's actions, a change of fields, and a preview of either. */
export const manyRoutes: readonly ResourceRoute[] = [
  {
    method: 'POST',
    path: '/:action',
    words: ({ actions }) => Object.keys(actions).filter((word) => actions[word]?.bulk),
    needs: (resource, word) => [resource.access.see, actionNamed(resource, word).key],
    operation: (resource, word) => {
      const { label, input: inputs = {} } = actionNamed(resource, word)
      return {
        summary: `${label}, many at once`,
        parameters: manyHeaders,
        requestBody: json(actionBody(bodySchema(inputs, 'create'))),
        responses: manyResponses,
      }
    },
    handle: ({ resource, word, ...asked }) =>
      answerMany({
        ...asked,
        plan: (work) => bulkAction(work, resource, word, describedBody(actionBody(input), asked.request.body)),
      }),
  },
  {
    method: 'PATCH',
    path: '',
    isOf: ({ access }) => access.update !== false,
    needs: ({ access: { see: key }, access }) => [key, access.update],
    operation: (resource) => ({
      summary: `Change many ${inSentence(resource.is.plural)}`,
      parameters: manyHeaders,
      requestBody: json(changeBody(ref(`${schemaName(resource)}Changes`))),
      responses: manyResponses,
    }),
    handle: ({ resource, ...asked }) =>
      answerMany({
        ...asked,
        plan: (work) => bulkEdit(work, resource, describedBody(changeBody(changes), asked.request.body)),
      }),
  },
  {
    method: 'POST',
    path: '/preview',
    operation: {
      summary: 'The records a bulk action or change would affect, and why others are refused',
      description:
        'Changes nothing. Needs what the action or the change needs as well. A change, and an action of which the input is sent, is tried and taken back.',
      requestBody: json(previewBody),
      responses: answers(bulkPreview),
    },
    handle: async ({ resource, work, request, reply }) =>
      reply
        .type(JSON_TYPE)
        .send(
          JSON.stringify(
            await understoodLater(() => preview(work, resource, describedBody(previewBody, request.body))),
          ),
        ),
  },
]

/** Makes the route that undoes an operation, which is an operation itself. */
export function undoRoute(engine: Engine, viewerOf: ViewerOf): Route {
  return {
    method: 'POST',
    path: `/api${UNDO_PATH}`,
    need: 'signedIn',
    tag: 'Pages',
    operation: {
      summary: 'Undoes an operation record by record; records changed since are refused by name',
      description: 'Needs what the operation itself needed.',
      parameters: manyHeaders,
      responses: manyResponses,
    },
    handler: async (request, reply) => {
      const viewer = await viewerOf(request)
      const { id } = request.params as { id: string }
      return answerMany({ engine, viewer, request, reply, plan: (work) => undoOperation(work, id) })
    },
  }
}
