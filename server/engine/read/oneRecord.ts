import type { AnyResource } from '#define'
import { tableOf } from '../../database/columns'
import { name, raw, sql } from '../../database'
import type { Engine, Work } from '../engine'
import { forbidden, notFound } from '../problem'
import { visibleFields, type Viewer } from '../viewer'
import { recordJson } from './recordJson'
import { changeableRows, visibleRows } from './scope'

/** A record with every field, as the service itself knows it. */
export interface FullRecord {
  readonly id: number
  readonly version: number
  readonly [field: string]: unknown
}

/** One record as the viewer may read it, as JSON text with its version. Throws 404 in the resource's own words. */
export async function oneRecord(
  { engine, viewer, tx }: Work,
  resource: AnyResource,
  id: number,
): Promise<{ json: string; version: number }> {
  const [row] = await tx.rows<{ json: string; version: number }>(sql`
    select (${recordJson(engine, resource, visibleFields(resource, viewer), viewer)})::text as json, t.version
    from ${name(tableOf(resource))} t where t.id = ${id} and ${visibleRows(engine, resource, viewer)}`)
  if (!row) throw notFound(resource.messages.notFound)
  return row
}

/** The service's own eyes: every field in full, every place. It never answers a request. */
export const system: Viewer = { id: 0, name: 'Agridesk', keys: new Set(['pii:reveal']), places: 'everywhere' }

/**
 * One record with every field, for the service's own use: merging, history, effects. With `forUpdate` nobody else changes
 * it until the transaction ends. Throws 404 when it is outside of what the viewer may know, 403 when it may only be read.
 */
export async function fullRecord(
  { engine, viewer, tx }: Work,
  resource: AnyResource,
  id: number,
  forUpdate = false,
): Promise<FullRecord> {
  const table = name(tableOf(resource))
  const reach = forUpdate ? changeableRows(engine, resource, viewer) : raw('true')
  const [found] = await tx.rows<{ reached: boolean }>(
    sql`select ${reach} as reached from ${table} t where t.id = ${id} and ${visibleRows(engine, resource, viewer)}${raw(forUpdate ? ' for update' : '')}`,
  )
  if (!found) throw notFound(resource.messages.notFound)
  if (!found.reached) throw forbidden()
  return readFull(engine, tx, resource, id)
}

/** One record with every field, whoever asks. Throws 404. */
export async function readFull(engine: Engine, tx: Work['tx'], resource: AnyResource, id: number): Promise<FullRecord> {
  const everything = { ...system, keys: allKeys(resource) }
  const text = await tx.json(
    sql`select (${recordJson(engine, resource, Object.keys(resource.fields), everything)})::text from ${name(tableOf(resource))} t where t.id = ${id}`,
  )
  const record = JSON.parse(text) as FullRecord | null
  if (!record) throw notFound(resource.messages.notFound)
  return record
}

function allKeys(resource: AnyResource): ReadonlySet<string> {
  const needs = Object.values(resource.fields).flatMap(({ read }) =>
    read === undefined || read === 'signedIn' ? [] : read,
  )
  return new Set([...system.keys, ...needs.map((key) => key.toLowerCase())])
}
