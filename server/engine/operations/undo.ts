import { resourceNamed, type AnyResource } from '#define'
import { raw, sql } from '../../database'
import type { Work } from '../engine'
import { badRequest, notFound } from '../problem'
import { mustHold } from '../viewer'
import { isVerdict, takeVerdictBack } from '../judging/judged'
import { instantJson } from '../read/fieldJson'
import { fullRecord } from '../read/oneRecord'
import { mustBeAt } from '../write/mustBeAt'
import { CREATE, TOGETHER, UNDO, type Deed } from './deed'
import { rootDeed, rootDeedOfVersion } from './deeds'
import { putBack, type Line } from './putBack'
import { takeBack } from './takeBack'
import { undoMade } from './undoMade'
import { readableOperation, undoabilityOf } from './report'
import { endSilentWithUndos } from './rows'

const TITLE = 'This can’t be undone'

/** The path that undoes an operation, below `/api`. */
export const UNDO_PATH = '/admin/operations/:id/undo'

/**
 * Reads the undo of an operation, record by record. Throws 404 for an operation that the viewer may not see, 403
 * without the key of what was done, and 400 for what cannot be undone.
 */
export async function undoOperation(work: Work, id: string): Promise<Deed> {
  await readableOperation(work, id)
  // The second of two concurrent undos sees the first.
  await work.tx.rows(sql`select from operations where id = ${id}::uuid for update`)
  await endSilentWithUndos(work.tx, id)
  const operation = await readableOperation(work, id)
  const deed = await rootDeed(work, operation)
  if (!deed) throw badRequest(TITLE)
  mustHold(work.viewer, deed.need)
  const { undoable, why } = await undoabilityOf(work, operation, deed)
  if (!undoable) throw badRequest(TITLE, { detail: why })
  const resource = resourceNamed(work.engine.register, operation.resource)
  mustHold(work.viewer, resource.access.see)
  const ids = await leftToUndo(work, resource, id)
  const { isEdit, action, label } = deed
  const about = { isEdit, ...(action && { action }), undoOf: id, reason: `Undo of “${label}”` }
  return {
    resource,
    action: UNDO,
    undoOf: id,
    ids,
    // The action that undoes a record may refuse that record alone.
    together: deed.undoneBy ? 1 : TOGETHER,
    carryOut: async (inside, some) => {
      const undoing = { ...about, lines: await linesOf(inside, resource, id, some) }
      const isMade = (one: number): boolean => undoing.lines.get(one)?.action === (deed.undoes ?? CREATE)
      const changed = some.filter((one) => !isMade(one))
      const made = some.filter(isMade)
      return new Map([
        ...(await putBack(inside, resource, changed, undoing)),
        ...(await (deed.undoneBy
          ? undoMade(inside, resource, made, { ...undoing, undoneBy: deed.undoneBy })
          : takeBack(inside, resource, made, undoing))),
      ])
    },
  }
}

/** The records of a resource that an operation has changed, ordered by id. */
export async function touchedBy({ tx }: Work, resource: AnyResource, operation: string): Promise<number[]> {
  const touched = await tx.rows<{ id: number }>(
    sql`select distinct record_id as id from history where operation = ${operation}::uuid and resource = ${resource.is.name} order by record_id`,
  )
  return touched.map(({ id }) => id)
}

/** The records that an operation changed, except those that an earlier undo restored and no one has changed since. */
async function leftToUndo({ tx }: Work, resource: AnyResource, operation: string): Promise<number[]> {
  const { name } = resource.is
  const left = await tx.rows<{ id: number }>(sql`
    select distinct h.record_id as id from history h where h.operation = ${operation}::uuid and h.resource = ${name} and not exists (
      select from operations o join history u on u.operation = o.id and u.resource = ${name} and u.record_id = h.record_id
      where o.undo_of = ${operation}::uuid and not exists (
        select from history later where later.resource = ${name} and later.record_id = u.record_id and later.id > u.id))
    order by id`)
  return left.map(({ id }) => id)
}

/**
 * Reads the lines that an operation wrote about some records. Only theirs are in memory: an import notes whole records,
 * thousands of them.
 */
export async function linesOf(
  { tx }: Work,
  resource: AnyResource,
  operation: string,
  ids: readonly number[],
): Promise<Map<number, Line>> {
  const lines = await tx.rows<Line & { id: number }>(
    sql`select record_id as id, version, action, ${instantJson(raw('at'))} as at, changes from history where operation = ${operation}::uuid and resource = ${resource.is.name} and record_id = any(${ids}::bigint[]) order by record_id, id`,
  )
  return new Map(lines.map((line) => [line.id, line]))
}

/**
 * Undoes the change that made a version of one record. Throws 404 for a record that the viewer may not see, 403 without
 * the key of what was done, 412 unless it is the present version, and 400 for what cannot be undone.
 */
export async function undoVersion(work: Work, resource: AnyResource, id: number, version: number): Promise<void> {
  const [line] = await work.tx.rows<Line & { readonly action: string }>(
    sql`select version, action, ${instantJson(raw('at'))} as at, changes from history where resource = ${resource.is.name} and record_id = ${id} and version = ${version} order by id desc limit 1`,
  )
  const deed = await rootDeedOfVersion(work.tx, resource, id, version)
  const { notFound: missing, updateFailed: failed } = resource.form.messages
  const mustBePresent = async () =>
    mustBeAt(work, resource, await fullRecord(work, resource, id), { base: version, failed })
  if (!line) {
    await mustBePresent()
    throw notFound(missing)
  }
  if (!deed) throw badRequest(TITLE)
  mustHold(work.viewer, deed.need)
  if (deed.why) throw badRequest(TITLE, { detail: deed.why })
  await mustBePresent()
  const { isEdit, action, label } = deed
  const about = { isEdit, ...(action && { action }), reason: `Undo of “${label}”` }
  const undoing = { lines: new Map([[id, line]]), ...about }
  if (isVerdict(resource, line.action)) await takeVerdictBack(work, resource, { id, version, label, title: TITLE })
  const refusals = await (deed.undoneBy
    ? undoMade(work, resource, [id], { ...undoing, undoneBy: deed.undoneBy })
    : putBack(work, resource, [id], undoing))
  const refusal = refusals.get(id)
  if (refusal) throw refusal
}
