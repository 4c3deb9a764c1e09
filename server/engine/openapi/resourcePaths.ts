import {
  filterableFields,
  operators,
  paths,
  relativeRanges,
  sortableFields,
  traitsAt,
  type Action,
  type AnyResource,
} from '#define'
import { answers, json, needText, parameter, problem, ref } from './parts'
import { bodySchema, type JsonSchema } from './schemas'

const id = parameter('id', 'The id of the record', { type: 'integer' }, 'path')
const ifMatch = parameter('If-Match', 'The version the change is based on, in quotes', { type: 'string' }, 'header')
const repeatKey = parameter('Idempotency-Key', 'A repeated request is carried out once', { type: 'string' }, 'header')

/** The name of the schema of a resource's records. */
export function schemaName({ name }: AnyResource): string {
  return name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
}

/** The routes of a resource. */
export function resourcePaths(resource: AnyResource): Record<string, JsonSchema> {
  const base = `/api${paths.api(resource)}`
  const actions = Object.entries(resource.actions).map(([word, action]) => actionPaths(resource, base, word, action))
  return {
    [base]: listPath(resource),
    [`${base}/options`]: optionsPath(resource),
    [`${base}/{id}`]: recordPath(resource),
    [`${base}/{id}/history`]: historyPath(resource),
    ...Object.assign({}, ...actions),
    ...Object.assign({}, ...Object.keys(resource.fields).map((field) => filePaths(resource, base, field))),
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
      totalItems: { type: ['integer', 'null'] },
      totalIsExact: { type: 'boolean' },
    },
  }
  const get = {
    ...operation(resource, `List ${resource.many.toLowerCase()}`, needText(resource.key)),
    parameters: listParameters(resource),
    responses: answers(list),
  }
  if (create === false) return { get }
  const post = {
    ...operation(resource, `Create a ${resource.one.toLowerCase()}`, needText(create)),
    parameters: [repeatKey],
    requestBody: { required: true, ...json(bodySchema(resource.fields, 'create')) },
    responses: answers(record, '201'),
  }
  return { get, post }
}

function recordPath(resource: AnyResource): JsonSchema {
  const { update, delete: remove } = resource.access
  const record = ref(schemaName(resource))
  const one = resource.one.toLowerCase()
  const conflict = { 412: problem('Somebody else changed the same fields meanwhile') }
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
        requestBody: { required: true, ...json(bodySchema(resource.fields, 'update')) },
        responses: answers(record, '200', conflict),
      },
    }),
    ...(remove !== false && {
      delete: { ...operation(resource, `Delete a ${one}`, needText(remove)), responses: answers(undefined, '204') },
    }),
  }
}

function optionsPath(resource: AnyResource): JsonSchema {
  const summary = `What a reference to ${resource.many.toLowerCase()} may choose from`
  const items = { type: 'object', properties: { items: { type: 'array', items: { type: 'object' } } } }
  return {
    get: {
      ...operation(resource, summary, needText(resource.access.choose)),
      parameters: [
        parameter('q', 'Part of the title'),
        parameter('ids', 'Given records, by comma'),
        parameter('shows', 'Fields that come along, by comma'),
      ],
      responses: answers(items),
    },
  }
}

function historyPath(resource: AnyResource): JsonSchema {
  const get = operation(resource, 'Every change, the newest first', needText(resource.key))
  return { parameters: [id], get: { ...get, responses: answers({ type: 'object' }) } }
}

function actionPaths(resource: AnyResource, base: string, word: string, action: Action): Record<string, JsonSchema> {
  const input = bodySchema(action.input ?? {}, 'create')
  const one = {
    ...operation(resource, action.label, needText(action.key)),
    parameters: [repeatKey],
    requestBody: json(input),
    responses: answers(ref(schemaName(resource))),
  }
  const body = {
    type: 'object',
    properties: {
      ids: { type: 'array', items: { type: 'integer' } },
      filter: { type: 'object' },
      q: { type: 'string' },
      input,
    },
  }
  const many = {
    ...operation(resource, `${action.label}, many at once`, needText(action.key)),
    requestBody: json(body),
    responses: answers(ref('BulkAnswer')),
  }
  return {
    [`${base}/{id}/${word}`]: { parameters: [id], post: one },
    ...(action.bulk && { [`${base}/${word}`]: { post: many } }),
  }
}

function filePaths(resource: AnyResource, base: string, field: string): Record<string, JsonSchema> {
  const declared = resource.fields[field]
  if (declared?.kind !== 'image' && declared?.kind !== 'file') return {}
  const types = ['image/png', 'image/jpeg', ...(declared.kind === 'file' ? ['application/pdf'] : [])]
  const upload = {
    ...operation(resource, `Upload for ${declared.label.toLowerCase()}`, needText(resource.access.update)),
    parameters: [parameter('x-file-name', 'The name, percent-encoded', { type: 'string' }, 'header')],
    requestBody: { content: Object.fromEntries(types.map((type) => [type, {}])) },
    responses: answers({ type: 'object' }, '201'),
  }
  const download = operation(resource, `A file of ${declared.label.toLowerCase()}`, needText(resource.key))
  const key = parameter('key', 'The key of the file', { type: 'string' }, 'path')
  return {
    [`${base}/files/${field}`]: { post: upload },
    [`${base}/{id}/files/${field}/{key}`]: {
      parameters: [id, key],
      get: { ...download, responses: answers(undefined) },
    },
  }
}

function operation(resource: AnyResource, summary: string, description: string): JsonSchema {
  return { tags: [resource.many], summary, description }
}

function listParameters(resource: AnyResource): JsonSchema[] {
  const size = { type: 'integer', minimum: 1, maximum: 1000, default: resource.list.size }
  const nested = `A nested condition as JSON: all, any, not, or field with ${operators.join(', ')}`
  return [
    parameter('page', 'From 1', { type: 'integer', minimum: 1 }),
    parameter('size', 'Rows a page', size),
    parameter('sort', `By comma, - in front for descending: ${sortableFields(resource).join(', ')}`),
    parameter('q', `Searches ${resource.list.search.join(', ')}; at least 3 characters`),
    parameter('count', 'capped: exact up to 1,000', { enum: ['capped', 'exact', 'none'] }),
    parameter('columns', 'The fields wanted, by comma'),
    parameter('filter', `${nested}; within is one of ${Object.keys(relativeRanges).join(', ')}`),
    ...filterableFields(resource).map((path) => filterParameter(resource, path)),
  ]
}

function filterParameter(resource: AnyResource, path: string): JsonSchema {
  const others = (traitsAt(resource, path)?.operators ?? []).filter((operator) => operator !== 'eq')
  return parameter(path, `Equals; also ${others.map((operator) => `${path}.${operator}`).join(', ')}`)
}
