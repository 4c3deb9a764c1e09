import { inSentence, paths, type AnyResource } from '#define'
import type { Work } from '../engine'
import { undoVersion } from '../operations/undo'
import { Problem } from '../problem'
import { described, type JsonSchema } from '../jsonSchema'
import { answers, conflict, json, parameter, ref, schemaName, shared } from '../openapi/parts'
import { restoreBody, restored } from '../openapi/recordSchemas'
import { bodySchema } from '../openapi/schemas'
import { fullRecord, mustReach, oneRecord } from '../read/oneRecord'
import { actionInput, actionNamed, actOn, mustBeTheirs } from '../write/act'
import { createWithChildren, updateWithChildren } from '../write/children'
import { mustBeAt } from '../write/mustBeAt'
import { removeRecord } from '../write/remove'
import { editsRepeated, repeatedRecord } from '../write/repeatedRecord'
import { restoreRecord, wantedIn } from '../write/restore'
import { describedBody } from './describedBody'
import { repeatableOf } from './manyAnswer'
import { onceCommitted, type Answer } from './repeated'
import { baseVersion, idIn, JSON_TYPE, prefersStrict, seenVersion } from './requests'
import type { ResourceRequest, ResourceRoute } from './resourceRoute'

/** A request for a write, inside its transaction. */
type Writing = Pick<ResourceRequest, 'resource' | 'word' | 'request'> & { readonly work: Work }

const once = shared('Once')
const ifMatch = shared('IfMatch')
const strict = shared('Strict')

/** Routes that change one record. Their answer shows the record, so a writer must be allowed to read. */
export const writeRoutes: readonly ResourceRoute[] = [
  {
    method: 'POST',
    path: '',
    needs: ({ access: { see: key }, access }) => [key, access.create],
    operation: (resource) => ({
      summary: `Create a ${inSentence(resource.is.singular)}`,
      parameters: [once],
      requestBody: { required: true, ...json(ref(`${schemaName(resource)}Create`)) },
      responses: {
        ...answers(ref(schemaName(resource)), '201'),
        ...(editsRepeated(resource) && answers(ref(schemaName(resource)))),
      },
    }),
    handle: writing(async ({ work, resource, request }) => {
      const repeated = await repeatedRecord(work, resource, request.body)
      if (repeated) {
        await updateWithChildren(work, resource, repeated.id, repeated.changes)
        return shown({ work, resource }, repeated.id, { _edited: true })
      }
      const { id } = await createWithChildren(work, resource, request.body)
      return { ...(await shown({ work, resource }, id)), status: 201 }
    }),
  },
  {
    method: 'PATCH',
    path: '/:id',
    isForOwn: true,
    needs: ({ access: { see: key }, access }) => [key, access.update],
    operation: (resource) => ({
      summary: `Change a ${inSentence(resource.is.singular)}`,
      description: 'A merge patch (RFC 7396) of the changed fields.',
      parameters: [ifMatch, strict, once],
      requestBody: { required: true, ...json(ref(`${schemaName(resource)}Update`)) },
      responses: answers(ref(schemaName(resource)), '200', conflict),
    }),
    handle: writing(async ({ work, resource, request }) => {
      const id = idIn(request, resource)
      if (prefersStrict(request)) await mustBeUnchanged(work, resource, id, seenVersion(request, resource))
      const base = baseVersion(request)
      const { merged } = await updateWithChildren(work, resource, id, request.body, base)
      return shown({ work, resource }, id, merged.length ? { _merged: merged } : undefined)
    }),
  },
  {
    method: 'DELETE',
    path: '/:id',
    needs: ({ access: { see: key }, access }) => [key, access.delete],
    operation: (resource) => ({
      summary: `Delete a ${inSentence(resource.is.singular)}`,
      responses: answers(undefined, '204'),
    }),
    handle: writing(async ({ work, resource, request }) => {
      await removeRecord(work, resource, idIn(request, resource))
      return { status: 204, body: '' }
    }),
  },
  {
    method: 'POST',
    path: '/:id/undo',
    operation: {
      summary: 'Undoes the last change of a record',
      description: 'Needs what the change itself needed as well.',
      parameters: [parameter('If-Match', 'The version to take back, in quotes', { type: 'string' }, 'header'), once],
      responses: answers(ref('Record'), '200', conflict),
    },
    handle: writing(async ({ work, resource, request }) => {
      const id = idIn(request, resource)
      await undoVersion(work, resource, id, seenVersion(request, resource))
      return shown({ work, resource }, id)
    }),
  },
  {
    method: 'POST',
    path: '/:id/restore',
    needs: ({ access: { see: key }, access }) => [key, access.update],
    operation: {
      summary: 'Restores the values of a version',
      who: 'Needs the authorities with which the resource is read and changed.',
      parameters: [ifMatch, once],
      requestBody: { required: true, ...json(restoreBody) },
      responses: answers(restored, '200', conflict),
    },
    handle: writing(async ({ work, resource, request }) => {
      const id = idIn(request, resource)
      const wanted = wantedIn(resource, describedBody(restoreBody, request.body))
      const { merged, skipped } = await restoreRecord(work, resource, id, wanted, baseVersion(request))
      return shown({ work, resource }, id, { _skipped: skipped, ...(merged.length && { _merged: merged }) })
    }),
  },
  {
    method: 'POST',
    path: '/:id/:action',
    words: ({ actions }) => Object.keys(actions),
    needs: (resource, word) => [resource.access.see, actionNamed(resource, word).key],
    operation: (resource, word) => ({
      summary: actionNamed(resource, word).label,
      parameters: resource.rules.strictVersion ? [ifMatch, once] : [once],
      requestBody: json(bodySchema(actionNamed(resource, word).input ?? {}, 'create')),
      responses: answers(actedOn(resource, word)),
    }),
    handle: writing(async ({ work, resource, word, request }) => {
      const id = idIn(request, resource)
      const base = resource.rules.strictVersion ? seenVersion(request, resource) : baseVersion(request)
      const input = await actionInput(work, actionNamed(resource, word), request.body)
      const made = await actOn(work, resource, word, { id, input, base })
      return shown({ work, resource }, id, made === undefined ? undefined : { _made: made })
    }),
  },
]

/**
 * Locks a record and throws 412 if others have changed it since: for changes that no one reviews when they are sent.
 */
async function mustBeUnchanged(work: Work, resource: AnyResource, id: number, base: number): Promise<void> {
  const failed = resource.form.messages.updateFailed
  await mustBeAt(work, resource, await fullRecord(work, resource, id, true), { base, failed })
}

/** The schema of the record after an action. */
function actedOn(resource: AnyResource, word: string): JsonSchema {
  const record = ref(schemaName(resource))
  const { makes } = actionNamed(resource, word)
  return makes ? described(record, `The id of the new record of \`${makes}\` is in \`_made\``) : record
}

/** Runs a write in one transaction and reads its answer in the same, so that it shows exactly what was written. */
function writing(write: (writing: Writing) => Promise<Answer>): ResourceRoute['handle'] {
  return async ({ engine, resource, word, viewer, request, reply }) => {
    const work = { engine, viewer, tx: engine.database, request: request.id }
    const { status, body } = await onceCommitted(engine.database, repeatableOf(request, viewer), (tx) =>
      write({ work: { ...work, tx }, resource, word, request }),
    ).catch((error: unknown) => unlessOutOfReach({ work, resource, word, request }, error))
    if (status === 204) return reply.code(status).send()
    const { id, version } = JSON.parse(body) as { id: number; version: number }
    reply.header('etag', `"${version}"`)
    if (status === 201) reply.header('location', `/api${paths.api(resource)}/${id}`)
    return reply.code(status).type(JSON_TYPE).send(body)
  }
}

/**
 * Rethrows the refusal of a write; but 404 or 403 when the viewer may not write the record and the request is wrong as
 * well: only those who may write learn what a write requires. Checked after a refusal, it costs a successful write
 * nothing.
 */
async function unlessOutOfReach({ work, resource, word, request }: Writing, error: unknown): Promise<never> {
  const { id } = request.params as { readonly id?: string }
  const isOfRequest = error instanceof Problem && (error.status === 400 || error.status === 428)
  if (isOfRequest && id !== undefined) {
    await mustReach(work, resource, idIn(request, resource), resource.storage.fromView ? 'find' : 'change')
    if (Object.hasOwn(resource.actions, word)) await mustBeTheirs(work, resource, word, idIn(request, resource))
  }
  throw error
}

async function shown(
  { work, resource }: Pick<Writing, 'work' | 'resource'>,
  id: number,
  more?: object,
): Promise<Answer> {
  const { json: record } = await oneRecord(work, resource, id)
  const body = more ? `${record.slice(0, record.lastIndexOf('}'))},${JSON.stringify(more).slice(1)}` : record
  return { status: 200, body }
}
