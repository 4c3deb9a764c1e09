import {
  checkErrors,
  crossErrors,
  holds,
  isDerived,
  isWritable,
  todayInIndia,
  type AnyResource,
  type Field,
  type FieldErrors,
} from '#define'
import { tableOf } from '../../database/columns'
import { join, name, prepared, raw, sql } from '../../database'
import { behaviourOf, type Work } from '../engine'
import { badRequest, preconditionFailed, type Conflict } from '../problem'
import { fullRecord, writtenRecord, type FullRecord } from '../read/oneRecord'
import { isOwn, mustHold, visibilityIn, type Viewer } from '../viewer'
import { changed, type Deed } from './changed'
import { copiedValues, uncopiedErrors } from './copied'
import { mustBeOwn, mustBeWritable, withoutHidden } from './create'
import { withEditor } from './editors'
import { essence, isSame } from './history'
import { kept, type Changes } from '../read/changes'
import { mustBeInOpenWholes } from './closedWholes'
import { closedWords } from './closedWords'
import { checkLimits } from './limits'
import { dependentErrors } from './dependentLinks'
import { linkErrors } from './links'
import { hasLinks, writeLinks } from './linked'
import { withoutMasks } from './masks'
import { noSuchVersion } from './mustBeAt'
import { parsed } from './parsed'
import { trueFiles } from './storedFiles'
import { assignmentsOf, type Assignment } from './values'
import { refusal, refusing } from './violations'

/** A concurrent change by someone else, in a field that this request does not write. */
export interface Merged {
  readonly field: string
  readonly by: string | null
  readonly at: string
}

/**
 * Changes the given fields of a record. `base` is the version that the form opened on: later changes by others are
 * merged if they are in other fields, and refused as 412 with both values if they are in the same ones. Without a base,
 * the present version is assumed. `deed` is the action's name in the history; `hasRows` says that rows of its form are
 * written as well.
 */
export async function updateRecord(
  work: Work,
  resource: AnyResource,
  id: number,
  body: unknown,
  base?: number,
  deed: Deed = { action: 'update' },
  hasRows = false,
): Promise<{ record: FullRecord; merged: Merged[] }> {
  const { before, patch, merged } = await plannedUpdate(work, resource, id, body, { base, hasRows })
  if (Object.keys(patch).length === 0) return { record: before, merged }
  const after = await writePatch(work, resource, { before, patch, title: resource.form.messages.updateFailed })
  const unseen = new Map([[id, unseenOf(resource, id, patch, work.viewer)]])
  return { record: await changed(work, resource, before, { ...deed, unseen }, after), merged }
}

/**
 * Changes a record as `updateRecord` would, for callers that roll the transaction back: no effects run. Answers with
 * the old record and what was written over it. Throws as `updateRecord`.
 */
export async function tryUpdate(
  work: Work,
  resource: AnyResource,
  id: number,
  body: unknown,
): Promise<{ before: FullRecord; patch: Record<string, unknown> }> {
  const { before, patch } = await plannedUpdate(work, resource, id, body)
  if (Object.keys(patch).length)
    await writePatch(work, resource, { before, patch, title: resource.form.messages.updateFailed })
  return { before, patch }
}

interface Planned {
  readonly before: FullRecord
  readonly patch: Record<string, unknown>
  readonly merged: Merged[]
}

async function plannedUpdate(
  work: Work,
  resource: AnyResource,
  id: number,
  body: unknown,
  { base, hasRows = false }: { readonly base?: number | undefined; readonly hasRows?: boolean } = {},
): Promise<Planned> {
  if (!isOwn(resource, work.viewer, id)) mustHold(work.viewer, resource.access.update)
  const title = resource.form.messages.updateFailed
  const before = await fullRecord(work, resource, id, true)
  mustBeChangeable(work, resource, before, title)
  await mustBeInOpenWholes(work, resource, id, title)
  const given = parsed(resource, await withoutMasks(work, resource, id, body), 'update', {
    title,
    now: work.engine.now(),
    wholeOf: (sound) => withoutHidden(resource, { ...before, ...sound }, work),
  })
  mustBeWritable(resource, given, work.viewer)
  const merged =
    base === undefined || base === before.version ? [] : await mergeOver({ work, resource, before, given, base })
  const patch = await verifiedPatch(work, resource, before, given, { hasRows })
  return { before, patch, merged }
}

/** Lists those given fields that the viewer does not see in full in this record. */
export function unseenOf(
  resource: AnyResource,
  id: number,
  values: Readonly<Record<string, unknown>>,
  viewer: Viewer,
): string[] {
  return Object.keys(values).filter((name) => {
    const field = resource.fields[name]
    return field !== undefined && visibilityIn(resource, field, viewer, id) !== 'full'
  })
}

/**
 * Verifies a change of the given fields by every rule (between fields, links, files, the behaviour) and answers with
 * what would be written. Empty when nothing would change. Fields that the viewer does not see in full are written even
 * if they are the same, so that no one can find out values by trying. Throws 400 with messages at the fields.
 */
export async function verifiedPatch(
  work: Work,
  resource: AnyResource,
  before: FullRecord,
  given: Readonly<Record<string, unknown>>,
  {
    linksAt = (all) => linkErrors(work, resource.fields, all),
    hasRows = false,
  }: {
    readonly linksAt?: (given: Readonly<Record<string, unknown>>) => Promise<FieldErrors>
    readonly hasRows?: boolean
  } = {},
): Promise<Record<string, unknown>> {
  mustBeOwn(resource, before.id, given, work.viewer)
  // A given value that equals the stored one was chosen once, and may no longer be among the choices.
  const unseen = unseenOf(resource, before.id, given, work.viewer)
  const isNews = (name: string): boolean =>
    unseen.includes(name) || !isSame(essence(before[name]), essence(given[name]))
  const links = await linksAt(Object.fromEntries(Object.entries(given).filter(([name]) => isNews(name))))
  const copied = await copiedValues(work, resource, { chosen: differing(before, given), given, wrong: links })
  const all = { ...copied, ...given }
  const record = withoutHidden(resource, { ...before, ...all }, work)
  const patch = patchOf(resource, before, record, all, unseen)
  const errors = {
    ...uncopiedErrors(resource, copied, links, Object.keys(copied)),
    ...checkErrors(resource.rules.checks, record, work.engine.now(), Object.keys(patch)),
    ...crossErrors(resource.fields, record, work.engine.now()),
    ...(await dependentErrors(work, resource.fields, { fields: resource.fields, given: patch, before, wrong: links })),
    ...links,
    ...(await trueFiles(work, resource, patch, before)),
  }
  if (Object.keys(errors).length) throw refusal(resource.form.messages.updateFailed, errors)
  const added = await behaviourOf(work.engine, resource)?.prepare?.(work, {
    before: before as never,
    input: { ...record, ...patch } as never,
    hasRows,
  })
  return { ...patch, ...differing(before, added ?? {}), ...withEditor(resource, work.viewer, before, patch) }
}

function differing(before: FullRecord, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([fieldName, value]) => !isSame(essence(before[fieldName]), essence(value))),
  )
}

/** Throws 400 when the resource says that such a record can no longer be changed. */
export function mustBeChangeable(work: Work, resource: AnyResource, record: FullRecord, title: string): void {
  const detail = whyUnchangeable(work, resource, record)
  if (detail) throw badRequest(title, { detail })
}

/** Explains why a record can no longer be changed, if the resource says so. */
export function whyUnchangeable({ engine }: Work, resource: AnyResource, record: FullRecord): string | undefined {
  const { changeWhile } = resource.rules
  const isOpen = !changeWhile || holds(changeWhile, record, todayInIndia(engine.now()))
  return isOpen ? undefined : closedWords(resource)
}

/** The values to be written: given fields that differ or are not seen, and hidden fields, which are cleared. */
function patchOf(
  resource: AnyResource,
  before: FullRecord,
  record: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>>,
  unseen: readonly string[],
): Record<string, unknown> {
  const names = Object.keys(resource.fields).filter((fieldName) => {
    if (isDerived(resource.fields[fieldName] as Field)) return false
    const isHidden = record[fieldName] === null && essence(before[fieldName]) !== null && !(fieldName in given)
    const isSeenToBeSame = isSame(essence(before[fieldName]), essence(record[fieldName])) && !unseen.includes(fieldName)
    return isHidden || (fieldName in given && !isSeenToBeSame)
  })
  return Object.fromEntries(names.map((fieldName) => [fieldName, record[fieldName]]))
}

/** Writes a verified patch with its links and limits. Answers with the changed record, unless links were written. */
async function writePatch(
  work: Work,
  resource: AnyResource,
  { before, patch, title }: { before: FullRecord; patch: Record<string, unknown>; title: string },
): Promise<FullRecord | undefined> {
  const assignments = Object.entries(patch).flatMap(([fieldName, value]) =>
    assignmentsOf(fieldName, resource.fields[fieldName] as Field, value, work.engine.fingerprint),
  )
  const statement = sql`update ${name(tableOf(resource))} t set ${join([...setList(assignments), ...stamps(work)])} where t.id = ${before.id}`
  const after = await refusing(resource, title, () =>
    hasLinks(resource, patch)
      ? work.tx.run(prepared(statement)).then(() => undefined)
      : writtenRecord(work, resource, sql`${statement} returning t.*`),
  )
  await writeLinks(work, resource, before.id, patch)
  await checkLimits(work, resource, [before.id], title)
  return after
}

/** Makes `column = value` for each assignment. */
export function setList(assignments: readonly Assignment[]): ReturnType<typeof sql>[] {
  return assignments.map(({ column, value }) => sql`${name(column)} = ${value}`)
}

/** The values that every change of a record sets: the next version, when and by whom. */
export function stamps({ viewer, engine }: Work, at = engine.now()): ReturnType<typeof sql>[] {
  return [
    raw('version = t.version + 1'),
    sql`updated_at = ${at.toISOString()}::timestamptz`,
    sql`updated_by = ${viewer.id || null}::bigint`,
  ]
}

interface Merge {
  readonly work: Work
  readonly resource: AnyResource
  readonly before: FullRecord
  readonly given: Readonly<Record<string, unknown>>
  readonly base: number
}

/**
 * Compares the given values with what others wrote since the base. Throws 412 when both wrote the same field, unless
 * the viewer can see that it has the given value.
 */
async function mergeOver({ work, resource, before, given, base }: Merge): Promise<Merged[]> {
  if (base > before.version) throw noSuchVersion(resource.form.messages.updateFailed)
  const entries = await work.tx.rows<{ changes: Changes; by_label: string | null; at: string }>(sql`
    select changes, by_label, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from history
    where resource = ${resource.is.name} and record_id = ${before.id} and version > ${base} order by id`)
  const conflicts = new Map<string, Conflict>()
  const merged = new Map<string, Merged>()
  for (const { changes, by_label: by, at } of entries) {
    for (const [field, [was]] of Object.entries(changes)) {
      const declared = resource.fields[field]
      const visibility = declared ? visibilityIn(resource, declared, work.viewer, before.id) : 'absent'
      // Viewers who do not see a value are not told either that it equals the one they give.
      const isOurs = field in given && (visibility !== 'full' || !isSame(essence(given[field]), essence(before[field])))
      if (!declared || (visibility === 'absent' && !isOurs)) continue
      // Derived values are not changes that anyone made.
      if (!isOurs && !(isWritable(declared) || field === resource.rules.state)) continue
      if (!isOurs) merged.set(field, { field, by, at })
      else {
        const told = (value: unknown): unknown => (visibility === 'full' ? kept(declared, value) : 'changed')
        const base = conflicts.has(field) ? conflicts.get(field)?.base : told(was)
        conflicts.set(field, { field, base, theirs: told(before[field]), mine: given[field] ?? null, by, at })
      }
    }
  }
  if (conflicts.size)
    throw preconditionFailed('Someone else changed the same fields', {
      detail: 'Choose which value to keep for each field.',
      conflicts: [...conflicts.values()],
    })
  return [...merged.values()]
}
