import { inSentence, paths, type Access, type Action, type AnyResource, type Nested } from '#define'
import { importPaths } from './importPaths'
import { bulkActionPath, bulkEditOperation, changesSchema, manyPaths } from './manyPaths'
import { historyParameters } from '../read/historyQuery'
import { exportPaths } from './exportPaths'
import { countPath, facetsPath, listParameters, total } from './listPaths'
import { answers, conflict, json, needText, operation, parameter, ref, schemaName, shared } from './parts'
import { overviewPaths } from './overviewPaths'
import { history, options, restorePlan } from './recordSchemas'
import { bodySchema, recordSchema, withChildren } from './schemas'
import type { JsonSchema } from '../jsonSchema'

const id = shared('Id')
const ifMatch = shared('IfMatch')
const repeatKey = shared('Once')

/** The routes of a resource. */
export function resourcePaths(resource: AnyResource): Record<string, JsonSchema> {
  const base = `/api${paths.api(resource)}`
  const actions = Object.entries(resource.actions).map(([word, action]) => actionPaths(resource, base, word, action))
  return {
    [base]: listPath(resource),
    [`${base}/count`]: countPath(resource),
    ...exportPaths(resource),
    [`${base}/facets`]: facetsPath(resource),
    ...overviewPaths(resource, base),
    ...importPaths(resource),
    [`${base}/options`]: optionsPath(resource),
    [`${base}/{id}`]: recordPath(resource),
    [`${base}/{id}/history`]: historyPath(resource),
    ...manyPaths(resource),
    ...(resource.access.update !== false && { [`${base}/{id}/restore`]: restorePath(resource) }),
    [`${base}/{id}/neighbours`]: neighboursPath(resource),
    ...Object.assign({}, ...actions),
    ...Object.assign({}, ...Object.keys(resource.fields).map((field) => filePaths(resource, base, field))),
  }
}

/** What is read of a resource, and what is written, by the names of the schemas. */
export function resourceSchemas(resource: AnyResource, nested: readonly Nested[]): Record<string, JsonSchema> {
  const { create, update } = resource.access
  const body = (mode: 'create' | 'update'): JsonSchema => withChildren(bodySchema(resource.fields, mode), nested, mode)
  const name = schemaName(resource)
  return {
    [name]: recordSchema(resource),
    ...(create !== false && { [`${name}Create`]: body('create') }),
    ...(update !== false && { [`${name}Update`]: body('update'), [`${name}Changes`]: changesSchema(resource) }),
  }
}

function listPath(resource: AnyResource): JsonSchema {
  const { create } = resource.access
  const record = ref(schemaName(resource))
  const integer = { type: 'integer' }
  const list = {
    type: 'object',
    properties: {
      items: { type: 'array', items: record },
      currentPage: integer,
      pageSize: integer,
      ...total,
      nearest: { type: 'boolean', description: 'The search found nothing, and these are the nearest' },
      after: { type: 'string', description: 'The cursor of this page, for the requests of the pages around it' },
    },
  }
  const get = {
    ...operation(resource, `List ${inSentence(resource.many)}`, needText(resource.key)),
    parameters: [
      ...listParameters(resource),
      shared('Columns'),
      parameter('after', 'The cursor of a page near this one, from where it is reached without counting rows off'),
    ],
    responses: answers(list),
  }
  const edit = bulkEditOperation(resource)
  const patch = edit && { patch: edit }
  if (create === false) return { get, ...patch }
  const post = {
    ...operation(resource, `Create a ${inSentence(resource.one)}`, needText(create)),
    parameters: [repeatKey],
    requestBody: { required: true, ...json(ref(`${schemaName(resource)}Create`)) },
    responses: answers(record, '201'),
  }
  return { get, post, ...patch }
}

function recordPath(resource: AnyResource): JsonSchema {
  const { update, delete: remove } = resource.access
  const record = ref(schemaName(resource))
  const one = inSentence(resource.one)
  return {
    parameters: [id],
    get: { ...operation(resource, `One ${one}`, needText(resource.key)), responses: answers(record) },
    ...(update !== false && {
      patch: {
        ...operation(
          resource,
          `Change a ${one}`,
          `${needText(update)} A merge patch (RFC 7396) of the changed fields.`,
        ),
        parameters: [ifMatch, repeatKey],
        requestBody: { required: true, ...json(ref(`${schemaName(resource)}Update`)) },
        responses: answers(record, '200', conflict),
      },
    }),
    ...(remove !== false && {
      delete: { ...operation(resource, `Delete a ${one}`, needText(remove)), responses: answers(undefined, '204') },
    }),
  }
}

function optionsPath(resource: AnyResource): JsonSchema {
  const summary = `What a reference to ${inSentence(resource.many)} may choose from`
  return {
    get: {
      ...operation(resource, summary, needText(resource.access.choose)),
      parameters: [
        parameter('q', 'Part of the title'),
        parameter('ids', 'Given records, by comma'),
        parameter('shows', 'Fields that come along, by comma'),
      ],
      responses: answers(options),
    },
  }
}

function neighboursPath(resource: AnyResource): JsonSchema {
  const beside = { type: ['integer', 'null'] }
  const get = operation(resource, 'The records before and after it in a list', needText(resource.key))
  return {
    parameters: [id],
    get: {
      ...get,
      parameters: listParameters(resource),
      responses: answers({ type: 'object', properties: { previous: beside, next: beside } }),
    },
  }
}

function historyPath(resource: AnyResource): JsonSchema {
  const get = operation(resource, 'Every change, the newest first', needText(resource.key))
  const parameters = [
    shared('Page'),
    parameter('size', 'Lines a page', { type: 'integer', minimum: 1, maximum: 1000, default: 20 }),
    ...Object.entries(historyParameters).map(([name, description]) => parameter(name, description)),
  ]
  return { parameters: [id], get: { ...get, parameters, responses: answers(history) } }
}

function restorePath(resource: AnyResource): JsonSchema {
  const need = needText(resource.access.update)
  const fields = parameter('fields', 'Only these fields, by comma')
  const body = {
    type: 'object',
    required: ['version'],
    properties: {
      version: { type: 'integer', minimum: 1 },
      fields: { type: 'array', items: { type: 'string' } },
      reason: { type: 'string', maxLength: 300 },
    },
  }
  return {
    parameters: [id],
    get: {
      ...operation(resource, 'What putting back a version would change, and what it would leave', need),
      parameters: [parameter('version', 'The version', { type: 'integer', minimum: 1 }), fields],
      responses: answers(restorePlan),
    },
    post: {
      ...operation(resource, 'Put the values of a version back', `${need} What was left as it is stands in _skipped.`),
      parameters: [ifMatch, repeatKey],
      requestBody: { required: true, ...json(body) },
      responses: answers(ref(schemaName(resource)), '200', conflict),
    },
  }
}

function actionPaths(resource: AnyResource, base: string, word: string, action: Action): Record<string, JsonSchema> {
  const one = {
    ...operation(resource, action.label, needText(action.key)),
    parameters: [repeatKey],
    requestBody: json(bodySchema(action.input ?? {}, 'create')),
    responses: answers(ref(schemaName(resource))),
  }
  return {
    [`${base}/{id}/${word}`]: { parameters: [id], post: one },
    ...(action.bulk && { [`${base}/${word}`]: bulkActionPath(resource, action) }),
  }
}

/** Whoever makes a record, changes one, or writes the field of themselves may upload for it. */
function uploadNeed({ access: { own, create, update } }: AnyResource, field: string): Access {
  const needs = [create, update].flat().filter((need) => need !== false)
  return own?.fields.includes(field) || needs.includes('signedIn') ? 'signedIn' : needs.length > 0 && (needs as Access)
}

function filePaths(resource: AnyResource, base: string, field: string): Record<string, JsonSchema> {
  const declared = resource.fields[field]
  if (declared?.kind !== 'image' && declared?.kind !== 'file') return {}
  const types = ['image/png', 'image/jpeg', ...(declared.kind === 'file' ? ['application/pdf'] : [])]
  const upload = {
    ...operation(resource, `Upload for ${declared.label.toLowerCase()}`, needText(uploadNeed(resource, field))),
    parameters: [parameter('x-file-name', 'The name, percent-encoded', { type: 'string' }, 'header')],
    requestBody: { content: Object.fromEntries(types.map((type) => [type, {}])) },
    responses: answers(ref('StoredFile'), '201'),
  }
  const download = operation(resource, `A file of ${declared.label.toLowerCase()}`, needText(resource.key))
  const key = parameter('key', 'The key of the file', { type: 'string' }, 'path')
  return {
    [`${base}/files/${field}`]: { post: upload },
    [`${base}/{id}/files/${field}/{key}`]: {
      parameters: [
        id,
        key,
        parameter('as', 'thumbnail: the picture in small', { type: 'string', enum: ['thumbnail'] }),
      ],
      get: { ...download, responses: answers(undefined) },
    },
  }
}
