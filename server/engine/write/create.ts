import {
  checkErrors,
  crossErrors,
  type FieldErrors,
  holds,
  holdsFiles,
  ownFields,
  todayInIndia,
  type AnyResource,
  type Field,
} from '#define'
import { behaviourOf, type Work } from '../engine'
import { forbidden } from '../problem'
import type { FullRecord } from '../read/oneRecord'
import { isOwn, mayWrite, mustHold, type Viewer } from '../viewer'
import { copiedValues, uncopiedErrors } from './copied'
import { changesBetween, writeLines } from './history'
import { dependentErrors } from './dependentLinks'
import { linkErrors } from './links'
import { initialValues } from './linked'
import { parsed } from './parsed'
import { placeRecords, storedRecords, type Writing } from './store'
import { trueFiles } from './storedFiles'
import { verifyWholes } from './verifyWholes'
import { refusal } from './violations'

/**
 * Creates a record from a request; `reason` is noted in its history, and `verifyRest` may refuse what belongs to it,
 * before its number is drawn. Throws 400 with messages at the fields, 403 without the key.
 */
export async function createRecord(
  work: Work,
  resource: AnyResource,
  body: unknown,
  {
    reason,
    verifyRest,
    hasRows,
  }: { readonly reason?: string; readonly hasRows?: boolean } & Pick<Writing, 'verifyRest'> = {},
): Promise<FullRecord> {
  const [after] = await insertTogether(work, resource, [await verifiedBody(work, resource, body, hasRows)], {
    title: resource.form.messages.createFailed,
    ...(reason && { reason }),
    ...(verifyRest && { verifyRest }),
  })
  return after as FullRecord
}

/**
 * Writes the record of a request as far as anything may refuse it, for callers that roll it back. Throws as
 * `createRecord`.
 */
export async function createOnTrial(work: Work, resource: AnyResource, body: unknown): Promise<void> {
  const record = await verifiedBody(work, resource, body)
  await placeRecords(work, resource, [record], resource.form.messages.createFailed)
}

async function verifiedBody(
  work: Work,
  resource: AnyResource,
  body: unknown,
  hasRows = false,
): Promise<Record<string, unknown>> {
  const given = givenToCreate(work, resource, body)
  return verifiedRecord(work, resource, given, await linkErrors(work, resource.fields, given), hasRows)
}

/** Reads the body of a request for a new record, as its viewer may write it. Throws as `createRecord`. */
export function givenToCreate(work: Work, resource: AnyResource, body: unknown): Record<string, unknown> {
  mustHold(work.viewer, resource.access.create)
  const title = resource.form.messages.createFailed
  const given = parsed(resource, ofTenant(resource, work.viewer, body), 'create', {
    title,
    now: work.engine.now(),
    wholeOf: (sound) => withoutHidden(resource, { ...initialValues(resource), ...sound }, work),
  })
  mustBeWritable(resource, given, work.viewer)
  return given
}

/**
 * Verifies a new record by every rule except those that only the database knows, and answers with what would be
 * written; `links` are the errors of its links, `hasRows` says that rows of its form are written as well. Throws as
 * `createRecord`.
 */
export async function verifiedRecord(
  work: Work,
  resource: AnyResource,
  given: Record<string, unknown>,
  links: FieldErrors,
  hasRows = false,
): Promise<Record<string, unknown>> {
  const title = resource.form.messages.createFailed
  const begun = await behaviourOf(work.engine, resource)?.begins?.(work, given as never)
  const known = { ...initialValues(resource), ...begun, ...given }
  const copied = await copiedValues(work, resource, { chosen: known, given: { ...begun, ...given }, wrong: links })
  const record = withoutHidden(resource, { ...known, ...copied }, work)
  const errors = {
    ...uncopiedErrors(resource, record, links),
    ...checkErrors(resource.rules.checks, record, work.engine.now()),
    ...crossErrors(resource.fields, record, work.engine.now()),
    ...(await dependentErrors(work, resource.fields, { fields: resource.fields, given: record, wrong: links })),
    ...links,
    ...(await trueFiles(work, resource, given)),
  }
  if (Object.keys(errors).length) throw refusal(title, errors)
  const draft = { ...record, ...filesOf(resource, given) }
  const added = await behaviourOf(work.engine, resource)?.prepare?.(work, { input: draft as never, hasRows })
  return { ...draft, ...added }
}

/**
 * Records created by a partner's people belong to that partner, unless they name another one, which is refused as
 * unknown.
 */
function ofTenant({ access: { tenant } }: AnyResource, viewer: Viewer, body: unknown): unknown {
  const isWhole = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (!isWhole || tenant === undefined || tenant === 'id' || viewer.tenant === undefined) return body
  return { [tenant]: viewer.tenant, ...body }
}

/**
 * Writes a verified record with its links, limits, history and effects, including records that no one may create by
 * hand.
 */
export async function insertRecord(
  work: Work,
  resource: AnyResource,
  record: Record<string, unknown>,
  title: string,
  reason?: string,
): Promise<FullRecord> {
  const [after] = await insertTogether(work, resource, [record], { title, ...(reason && { reason }) })
  return after as FullRecord
}

/** Does the same as `insertRecord` for many records, in order, in as few statements as for one. */
export async function insertTogether(
  work: Work,
  resource: AnyResource,
  records: readonly Record<string, unknown>[],
  { reason, ...writing }: { readonly reason?: string } & Writing,
): Promise<FullRecord[]> {
  const made = await storedRecords(work, resource, records, writing)
  const lines = made.map((after) => ({
    id: after.id,
    version: 1,
    action: 'create',
    ...(reason && { reason }),
    changes: changesBetween(resource, undefined, after),
  }))
  await writeLines(work, resource, lines)
  const follows = behaviourOf(work.engine, resource)
  for (const after of made) await follows?.saved?.(work, { after: after as never })
  await follows?.made?.(work, made as never)
  await verifyWholes(work, resource, made)
  return made
}

/** Throws 403 when a field is given that the viewer may not write. */
export function mustBeWritable(resource: AnyResource, given: Readonly<Record<string, unknown>>, viewer: Viewer): void {
  refuseFields(Object.keys(given).filter((fieldName) => !mayWrite(resource.fields[fieldName] as Field, viewer)))
}

/** Throws 403 when a person gives a field of their own record that they may not change. */
export function mustBeOwn(
  resource: AnyResource,
  id: number,
  given: Readonly<Record<string, unknown>>,
  viewer: Viewer,
): void {
  const own = isOwn(resource, viewer, id) ? ownFields(resource, viewer.keys) : undefined
  if (own) refuseFields(Object.keys(given).filter((fieldName) => !own.includes(fieldName)))
}

function refuseFields(closed: readonly string[]): void {
  if (closed.length)
    throw forbidden('Access is denied', {
      fields: Object.fromEntries(closed.map((fieldName) => [fieldName, 'You can’t change this'])),
    })
}

/** Clears fields whose condition does not hold. */
export function withoutHidden(
  resource: AnyResource,
  record: Record<string, unknown>,
  { engine }: Work,
): Record<string, unknown> {
  const today = todayInIndia(engine.now())
  return Object.fromEntries(
    Object.entries(record).map(([fieldName, value]) => {
      const when = resource.fields[fieldName]?.when
      return [fieldName, when && !holds(when, record, today) ? null : value]
    }),
  )
}

function filesOf(resource: AnyResource, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([fieldName]) => holdsFiles(resource.fields[fieldName])))
}
