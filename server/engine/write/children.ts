import { CHILDREN, MOST_CHILDREN, nestedIn, type AnyResource, type FieldErrors, type Nested } from '#define'
import { raw } from '../../database'
import { behaviourOf, type Work } from '../engine'
import { forbidden, notFound, Problem, type Conflict } from '../problem'
import { fullRecord, type FullRecord } from '../read/oneRecord'
import { mustHold } from '../viewer'
import { attempted } from './attempted'
import { createOnTrial, createRecord } from './create'
import { losesNumbers } from './numbering'
import { removeRecord } from './remove'
import { updateRecord, type Merged } from './update'
import { refusal } from './violations'

/** The changes to the rows of one kind, in the order of the request. */
interface RowChanges {
  readonly delete: readonly unknown[]
  readonly update: readonly unknown[]
  readonly create: readonly unknown[]
}

/** A row to be written: its place in the request, and its values. */
interface RowWrite {
  /** `_children.lands.create.0` */
  readonly at: string
  readonly nested: Nested
  readonly verb: keyof RowChanges
  readonly row: unknown
}

const verbs = ['delete', 'update', 'create'] as const

/** Creates a record together with the rows of its form. All or nothing; a problem of a row is reported at the row. */
export async function createWithChildren(work: Work, resource: AnyResource, body: unknown): Promise<FullRecord> {
  const title = resource.form.messages.createFailed
  const { own, writes } = split(work, resource, body, title)
  // A refused row must not use up a running number of its parent.
  const isTried = writes.length > 0 && losesNumbers(resource)
  const record = await createRecord(work, resource, own, {
    hasRows: writes.length > 0,
    ...(isTried && { verifyRest: ([id = 0]) => verifyRows(work, resource, id, writes) }),
  })
  await writeChildren(work, record.id, writes, title)
  if (writes.length) await behaviourOf(work.engine, resource)?.together?.(work, record.id, title)
  return record
}

/** Changes a record together with the rows of its form, like `createWithChildren`. */
export async function updateWithChildren(
  work: Work,
  resource: AnyResource,
  id: number,
  body: unknown,
  base?: number,
): Promise<{ merged: Merged[] }> {
  const title = resource.form.messages.updateFailed
  const { own, writes } = split(work, resource, body, title)
  const { merged } = await updateRecord(work, resource, id, own, base, undefined, writes.length > 0)
  const mergedRows = await writeChildren(work, id, writes, title)
  if (writes.length) await behaviourOf(work.engine, resource)?.together?.(work, id, title)
  return { merged: [...merged, ...mergedRows] }
}

/**
 * Takes the rows out of a body. If no rows are declared, nothing is taken out, and their name is refused like any
 * unknown one.
 */
function split(
  { engine }: Work,
  resource: AnyResource,
  body: unknown,
  title: string,
): { own: unknown; writes: readonly RowWrite[] } {
  if (!isObject(body) || !(CHILDREN in body)) return { own: body, writes: [] }
  const kinds = nestedIn(engine.register, resource.is.name)
  if (kinds.length === 0) return { own: body, writes: [] }
  const { [CHILDREN]: children, ...own } = body
  if (!isObject(children)) throw refusal(title, { [CHILDREN]: 'Send one JSON object' })
  const writes = Object.entries(children).flatMap(([name, changes]) => {
    const nested = kinds.find(({ from }) => from.is.name === name)
    if (!nested) throw refusal(title, { [`${CHILDREN}.${name}`]: 'Unknown rows' })
    return writesOf(nested, rowChanges(changes, `${CHILDREN}.${name}`, title))
  })
  return { own, writes }
}

function rowChanges(changes: unknown, at: string, title: string): RowChanges {
  const given = isObject(changes) ? changes : { [at]: changes }
  const unknown = Object.keys(given).find((word) => !verbs.includes(word as keyof RowChanges))
  if (unknown !== undefined || Object.values(given).some((rows) => !Array.isArray(rows)))
    throw refusal(title, { [at]: 'Send lists of rows to create, update and delete' })
  const listed = { delete: [], update: [], create: [], ...(given as Partial<RowChanges>) }
  if (verbs.some((verb) => listed[verb].length > MOST_CHILDREN))
    throw refusal(title, { [at]: `At most ${MOST_CHILDREN} rows at once` })
  return listed
}

/** Deleted rows may free a place for others, so they go first; new rows come last. */
function writesOf(nested: Nested, changes: RowChanges): RowWrite[] {
  return verbs.flatMap((verb) =>
    changes[verb].map((row, index) => ({
      at: `${CHILDREN}.${nested.from.is.name}.${verb}.${index}`,
      nested,
      verb,
      row,
    })),
  )
}

/** Tries the new rows one after the other and rolls them back. Throws with the problems of all of them. */
async function verifyRows(
  work: Work,
  resource: AnyResource,
  parent: number,
  writes: readonly RowWrite[],
): Promise<void> {
  const problems: Problem[] = []
  await work.tx.run(raw('savepoint rows_on_trial'))
  for (const write of writes) {
    const outcome = await attempted(work, () => tryRow(work, parent, write))
    if (outcome instanceof Problem) problems.push(atRow(write, outcome))
  }
  const whole = async (): Promise<void> =>
    behaviourOf(work.engine, resource)?.together?.(work, parent, resource.form.messages.createFailed)
  const outcome = problems.length ? undefined : await attempted(work, whole)
  await work.tx.run(raw('rollback to savepoint rows_on_trial'))
  await work.tx.run(raw('release savepoint rows_on_trial'))
  if (outcome instanceof Problem) throw outcome
  if (problems.length) throw together(problems, resource.form.messages.createFailed)
}

async function tryRow(work: Work, parent: number, write: RowWrite): Promise<void> {
  const { nested, verb, row } = write
  if (verb !== 'create') {
    await writeRow(work, parent, write)
    return
  }
  mustHold(work.viewer, nested.from.access.see)
  await createOnTrial(work, nested.from, under(parent, nested, row))
}

/** Makes a row's own body, which names its parent. */
function under(parent: number, { by }: Nested, row: unknown): unknown {
  return isObject(row) ? { ...row, [by]: parent } : row
}

/**
 * Writes the rows one after the other. All are tried, so that all problems are reported at once; any problem rolls
 * everything back.
 */
async function writeChildren(
  work: Work,
  parent: number,
  writes: readonly RowWrite[],
  title: string,
): Promise<Merged[]> {
  const merged: Merged[] = []
  const problems: Problem[] = []
  for (const write of writes) {
    // A refused row must not abort the transaction for the rows after it, which are then only tried for their own
    // problems.
    const outcome = await attempted(work, () => writeRow(work, parent, write))
    if (outcome instanceof Problem) problems.push(atRow(write, outcome))
    else merged.push(...outcome.map((one) => ({ ...one, field: `${write.at}.${one.field}` })))
  }
  if (problems.length) throw together(problems, title)
  return merged
}

async function writeRow(whole: Work, parent: number, { nested, verb, row }: RowWrite): Promise<Merged[]> {
  const { from } = nested
  const work: Work = { ...whole, isOfForm: true }
  mustHold(work.viewer, from.access.see)
  if (verb === 'create') {
    await createRecord(work, from, under(parent, nested, row))
    return []
  }
  const { id, version, ...changes } = isObject(row) ? row : { id: row }
  await mustBelong(work, nested, parent, id)
  if (verb === 'delete') {
    await removeRecord(work, from, Number(id))
    return []
  }
  if (version !== undefined && !isWhole(version))
    throw refusal(from.form.messages.updateFailed, { version: 'A whole number' })
  return (await updateRecord(work, from, Number(id), changes, version)).merged
}

/** Throws 404 unless the row belongs to this record: one record's form gives no access to another's rows. */
async function mustBelong(work: Work, { from, by }: Nested, parent: number, id: unknown): Promise<void> {
  if (!isWhole(id)) throw notFound(from.form.messages.notFound)
  const owner = (await fullRecord(work, from, id))[by]
  if (!isObject(owner) || owner.id !== parent) throw notFound(from.form.messages.notFound)
}

/** Maps a row's problem to field names as in the request; a problem of the whole row is reported at the row. */
function atRow({ at, nested }: RowWrite, { status, title, detail, fields = {}, more }: Problem): Problem {
  const named = Object.entries(fields).map(([name, message]): [string, string] => [
    name === '' || name === nested.by ? at : `${at}.${name}`,
    message,
  ])
  const conflicts = more.conflicts?.map((conflict): Conflict => ({ ...conflict, field: `${at}.${conflict.field}` }))
  const whole = named.length === 0 && !conflicts ? { [at]: detail ?? title } : Object.fromEntries(named)
  return new Problem(status, title, { fields: whole, ...(conflicts && { conflicts }) })
}

/**
 * Merges all problems into one. A conflict is reported first, because the others can only be judged once it is
 * resolved.
 */
function together(problems: readonly Problem[], title: string): Problem {
  const fields: FieldErrors = Object.assign({}, ...problems.map((problem) => problem.fields))
  const conflicts = problems.flatMap(({ more }) => more.conflicts ?? [])
  if (conflicts.length)
    return new Problem(412, 'Someone else changed the same rows', {
      conflicts,
      ...(Object.keys(fields).length && { fields }),
    })
  return problems.every(({ status }) => status === 403) ? forbidden(undefined, { fields }) : refusal(title, fields)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}
