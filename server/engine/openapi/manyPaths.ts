import { bulkFields, inSentence, paths, type Action, type AnyResource } from '#define'
import { anything, flag, listOf, mapOf, objectOf, text, type JsonSchema } from '../jsonSchema'
import { answers, json, needText, parameter, ref, schemaName, shared } from './parts'
import { bodySchema } from './schemas'

const repeatKey = shared('Once')
const prefer = shared('Prefer')
const atOnce = {
  202: {
    description: 'It has begun',
    headers: { Location: { description: 'The operation', schema: { type: 'string' } } },
    ...json({ type: 'object', properties: { operation: { type: 'string', format: 'uuid' } } }),
  },
}

const chosen = {
  ids: { type: 'array', items: { type: 'integer' } },
  filter: mapOf(anything('A condition, as the `filter` of a list takes it')),
  q: { type: 'string' },
}

/** What is common to everything that is done to many records. */
function many(resource: AnyResource, summary: string, description: string, properties: JsonSchema): JsonSchema {
  return {
    tags: [resource.many],
    summary,
    description,
    parameters: [repeatKey, prefer],
    requestBody: json({ type: 'object', properties: { ...chosen, ...properties } }),
    responses: answers(ref('BulkAnswer'), '200', atOnce),
  }
}

/** An action to many records at once. */
export function bulkActionPath(resource: AnyResource, action: Action): JsonSchema {
  const input = bodySchema(action.input ?? {}, 'create')
  return { post: many(resource, `${action.label}, many at once`, needText(action.key), { input }) }
}

/** The same change to many records. Undefined where nobody may change one. */
export function bulkEditOperation(resource: AnyResource): JsonSchema | undefined {
  if (resource.access.update === false) return undefined
  return many(resource, `Change many ${inSentence(resource.many)}`, needText(resource.access.update), {
    changes: ref(`${schemaName(resource)}Changes`),
  })
}

/** The preview of either, and the undo of one version of a record. */
export function manyPaths(resource: AnyResource): Record<string, JsonSchema> {
  const base = `/api${paths.api(resource)}`
  const bulk = Object.keys(resource.actions).filter((word) => resource.actions[word]?.bulk)
  const properties = {
    ...chosen,
    ...(resource.access.update !== false && { changes: ref(`${schemaName(resource)}Changes`) }),
    ...(bulk.length && { action: { enum: bulk } }),
  }
  const ifMatch = parameter('If-Match', 'The version to take back, in quotes', { type: 'string' }, 'header')
  return {
    [`${base}/preview`]: {
      post: {
        tags: [resource.many],
        summary: 'Who would be touched by a bulk action or change, and why the others would not',
        description: `${needText(resource.key)} Changes nothing.`,
        requestBody: json({ type: 'object', properties }),
        responses: answers(ref('BulkPreview')),
      },
    },
    [`${base}/{id}/undo`]: {
      parameters: [shared('Id')],
      post: {
        tags: [resource.many],
        summary: 'Takes back the last change of a record',
        description: 'Needs what the change itself needed.',
        parameters: [ifMatch, repeatKey],
        responses: answers(ref(schemaName(resource))),
      },
    },
  }
}

/** What may be changed in many records at once. */
export function changesSchema(resource: AnyResource): JsonSchema {
  const all = bodySchema(resource.fields, 'update') as { properties: Record<string, JsonSchema> }
  return { ...all, properties: Object.fromEntries(bulkFields(resource).map((name) => [name, all.properties[name]])) }
}

/** The undo of an operation. */
export const undoPath: Record<string, JsonSchema> = {
  '/api/admin/operations/{id}/undo': {
    parameters: [parameter('id', 'The id of the operation', { type: 'string', format: 'uuid' }, 'path')],
    post: {
      tags: ['Pages'],
      summary: 'Takes back an operation, record by record; what was changed since is refused by name',
      description: 'Needs what the operation itself needed.',
      parameters: [repeatKey, prefer],
      responses: answers(ref('BulkAnswer'), '200', atOnce),
    },
  },
}

const integer = { type: 'integer' }
const examples = {
  type: 'array',
  items: { type: 'object', properties: { id: integer, label: { type: 'string' } } },
}

/** What the answers of these routes look like. */
export const manySchemas: Record<string, JsonSchema> = {
  BulkAnswer: {
    type: 'object',
    properties: {
      operation: { type: 'string', format: 'uuid' },
      state: { enum: ['done', 'cancelled', 'interrupted'] },
      done: integer,
      failed: integer,
      results: listOf(objectOf({ id: integer, ok: flag }, { title: text, detail: text, fields: mapOf(text) })),
    },
  },
  BulkPreview: {
    type: 'object',
    properties: {
      total: integer,
      eligible: integer,
      refused: {
        type: 'array',
        items: { type: 'object', properties: { reason: { type: 'string' }, count: integer, examples } },
      },
      undoable: { type: 'boolean' },
      why: { type: 'string' },
    },
  },
}
