import {
  checkErrors,
  crossErrors,
  type FieldErrors,
  fieldErrors,
  holds,
  inputSchema,
  ownFields,
  todayInIndia,
  type AnyResource,
  type Field,
} from '#define'
import { behaviourOf, type Work } from '../engine'
import { forbidden } from '../problem'
import { readAll, writtenRecord, type FullRecord } from '../read/oneRecord'
import { isOwn, mayWrite, mustHold, type Viewer } from '../viewer'
import { copiedValues, uncopiedErrors } from './copied'
import { changesBetween, writeLines } from './history'
import { checkLimits } from './limits'
import { insertOneSql, insertSql } from './insert'
import { dependentErrors } from './dependentLinks'
import { linkErrors } from './links'
import { addLinks, hasLinks, initialValues } from './linked'
import { maskErrors } from './masks'
import { trueFiles } from './storedFiles'
import { refusal, toProblem } from './violations'

/**
 * Makes a record of what a request gives; `reason` is noted in its history. Throws 400 with messages at the fields, 403
 * without the key.
 */
export async function createRecord(
  work: Work,
  resource: AnyResource,
  body: unknown,
  reason?: string,
): Promise<FullRecord> {
  const given = givenToCreate(work, resource, body)
  const record = await verifiedRecord(work, resource, given, await linkErrors(work, resource.fields, given))
  return insertRecord(work, resource, record, resource.form.messages.createFailed, reason)
}

/** The body of a request for a new record, as its viewer may write it. Throws as `createRecord`. */
export function givenToCreate(work: Work, resource: AnyResource, body: unknown): Record<string, unknown> {
  mustHold(work.viewer, resource.access.create)
  const given = parsed(resource, body, 'create', { title: resource.form.messages.createFailed, now: work.engine.now() })
  mustBeWritable(resource, given, work.viewer)
  return given
}

/**
 * What would be written for a new record, verified by every rule but those that the database alone knows; `links` is what
 * is wrong with its links. Throws as `createRecord`.
 */
export async function verifiedRecord(
  work: Work,
  resource: AnyResource,
  given: Record<string, unknown>,
  links: FieldErrors,
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
  const added = await behaviourOf(work.engine, resource)?.prepare?.(work, { input: draft as never })
  return { ...draft, ...added }
}

/** Writes a verified record with its links, limits, history and whatever follows: also one that nobody may make by hand. */
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

/** As `insertRecord`, many in as few statements as one takes, in their order. */
export async function insertTogether(
  work: Work,
  resource: AnyResource,
  records: readonly Record<string, unknown>[],
  { title, reason }: { readonly title: string; readonly reason?: string },
): Promise<FullRecord[]> {
  const made = await stored(work, resource, records, title)
  const lines = made.map((after) => ({
    id: after.id,
    version: 1,
    action: 'create',
    ...(reason && { reason }),
    changes: changesBetween(resource, undefined, after),
  }))
  await writeLines(work, resource, lines)
  const saved = behaviourOf(work.engine, resource)?.saved
  for (const after of made) await saved?.(work, { after: after as never })
  return made
}

/** Writes verified records as `storeRecords` and reads them; one without links in the very statement that writes it. */
async function stored(
  work: Work,
  resource: AnyResource,
  records: readonly Record<string, unknown>[],
  title: string,
): Promise<FullRecord[]> {
  const [only, ...others] = records
  if (!only || others.length || hasLinks(resource, only)) {
    const ids = await storeRecords(work, resource, records, { title })
    const found = await readAll(work, resource, ids)
    return ids.map((id) => found.get(id) as FullRecord)
  }
  const statement = insertOneSql(work, resource, only)
  const record = await refusing(resource, title, () => writtenRecord(work, resource, statement))
  await checkLimits(work, resource, [record.id], title)
  return [record]
}

/**
 * Writes verified records in one statement, with their links and limits, and answers with their ids. A trial uses up no
 * running number. Throws 400 when a unique index, a reference or a limit does not hold; then all of it has to be taken back.
 */
export async function storeRecords(
  work: Work,
  resource: AnyResource,
  records: readonly Readonly<Record<string, unknown>>[],
  { title, isTrial }: { readonly title: string; readonly isTrial?: true },
): Promise<number[]> {
  const statement = insertSql(work, resource, records, isTrial)
  const rows = await refusing(resource, title, () => work.tx.rows<{ id: number }>(statement))
  const ids = rows.map(({ id }) => id)
  await addLinks(
    work,
    resource,
    ids.map((id, at) => ({ id, given: records[at] ?? {} })),
  )
  await checkLimits(work, resource, ids, title)
  return ids
}

/** The body of a request as the declaration wants it. Throws 400 with messages at the fields. */
export function parsed(
  resource: AnyResource,
  body: unknown,
  mode: 'create' | 'update',
  { title, now }: { readonly title: string; readonly now: Date },
): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw refusal(title, { '': 'Send one JSON object' })
  const result = inputSchema(resource.fields, mode, now).safeParse(body)
  const errors = result.success ? maskErrors(resource.fields, result.data) : fieldErrors(result.error)
  if (!result.success || Object.keys(errors).length) throw refusal(title, errors)
  return result.data
}

/** Throws 403 when a field is given that the viewer may not write. */
export function mustBeWritable(resource: AnyResource, given: Readonly<Record<string, unknown>>, viewer: Viewer): void {
  refuseFields(Object.keys(given).filter((fieldName) => !mayWrite(resource.fields[fieldName] as Field, viewer)))
}

/** Throws 403 when somebody gives a field of the record that is themselves, and may not change it. */
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
      fields: Object.fromEntries(closed.map((fieldName) => [fieldName, 'You may not change this'])),
    })
}

/** A field whose condition does not hold has no value. */
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

/** Runs a statement, told as a refusal when a unique index or a reference is violated. */
export async function refusing<Result>(
  resource: AnyResource,
  title: string,
  statement: () => Promise<Result>,
): Promise<Result> {
  try {
    return await statement()
  } catch (error) {
    throw toProblem(error, resource, title)
  }
}

function filesOf(resource: AnyResource, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).filter(([fieldName]) => ['image', 'file'].includes(resource.fields[fieldName]?.kind ?? '')),
  )
}
