import type { AnyResource } from '#define'
import { tableOf } from '../../database/columns'
import { filled, name, prepared, raw, slot, sql, type Sql } from '../../database'
import type { Engine, Work } from '../engine'
import { forbidden, notFound, type Problem } from '../problem'
import { visibleFields, type Viewer } from '../viewer'
import { parentsHeld } from './parentsHeld'
import { recordJson } from './recordJson'
import { changeableRows, visibleRows } from './scope'
import { statement } from './statements'

/** A record with every field, as the service itself reads it. */
export interface FullRecord {
  readonly id: number
  readonly version: number
  readonly [field: string]: unknown
}

/**
 * Reads one record as the viewer may read it, as JSON text with its version. Throws 404 with the resource's own
 * message.
 */
export async function oneRecord(
  { engine, viewer, tx }: Work,
  resource: AnyResource,
  id: number,
): Promise<{ json: string; version: number }> {
  const written = statement({ engine, viewer }, ['one', resource.is.name], () =>
    prepared(sql`
      select (${recordJson(engine, resource, visibleFields(resource, viewer), viewer)})::text as json, t.version
      from ${name(tableOf(resource))} t where t.id = ${slot(0)} and ${visibleRows(engine, resource, viewer)}`),
  )
  const [row] = await tx.rows<{ json: string; version: number }>(filled(written, id))
  if (!row) throw notFound(resource.form.messages.notFound)
  return row
}

/**
 * Reads records as the viewer may read them, as JSON texts by their ids; those outside the viewer's scope are left out.
 */
export async function readableRecords(
  { engine, viewer, tx }: Work,
  resource: AnyResource,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const written = statement({ engine, viewer }, ['several', resource.is.name], () =>
    prepared(sql`
      select t.id, (${recordJson(engine, resource, visibleFields(resource, viewer), viewer)})::text as json
      from ${name(tableOf(resource))} t where t.id = any(${slot(0)}::bigint[]) and ${visibleRows(engine, resource, viewer)}`),
  )
  const rows = await tx.rows<{ id: number; json: string }>(filled(written, ids))
  return new Map(rows.map(({ id, json }) => [id, json]))
}

/** The service as a viewer: every field in full, every place. It never answers a request. */
export const system: Viewer = { id: 0, name: 'Agridesk', keys: new Set(), places: 'everywhere', isService: true }

/**
 * Reads one record with every field, for the service's own use: merging, history, effects. With `forUpdate` it is
 * locked until the transaction ends. Throws 404 when it is outside the viewer's scope, 403 when the viewer may only
 * read it.
 */
export async function fullRecord(
  work: Work,
  resource: AnyResource,
  id: number,
  forUpdate = false,
): Promise<FullRecord> {
  await mustReach(work, resource, id, forUpdate ? 'lock' : 'find')
  return readFull(work.engine, work.tx, resource, id)
}

/**
 * Throws 404 if a record is outside the viewer's scope, and 403 if it may only be read but is to be changed. With
 * `lock` the transaction locks it; with `change` it locks nothing, and waits for no lock.
 */
export async function mustReach(
  { engine, viewer, tx }: Work,
  resource: AnyResource,
  id: number,
  as: 'find' | 'change' | 'lock',
): Promise<void> {
  const written = statement({ engine, viewer }, [as, resource.is.name], () => {
    const reach = as === 'find' ? raw('true') : changeableRows(engine, resource, viewer)
    const held = as === 'lock' ? parentsHeld(engine, resource, (one) => sql`${one} = ${slot(0)}`) : raw('true')
    return prepared(
      sql`select ${reach} as reached from ${name(tableOf(resource))} t where t.id = ${slot(0)} and ${visibleRows(engine, resource, viewer)} and ${held}${raw(as === 'lock' ? ' for update' : '')}`,
    )
  })
  const [found] = await tx.rows<{ reached: boolean }>(filled(written, id))
  if (!found) throw notFound(resource.form.messages.notFound)
  if (!found.reached) throw forbidden()
}

/**
 * Reads many records like `fullRecord` with `forUpdate`, in two statements: those that the viewer may change, and
 * refusals for the others.
 */
export async function fullRecords(
  work: Work,
  resource: AnyResource,
  ids: readonly number[],
): Promise<Map<number, FullRecord | Problem>> {
  const { engine, viewer, tx } = work
  const held = parentsHeld(engine, resource, (one) => sql`${one} = any(${ids}::bigint[])`)
  const found = await tx.rows<{ id: number; reached: boolean }>(
    sql`select t.id, ${changeableRows(engine, resource, viewer)} as reached from ${name(tableOf(resource))} t where t.id = any(${ids}::bigint[]) and ${visibleRows(engine, resource, viewer)} and ${held} order by t.id for update`,
  )
  const reached = new Map(found.map((row) => [row.id, row.reached]))
  const records = await readAll(
    work,
    resource,
    ids.filter((id) => reached.get(id)),
  )
  return new Map(
    ids.map((id) => [
      id,
      records.get(id) ?? (reached.has(id) ? forbidden() : notFound(resource.form.messages.notFound)),
    ]),
  )
}

/** A record (as table `t`) with every field as the service itself reads it, as JSON. */
export function fullJson(engine: Engine, resource: AnyResource): Sql {
  return recordJson(engine, resource, Object.keys(resource.fields), system)
}

/** Reads one record with every field, regardless of the viewer. Throws 404. */
export async function readFull(engine: Engine, tx: Work['tx'], resource: AnyResource, id: number): Promise<FullRecord> {
  const record = (await readAll({ engine, tx }, resource, [id])).get(id)
  if (!record) throw notFound(resource.form.messages.notFound)
  return record
}

/** Reads records with every field, regardless of the viewer, by their ids. */
export async function readAll(
  { engine, tx }: Pick<Work, 'engine' | 'tx'>,
  resource: AnyResource,
  ids: readonly number[],
): Promise<Map<number, FullRecord>> {
  if (ids.length === 0) return new Map()
  // A lookup of one id has a plan for any value; for several, the planner knows their number only when it sees them.
  const isOne = ids.length === 1
  const written = statement({ engine, viewer: system }, [isOne ? 'alone' : 'all', resource.is.name], () =>
    prepared(
      sql`select coalesce(json_agg(${fullJson(engine, resource)}), '[]')::text from ${name(tableOf(resource))} t where ${isOne ? sql`t.id = ${slot(0)}` : sql`t.id = any(${slot(0)}::bigint[])`}`,
    ),
  )
  const text = await tx.json(filled(written, isOne ? ids[0] : ids))
  return new Map((JSON.parse(text) as FullRecord[]).map((record) => [record.id, record]))
}

/**
 * Writes one row by a statement that may call it `t` and returns all its columns, and answers with the record as the
 * service itself reads it, from the same statement. Links that are written separately are not in it yet.
 */
export async function writtenRecord(work: Work, resource: AnyResource, write: Sql): Promise<FullRecord> {
  const record = await writtenIfAny(work, resource, write)
  if (!record) throw notFound(resource.form.messages.notFound)
  return record
}

/** Does the same as `writtenRecord` for a statement that may write nothing. */
export async function writtenIfAny(
  { engine, tx }: Work,
  resource: AnyResource,
  write: Sql,
): Promise<FullRecord | undefined> {
  const record = statement({ engine, viewer: system }, ['written', resource.is.name], () => fullJson(engine, resource))
  const written = prepared(sql`with t as (${write}) select (${record})::text as record from t`)
  const [row] = await tx.rows<{ record: string }>(written)
  return row && (JSON.parse(row.record) as FullRecord)
}
