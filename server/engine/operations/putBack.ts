import {
  fieldErrors,
  holds,
  inputSchema,
  isDerived,
  isSecret,
  todayInIndia,
  writableFields,
  type Action,
  type AnyResource,
  type Field,
  type FieldErrors,
} from '#define'
import { sql } from '../../database'
import type { Work } from '../engine'
import { badRequest, Problem } from '../problem'
import { fullRecords, type FullRecord } from '../read/oneRecord'
import { apart } from '../write/act'
import { notAsItIs, notTheirs } from '../write/actionRefusals'
import { mustBeWritable } from '../write/create'
import { writingShape } from '../write/writingShape'
import type { Changes } from '../read/changes'
import { linkErrors } from '../write/links'
import type { Change } from '../write/together'
import { mustBeInOpenWholes } from '../write/closedWholes'
import { mustBeChangeable, verifiedPatch } from '../write/update'
import { refusal } from '../write/violations'
import { SAME_ALREADY, writeChanges } from './bulkEdit'
import { UNDO } from './deed'

/** A line of the history to be undone. */
export interface Line {
  readonly version: number
  /** The action in the line: a creation is undone by deleting the record. */
  readonly action?: string
  /** Its moment. */
  readonly at: string
  readonly changes: Changes
}

/** The lines to be undone, by record, and the reason. */
export interface Undoing {
  readonly lines: ReadonlyMap<number, Line>
  /** Whether it was a change of fields, which requires that the record is still open, rather than an action. */
  readonly isEdit: boolean
  /** The action, which its undo must be allowed to as well: no one undoes what others decided about their own work. */
  readonly action?: Action
  /** The operation being undone, if it was one. */
  readonly undoOf?: string
  readonly reason: string
}

/**
 * Restores records to their state before a change, by the same rules as any change, and only if nothing has changed
 * them since. Answers with the refusals; throws when the result breaks a rule.
 */
export async function putBack(
  work: Work,
  resource: AnyResource,
  ids: readonly number[],
  undoing: Undoing,
): Promise<Map<number, Problem>> {
  const title = resource.form.messages.updateFailed
  const [records, refusals] = apart(await fullRecords(work, resource, ids))
  const isAsLeft = (record: FullRecord): boolean => record.version === undoing.lines.get(record.id)?.version
  const touched = records.filter((record) => !isAsLeft(record))
  for (const [id, detail] of await changedSince(work, resource, touched, undoing))
    refusals.set(id, badRequest(title, { detail }))
  const links = remembered((given: Readonly<Record<string, unknown>>) => linkErrors(work, resource.fields, given))
  const changes: Change[] = []
  for (const before of records.filter(isAsLeft)) {
    try {
      const line = undoing.lines.get(before.id)
      const changed = line?.changes ?? {}
      if (undoing.action && line) mustBeUndoable(work, resource, before, { action: undoing.action, line })
      if (undoing.isEdit) {
        mustBeChangeable(work, resource, before, title)
        await mustBeInOpenWholes(work, resource, before.id, title)
      }
      const given = formerValues(resource, changed, title)
      if (undoing.isEdit) mustBeWritable(resource, given, work.viewer)
      const patch = await verifiedPatch(work, resource, before, given, { linksAt: links })
      if (Object.keys(patch).length === 0) throw badRequest(title, { detail: SAME_ALREADY })
      changes.push({ before, patch })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refusals.set(before.id, error)
    }
  }
  await writeChanges(work, resource, changes, { action: UNDO, reason: undoing.reason })
  return refusals
}

/**
 * Throws 403 when the action would not have been the viewer's to do, and 400 when time alone has made it impossible: a
 * month that is closed stays as it is. Judged by the values before it.
 */
function mustBeUndoable(
  { viewer, engine }: Work,
  resource: AnyResource,
  after: FullRecord,
  { action, line: { at, changes } }: { readonly action: Action; readonly line: Line },
): void {
  const former = { ...after, ...Object.fromEntries(Object.entries(changes).map(([field, [was]]) => [field, was])) }
  const refused = notTheirs(resource, action, former, viewer)
  if (refused) throw refused
  const wasPossible = (on: Date): boolean => !action.when || holds(action.when, former, todayInIndia(on))
  if (wasPossible(new Date(at)) && !wasPossible(engine.now()))
    throw badRequest(action.failed, { detail: notAsItIs(resource, action) })
}

/**
 * The values of the fields before a line, in writing shapes. Throws 400 for what the history does not contain, or what
 * would be refused today.
 */
function formerValues(resource: AnyResource, changes: Changes, title: string): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  for (const [name, [before]] of Object.entries(changes)) {
    const field = resource.fields[name]
    if (field && isDerived(field)) continue
    if (!field) errors[name] = `There is no field ${name} any more`
    else if (isSecret(field)) errors[name] = `${field.label} is not kept in the history`
    else given[name] = writingShape(field, before)
  }
  const writable = writableFields(resource.fields, 'create').filter((name) => name in given)
  const fields = Object.fromEntries(writable.map((name) => [name, resource.fields[name] as Field]))
  const verdict = inputSchema(fields, 'update').safeParse(
    Object.fromEntries(writable.map((name) => [name, given[name]])),
  )
  if (!verdict.success) Object.assign(errors, fieldErrors(verdict.error))
  if (Object.keys(errors).length) throw refusal(title, errors)
  return given
}

/** Explains why records that have changed since cannot be restored, by their ids. */
export async function changedSince(
  work: Work,
  resource: AnyResource,
  records: readonly FullRecord[],
  { lines, undoOf }: Undoing,
): Promise<Map<number, string>> {
  if (records.length === 0) return new Map()
  const found = await work.tx.rows<{ id: number; by: string | null; isOurs: boolean }>(sql`
    select distinct on (h.record_id) h.record_id as id, h.by_label as by, coalesce(o.undo_of = ${undoOf ?? null}::uuid, false) as "isOurs"
    from history h left join operations o on o.id = h.operation
    where h.resource = ${resource.is.name} and h.record_id = any(${records.map(({ id }) => id)}::bigint[]) order by h.record_id, h.id desc`)
  const last = new Map(found.map((row) => [row.id, row]))
  return new Map(
    records.map(({ id }) => {
      const line = last.get(id)
      if (!lines.has(id)) return [id, 'This operation didn’t change it'] as const
      return [
        id,
        line?.isOurs ? 'It has already been restored' : `Changed since by ${line?.by ?? 'someone else'}`,
      ] as const
    }),
  )
}

/** Caches the answers to equal questions. */
function remembered<Given, Answer>(ask: (given: Given) => Promise<Answer>): (given: Given) => Promise<Answer> {
  const known = new Map<string, Promise<Answer>>()
  return (given) => {
    const key = JSON.stringify(given)
    const answer = known.get(key) ?? ask(given)
    known.set(key, answer)
    return answer
  }
}
