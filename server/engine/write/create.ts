import {
  crossErrors,
  fieldErrors,
  holds,
  inputSchema,
  ownFields,
  todayInIndia,
  type AnyResource,
  type Field,
} from '#define'
import { snake, tableOf } from '../../database/columns'
import { join, name, sql, type Sql } from '../../database'
import { behaviourOf, type Work } from '../engine'
import { forbidden } from '../problem'
import { readFull, type FullRecord } from '../read/oneRecord'
import { isOwn, mayWrite, mustHold, type Viewer } from '../viewer'
import { changesBetween, writeHistory } from './history'
import { checkLimits } from './limits'
import { linkErrors } from './links'
import { initialValues, writeLinks } from './linked'
import { maskErrors } from './masks'
import { trueFiles } from './storedFiles'
import { assignmentsOf, codeSql, columnList, stateCodeSql } from './values'
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
  const record = await verifiedRecord(work, resource, body)
  return insertRecord(work, resource, record, resource.messages.createFailed, reason)
}

/** What would be written for a new record, verified by every rule but those that the database alone knows. Throws as `createRecord`. */
async function verifiedRecord(work: Work, resource: AnyResource, body: unknown): Promise<Record<string, unknown>> {
  mustHold(work.viewer, resource.access.create)
  const title = resource.messages.createFailed
  const given = parsed(resource, body, 'create', { title, now: work.engine.now() })
  mustBeWritable(resource, given, work.viewer)
  const begun = await behaviourOf(work.engine, resource)?.begins?.(work, given as never)
  const record = withoutHidden(resource, { ...initialValues(resource), ...begun, ...given }, work)
  const errors = {
    ...crossErrors(resource.fields, record, work.engine.now()),
    ...(await linkErrors(work, resource.fields, given)),
    ...(await trueFiles(work, resource, given)),
  }
  if (Object.keys(errors).length) throw refusal(title, errors)
  const draft = { ...record, ...filesOf(resource, given) }
  const added = await behaviourOf(work.engine, resource)?.prepare?.(work, { input: draft as never })
  return { ...draft, ...added }
}

/**
 * Makes a record as `createRecord` would, for whoever takes the transaction back afterwards: no running number is used up,
 * and nothing follows. Answers with what was written. Throws as `createRecord`.
 */
export async function tryCreate(work: Work, resource: AnyResource, body: unknown): Promise<Record<string, unknown>> {
  const record = await verifiedRecord(work, resource, body)
  await storeRecord(work, resource, record, { title: resource.messages.createFailed, isTrial: true })
  return record
}

/** Writes a verified record with its links, limits, history and whatever follows: also one that nobody may make by hand. */
export async function insertRecord(
  work: Work,
  resource: AnyResource,
  record: Record<string, unknown>,
  title: string,
  reason?: string,
): Promise<FullRecord> {
  const id = await storeRecord(work, resource, record, { title })
  const after = await readFull(work.engine, work.tx, resource, id)
  await writeHistory(work, resource, {
    id,
    version: 1,
    action: 'create',
    ...(reason && { reason }),
    changes: changesBetween(resource, undefined, after),
  })
  await behaviourOf(work.engine, resource)?.saved?.(work, { after: after as never })
  return after
}

/** Writes a verified record with its links and limits, and answers with its id. */
async function storeRecord(
  work: Work,
  resource: AnyResource,
  record: Readonly<Record<string, unknown>>,
  { title, isTrial }: { readonly title: string; readonly isTrial?: true },
): Promise<number> {
  const today = todayInIndia(work.engine.now())
  const assignments = Object.entries(record).flatMap(([fieldName, value]) =>
    assignmentsOf(fieldName, resource.fields[fieldName] as Field, value, work.engine.fingerprint),
  )
  const codes = Object.entries(resource.fields)
    .filter(([, field]) => field.kind === 'code')
    .map(([fieldName]) => ({
      column: snake(fieldName),
      value: isTrial
        ? sql`gen_random_uuid()::text`
        : codeSql(resource, fieldName, today, (place) => stateCodeSql(sql`${record[place] ?? null}::bigint`)),
    }))
  const stamps = [
    { column: 'created_by', value: sql`${work.viewer.id || null}::bigint` },
    { column: 'updated_by', value: sql`${work.viewer.id || null}::bigint` },
  ]
  const all = [...assignments, ...codes, ...stamps]
  const [row] = await refusing(resource, title, () =>
    work.tx.rows<{ id: number }>(
      sql`insert into ${name(tableOf(resource))} (${join(columnList(all))}) values (${join(all.map(({ value }): Sql => value))}) returning id`,
    ),
  )
  const id = row?.id ?? 0
  await writeLinks(work, resource, id, record)
  await checkLimits(work, resource, id, title)
  return id
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
