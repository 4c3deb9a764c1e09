import {
  checkErrors,
  crossErrors,
  holdsFiles,
  recordItself,
  todayInIndia,
  type Action,
  type AnyResource,
  type Field,
  type FieldErrors,
} from '#define'
import { tableOf } from '../../database/columns'
import { join, name, sql } from '../../database'
import { behaviourOf, type Work } from '../engine'
import { notFound, Problem } from '../problem'
import { fullRecord, fullRecords, type FullRecord } from '../read/oneRecord'
import { heldRefusals, noteVerdicts } from '../judging/judged'
import { actionAllowed } from '../read/recordJson'
import { visibleRows } from '../read/scope'
import { mustHold } from '../viewer'
import { refusalOf } from './actionRefusals'
import { changedTogether } from './changed'
import { checkLimits } from './limits'
import { dependentErrors, inputsBy } from './dependentLinks'
import { erase } from './erase'
import { linkErrors } from './links'
import { writeLinks } from './linked'
import { maskErrors } from './masks'
import { merge } from './merge'
import { sendMessages } from './messages'
import { sendNotices } from './notified'
import { mustBeAt } from './mustBeAt'
import { parsedInput } from './parsed'
import { beforeMerge, reverseMerge } from './reverseMerge'
import { rowCountErrors } from './rowCounts'
import { trueFiles } from './storedFiles'
import { setList, stamps } from './update'
import { assignmentsOf } from './values'
import { refusal, refusing } from './violations'
import { writtenBy } from './writtenBy'

/** Finds a declared action by name. Throws 404. */
export function actionNamed(resource: AnyResource, word: string): Action {
  const action = Object.hasOwn(resource.actions, word) ? resource.actions[word] : undefined
  if (!action) throw notFound()
  return action
}

/** Verifies the input of an action. Throws 400 with messages at the inputs. */
export async function actionInput(work: Work, action: Action, body: unknown): Promise<Record<string, unknown>> {
  const fields = action.input ?? {}
  const now = work.engine.now()
  const given = parsedInput(fields, body, { title: action.failed, now })
  const wrong = await linkErrors(work, fields, given)
  const errors = {
    ...crossErrors(fields, given, now),
    ...(await dependentErrors(work, inputsBy(fields, true), { fields, given, wrong })),
    ...wrong,
  }
  if (Object.keys(errors).length) throw refusal(action.failed, errors)
  return given
}

/**
 * Completes an action's input with what the store knows of its files, and collects their errors. An action that asks
 * for files is applied to one record at a time; if the record's state refuses the action, that refusal is reported
 * instead.
 */
async function withTrueFiles(
  work: Work,
  resource: AnyResource,
  { from, input: inputs = {} }: Action,
  { found, input }: { found: ReadonlyMap<number, FullRecord | Problem>; input: Given },
): Promise<[Given, FieldErrors]> {
  const [[before]] = apart(found)
  const asksFiles = Object.values(inputs).some(holdsFiles)
  const state = String(before?.[resource.rules.state ?? ''])
  if (!asksFiles || !before || (from && !from.includes(state))) return [input, {}]
  const verified = { ...input }
  const errors = await trueFiles(work, resource, verified, before)
  return [verified, errors]
}

/**
 * Splits records into those to which the action may be applied, given what it writes and choices that depend on the
 * record, and the refusals of the others.
 */
async function fitting(
  work: Work,
  resource: AnyResource,
  action: Action,
  {
    found,
    input,
    written,
    files,
  }: { found: ReadonlyMap<number, FullRecord | Problem>; input: Given; written: Given; files: FieldErrors },
): Promise<[FullRecord[], Map<number, Problem>]> {
  const { input: inputs = {}, failed } = action
  const [records, refusals] = apart(found)
  const dependent = inputsBy(inputs, false)
  const changed = Object.keys(written)
  for (const before of records) {
    // The state refuses the action in any case, and that refusal is reported.
    if (action.from && !action.from.includes(String(before[resource.rules.state ?? '']))) continue
    const form = { fields: { ...resource.fields, id: recordItself(resource), ...inputs }, given: input, before }
    const broken = checkErrors(resource.rules.checks, { ...before, ...written }, work.engine.now(), changed)
    const errors = {
      ...Object.fromEntries(Object.entries(broken).map(([name, message]) => [inputOf(name, action), message])),
      ...(await dependentErrors(work, dependent, form)),
      ...(await rowCountErrors(work, resource, inputs, { given: input, before })),
      ...files,
    }
    if (Object.keys(errors).length) refusals.set(before.id, refusal(failed, errors))
  }
  return [records.filter(({ id }) => !refusals.has(id)), refusals]
}

/** The input that a field is written from; errors of values that the action sets itself are reported for the whole. */
function inputOf(fieldName: string, { input = {}, sets = {} }: Action): string {
  if (fieldName in input) return fieldName
  const value: unknown = (sets as Given)[fieldName]
  return typeof value === 'object' && value !== null && 'input' in value ? String(value.input) : ''
}

type Given = Readonly<Record<string, unknown>>

/** The record and input of an action, and the version that the person saw, if the request contains it. */
export interface Target {
  readonly id: number
  readonly input: Readonly<Record<string, unknown>>
  readonly base?: number
}

/**
 * Applies an action to one record: one guarded update, its effect, its history. Throws 404 for a record outside the
 * viewer's scope, 412 when the record has changed since the person saw it, and 400 when its state does not allow the
 * action. Answers with the id of the record that it made, if the action makes one.
 */
export async function actOn(
  work: Work,
  resource: AnyResource,
  word: string,
  { id, input, base }: Target,
): Promise<number | undefined> {
  const { failed, key } = actionNamed(resource, word)
  mustHold(work.viewer, key)
  await behaviourOf(work.engine, resource)?.holds?.(work, id)
  const found = await fullRecords(work, resource, [id])
  const before = found.get(id)
  if (before && !(before instanceof Problem)) await mustBeAt(work, resource, before, { base, failed })
  const { refusals, made } = await apply(work, resource, word, { found, input })
  const refusal = refusals.get(id)
  if (refusal) throw refusal
  return made.get(id)
}

/**
 * Applies an action to records that are already locked, in the caller's transaction, checking and setting all states in
 * one statement. Answers with the refusals of records that do not allow it; throws when the result breaks a rule, so
 * that the transaction must be rolled back.
 */
export async function actTogether(
  work: Work,
  resource: AnyResource,
  word: string,
  on: { found: ReadonlyMap<number, FullRecord | Problem>; input: Target['input'] },
): Promise<Map<number, Problem>> {
  return (await apply(work, resource, word, on)).refusals
}

/** The result of an action: refusals by record, and the id of the record made for each where the action makes one. */
interface Applied {
  readonly refusals: Map<number, Problem>
  readonly made: ReadonlyMap<number, number>
}

async function apply(
  work: Work,
  resource: AnyResource,
  word: string,
  { found, input: given }: { found: ReadonlyMap<number, FullRecord | Problem>; input: Target['input'] },
): Promise<Applied> {
  const action = actionNamed(resource, word)
  const at = work.engine.now()
  const [input, files] = await withTrueFiles(work, resource, action, { found, input: given })
  const written = {
    ...writtenBy({ resource, action, input, viewer: work.viewer, at }),
    ...(action.reverses && (await beforeMerge(work, resource, action, apart(found)[0][0]))),
  }
  const [fit, refusals] = await fitting(work, resource, action, { found, input, written, files })
  const held = await heldRefusals(work, resource, word, { ids: fit.map(({ id }) => id), action })
  for (const [id, refusal] of held) refusals.set(id, refusal)
  const records = fit.filter(({ id }) => !held.has(id))
  const masks = maskErrors(resource.fields, written)
  if (Object.keys(masks).length) throw refusal(action.failed, masks)
  const moved = await move(work, { resource, word, action, records, written, at })
  const done = records.filter(({ id }) => moved.has(id))
  for (const record of records)
    if (!moved.has(record.id)) refusals.set(record.id, refusalOf(resource, action, record, work.viewer))
  for (const { id } of done) await writeLinks(work, resource, id, written)
  const ids = done.map(({ id }) => id)
  await checkLimits(work, resource, ids, action.failed)
  const made = await runEffect(work, resource, word, { done, input })
  await noteVerdicts(work, resource, word, [...moved])
  const reason = typeof input.reason === 'string' ? input.reason : undefined
  const deed = { action: word, ...(reason && { reason }) }
  await changedTogether(work, resource, done, deed)
  if (action.merges) await merge(work, resource, ids, { ...deed, failed: action.failed, input })
  if (action.reverses)
    for (const record of done)
      await reverseMerge(work, resource, record, { ...deed, failed: action.failed, reverses: action.reverses })
  if (action.erases) await erase(work, resource, ids, { ...deed, to: action.to })
  await sendNotices(work, resource, word, [...moved])
  await sendMessages(work, resource, word, [...moved])
  return { refusals, made }
}

/** Runs the effect of an action on each record. Answers with the ids of the records made, by the record. */
async function runEffect(
  work: Work,
  resource: AnyResource,
  word: string,
  { done, input }: { done: readonly FullRecord[]; input: Given },
): Promise<ReadonlyMap<number, number>> {
  const made = new Map<number, number>()
  const effect = behaviourOf(work.engine, resource)?.effects[word]
  for (const record of done) {
    const id = await effect?.(work, { record: record as never, input })
    if (typeof id === 'number') made.set(record.id, id)
  }
  return made
}

/** Separates the records that may be changed from the refusals of the others. */
export function apart(found: ReadonlyMap<number, FullRecord | Problem>): [FullRecord[], Map<number, Problem>] {
  const records: FullRecord[] = []
  const refusals = new Map<number, Problem>()
  for (const [id, one] of found) {
    if (one instanceof Problem) refusals.set(id, one)
    else records.push(one)
  }
  return [records, refusals]
}

interface Move {
  readonly resource: AnyResource
  readonly word: string
  readonly action: Action
  readonly records: readonly FullRecord[]
  readonly written: Readonly<Record<string, unknown>>
  readonly at: Date
}

/**
 * Checks and sets the state in one statement, so that two concurrent requests cannot both move the same record. Answers
 * with the ids of those that moved.
 */
async function move(work: Work, { resource, word, action, records, written, at }: Move): Promise<Set<number>> {
  if (records.length === 0) return new Set()
  const today = todayInIndia(at)
  const assignments = Object.entries(written).flatMap(([fieldName, value]) =>
    assignmentsOf(fieldName, resource.fields[fieldName] as Field, value, work.engine.fingerprint),
  )
  const guards = [
    sql`t.id = any(${records.map(({ id }) => id)}::bigint[])`,
    visibleRows(work.engine, resource, work.viewer),
    actionAllowed(resource, word, work.viewer, today),
  ]
  const moved = await refusing(resource, action.failed, () =>
    work.tx.rows<{ id: number }>(
      sql`update ${name(tableOf(resource))} t set ${join([...setList(assignments), ...stamps(work, at)])} where ${join(guards, ' and ')} returning t.id`,
    ),
  )
  return new Set(moved.map(({ id }) => id))
}

/** Throws 403 when a record's state allows an action that is not the viewer's to do. Locks nothing. */
export async function mustBeTheirs(work: Work, resource: AnyResource, word: string, id: number): Promise<void> {
  const refused = refusalOf(resource, actionNamed(resource, word), await fullRecord(work, resource, id), work.viewer)
  if (refused.status === 403) throw refused
}
