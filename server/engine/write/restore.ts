import { holdsFiles, isSecret, writableFields, type AnyResource, type AreaInput, type Field } from '#define'
import { sql } from '../../database'
import type { Work } from '../engine'
import { badRequest } from '../problem'
import { kept, toldChange, type Change, type Changes } from '../read/changes'
import { fullRecord, type FullRecord } from '../read/oneRecord'
import { mayWrite, mustHold, visibilityIn, visibilityOf } from '../viewer'
import { essence, isSame } from './history'
import { updateRecord, type Merged } from './update'

/** The requested restoration: the values of a version, in all fields or in some. */
export interface Wanted {
  readonly version: number
  readonly fields?: readonly string[]
  readonly reason?: string
}

/** A field whose old value is not restored, and why. */
export interface Skipped {
  readonly field: string
  readonly why: string
}

/** The effect of restoring a version, as the viewer may read it: from the present values to the old ones. */
export interface RestorePlan {
  readonly version: number
  readonly changes: readonly Change[]
  readonly skipped: readonly Skipped[]
}

const LONGEST_REASON = 300

/** Reads what a request wants restored. Throws 400 with messages at its parts. */
export function wantedIn(resource: AnyResource, given: unknown): Wanted {
  const { version, fields, reason } = (typeof given === 'object' && given !== null ? given : {}) as Readonly<
    Record<string, unknown>
  >
  const refuse = (part: string, words: string): Error => refused(resource, words, { [part]: words })
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1)
    throw refuse('version', 'version must be a whole number from 1')
  const names = fields === undefined || fields === null ? undefined : (fields as unknown)
  if (
    names !== undefined &&
    !(Array.isArray(names) && names.length > 0 && names.every((one) => typeof one === 'string'))
  )
    throw refuse('fields', 'fields is a list of names')
  const foreign = names?.find((one) => !Object.hasOwn(resource.fields, one))
  if (foreign !== undefined) throw refuse('fields', `There is no field ${foreign}`)
  if (reason !== undefined && reason !== null && (typeof reason !== 'string' || reason.length > LONGEST_REASON))
    throw refuse('reason', `Enter a reason of at most ${LONGEST_REASON} characters`)
  return {
    version,
    ...(names !== undefined && { fields: names }),
    ...(typeof reason === 'string' && reason.trim() && { reason: reason.trim() }),
  }
}

/** Previews restoring a version. Throws 400 if the history does not reach back that far. */
export async function planRestore(work: Work, resource: AnyResource, id: number, wanted: Wanted): Promise<RestorePlan> {
  mustHold(work.viewer, resource.access.update)
  const now = await fullRecord(work, resource, id)
  const { then, names, skipped } = await compared(work, resource, now, wanted)
  const changes = names.flatMap((field) =>
    toldChange(
      resource,
      id,
      { field, before: kept(resource.fields[field] as Field, now[field]), after: then[field] ?? null },
      work.viewer,
    ),
  )
  return { version: wanted.version, changes, skipped }
}

/**
 * Restores the values of a version like any change: with its rights, its checks, its conflicts with what others changed
 * since `base`. Throws 400 when nothing would change.
 */
export async function restoreRecord(
  work: Work,
  resource: AnyResource,
  id: number,
  wanted: Wanted,
  base?: number,
): Promise<{ merged: readonly Merged[]; skipped: readonly Skipped[] }> {
  mustHold(work.viewer, resource.access.update)
  const now = await fullRecord(work, resource, id, true)
  const { then, names, skipped } = await compared(work, resource, now, wanted)
  const body = Object.fromEntries(
    names.map((field) => [field, writingShape(resource.fields[field] as Field, then[field])]),
  )
  const deed = { action: 'restore', restoredFrom: wanted.version, ...(wanted.reason && { reason: wanted.reason }) }
  const isNothing = names.length === 0
  const { record, merged } = isNothing
    ? { record: now, merged: [] }
    : await updateRecord(work, resource, id, body, base, deed)
  if (record.version === now.version) {
    const why = skipped.map(({ field, why }) => `${resource.fields[field]?.label ?? field}: ${why}`)
    throw badRequest('Nothing would change', { ...(why.length && { detail: why.join('. ') }) })
  }
  return { merged, skipped }
}

interface Compared {
  /** The record at that version. */
  readonly then: Readonly<Record<string, unknown>>
  /** The fields to be restored. */
  readonly names: readonly string[]
  readonly skipped: readonly Skipped[]
}

async function compared(work: Work, resource: AnyResource, now: FullRecord, wanted: Wanted): Promise<Compared> {
  const then = await recordAt(work, resource, now, wanted.version)
  const different = (wanted.fields ?? Object.keys(resource.fields)).filter((field) => {
    const declared = resource.fields[field] as Field
    return declared.kind !== 'joined' && visibilityOf(declared, work.viewer) !== 'absent' && field in then
  })
  const reasons = new Map(different.map((field) => [field, whyNot(work, resource, now.id, field)]))
  return {
    then,
    names: different.filter((field) => !reasons.get(field) && !isSame(then[field], now[field])),
    skipped: different.flatMap((field) => {
      const why = reasons.get(field)
      return why && (isSecret(resource.fields[field] as Field) || !isSame(then[field], now[field]))
        ? [{ field, why }]
        : []
    }),
  }
}

/** Explains why a field is never restored by this viewer; undefined when it is. */
function whyNot({ viewer }: Work, resource: AnyResource, id: number, name: string): string | undefined {
  const field = resource.fields[name] as Field
  if (name === resource.rules.state) return 'can only be changed by actions'
  if (field.createOnly) return 'can’t be changed later'
  if (!writableFields(resource.fields, 'update').includes(name)) return 'can’t be edited'
  if (isSecret(field)) return 'is not kept in the history'
  if (visibilityIn(resource, field, viewer, id) !== 'full') return 'you can’t see it in full'
  return mayWrite(field, viewer) ? undefined : 'you can’t change it'
}

/**
 * Computes the values at a version of the fields changed since, by applying the history backwards from the present.
 * Throws 400 if a step is missing.
 */
async function recordAt(
  { tx }: Work,
  resource: AnyResource,
  now: FullRecord,
  version: number,
): Promise<Record<string, unknown>> {
  const refuse = (words: string): Error => refused(resource, words, { version: words })
  if (version > now.version) throw refuse('This version doesn’t exist')
  const steps = await tx.rows<{ version: number; changes: Changes }>(sql`
    select version, changes from history where resource = ${resource.is.name} and record_id = ${now.id} and version > ${version} order by id desc`)
  if (new Set(steps.map((step) => step.version)).size !== now.version - version)
    throw refuse(`The history doesn’t go back to version ${version}`)
  const then: Record<string, unknown> = {}
  for (const { changes } of steps)
    for (const [field, [was]] of Object.entries(changes)) if (resource.fields[field]) then[field] = was
  return then
}

/** Converts a value from its reading shape to its writing shape. */
function writingShape(field: Field, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (holdsFiles(field)) return value
  if (field.kind !== 'area') return ['reference', 'place', 'many'].includes(field.kind) ? essence(value) : value
  const { value: size, unit, rule } = value as AreaInput
  return { value: size, unit, rule: rule ?? null }
}

function refused(resource: AnyResource, words: string, fields: Record<string, string>): Error {
  return badRequest(resource.form.messages.updateFailed, { detail: words, fields })
}
