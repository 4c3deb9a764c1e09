import { isUuid, allows, resourceNamed, type AnyResource } from '#define'
import { tableOf } from '../../database/columns'
import { name, sql } from '../../database'
import type { Work } from '../engine'
import { notFound } from '../problem'
import { titleSql } from '../read/fieldJson'
import { visibleRows } from '../read/scope'
import type { Viewer } from '../viewer'
import { CREATE, IMPORT, UNDO } from './deed'
import { rootDeed, whyMadeStay, type DeedWords } from './deeds'
import { operationRows, type OperationRow } from './rows'

/** The records refused for one reason, some of them with their titles. */
export interface Refused {
  readonly reason: string
  readonly count: number
  readonly examples: readonly { readonly id: number; readonly label: string }[]
  readonly ids: readonly number[]
}

/** An operation as its readers see it. */
export interface OperationReport {
  readonly id: string
  readonly resource: string
  readonly action: string
  /** What it does, in words: `Deactivate`, `Edit language`, `Undo: Deactivate`. */
  readonly label: string
  readonly by: { readonly id: number; readonly label: string } | null
  readonly state: OperationRow['state']
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly startedAt: string
  readonly endedAt: string | null
  readonly undoOf?: string
  /** The operation that undid it. */
  readonly undoneBy?: string
  readonly undoable: boolean
  /** Why it cannot be undone. */
  readonly why?: string
}

const EXAMPLES = 20

/**
 * Finds an operation that the viewer may see: their own, or, if they also assign authorities, any of a resource that
 * they may see. Throws 404 for any other.
 */
export async function readableOperation({ tx, engine, viewer }: Work, id: string): Promise<OperationRow> {
  const [operation] = isUuid(id) ? await operationRows(tx, sql`o.id = ${id}::uuid`) : []
  const resource = engine.register.resources.find((one) => one.is.name === operation?.resource)
  const isOthers = resource && allows(viewer.keys, resource.access.see) && allows(viewer.keys, 'authority:edit')
  if (!operation || !resource || (operation.by_id !== viewer.id && !isOthers)) throw notFound('Operation Not Found')
  return operation
}

interface Undoability {
  readonly undoable: boolean
  readonly why?: string
}

const not = (why: string): Undoability => ({ undoable: false, why })

/**
 * Whether this viewer can undo an operation now, and if not, why. An import that has only created records needs their
 * deletion.
 */
export async function undoabilityOf(
  { tx, engine, viewer }: Work,
  operation: OperationRow,
  deed: DeedWords | undefined,
): Promise<Undoability> {
  const now = undoabilityNow(operation, deed, viewer)
  const resource = resourceNamed(engine.register, operation.resource)
  const why = whyMadeStay(resource, viewer)
  if (!now.undoable || operation.action !== IMPORT || !why) return now
  // Only what it changed has been undone, if anything.
  const changed = await tx.rows(sql`
    select distinct record_id from history where operation = ${operation.id}::uuid and resource = ${operation.resource}
      and action <> ${CREATE} limit ${operation.undone + 1}`)
  return changed.length > operation.undone ? now : not(operation.undone > 0 ? `The rest stays: ${why}` : why)
}

function undoabilityNow(
  { state, done, undone, undone_by: by, is_undoing: isUndoing }: OperationRow,
  deed: DeedWords | undefined,
  viewer: Viewer,
): Undoability {
  if (!deed) return not('This operation no longer exists')
  if (deed.why) return not(deed.why)
  if (!allows(viewer.keys, deed.need)) return not('You don’t have permission to do this')
  if (state === 'running') return not('It is still running')
  if (done === 0) return not('Nothing was changed')
  if (isUndoing) return not('It is being undone')
  if (by && undone >= done) return not('It has been undone')
  return { undoable: true }
}

/** Describes an operation for its readers, without its refusals. */
export async function reportOf(work: Work, operation: OperationRow): Promise<OperationReport> {
  const deed = await rootDeed(work, operation)
  const words = deed?.label ?? operation.action
  return {
    id: operation.id,
    resource: operation.resource,
    action: operation.action,
    label: operation.action === UNDO ? `Undo: ${words}` : words,
    by: operation.by_id === null ? null : { id: operation.by_id, label: operation.by_label ?? '' },
    state: operation.state,
    total: operation.total,
    done: operation.done,
    failed: operation.failed,
    startedAt: operation.started_at,
    endedAt: operation.ended_at,
    ...(operation.undo_of && { undoOf: operation.undo_of }),
    ...(operation.undone_by && { undoneBy: operation.undone_by }),
    ...(await undoabilityOf(work, operation, deed)),
  }
}

/** Lists why records were refused, with the titles of some that the viewer may see. */
export async function refusedOf(work: Work, operation: OperationRow): Promise<Refused[]> {
  const resource = resourceNamed(work.engine.register, operation.resource)
  const shown = operation.refusals.flatMap(({ ids }) => ids.slice(0, EXAMPLES))
  const areRows = operation.action === IMPORT
  const labels = areRows ? new Map(shown.map((id) => [id, `Row ${id}`])) : await labelsOf(work, resource, shown)
  return operation.refusals.map(({ reason, ids }) => ({
    reason,
    count: ids.length,
    examples: ids.slice(0, EXAMPLES).map((id) => ({ id, label: labels.get(id) ?? `${resource.is.singular} ${id}` })),
    ids,
  }))
}

/** Reads the titles of records by their ids, as far as the viewer may see them. */
export async function labelsOf(
  { tx, engine, viewer }: Work,
  resource: AnyResource,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { see, choose } = resource.access
  if (ids.length === 0 || ![see, choose].some((key) => allows(viewer.keys, key))) return new Map()
  const title = titleSql(resource, 't', { register: engine.register, viewer, alias: 't' })
  const rows = await tx.rows<{ id: number; label: string | null }>(
    sql`select t.id, (${title})::text as label from ${name(tableOf(resource))} t where t.id = any(${ids}::bigint[]) and ${visibleRows(engine, resource, viewer)}`,
  )
  return new Map(rows.flatMap(({ id, label }) => (label ? [[id, label] as const] : [])))
}
