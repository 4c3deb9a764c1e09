import type { AnyResource } from '#define'
import { join, raw, sql, type Sql } from '../../database'
import type { Work } from '../engine'
import type { Viewer } from '../viewer'
import { isTold, toldChange, type Change, type Changes } from './changes'
import { instantJson } from './fieldJson'
import type { HistoryQuery } from './historyQuery'
import { keptCreation, type KeptCreation } from './keptCreation'
import { oneRecord } from './oneRecord'

interface Row {
  readonly id: number
  readonly version: number
  readonly action: string
  readonly at: string
  readonly by_id: number | null
  readonly by_label: string | null
  readonly reason: string | null
  readonly operation: string | null
  readonly restored_from: number | null
  readonly changes: Changes
}

/** One line of a record's history, as the viewer may read it. */
export interface HistoryItem {
  readonly id: number
  readonly version: number
  readonly action: string
  readonly at: string
  readonly by: { readonly id: number; readonly label: string } | null
  readonly reason?: string
  readonly operation?: string
  /** The version whose values were restored. */
  readonly restoredFrom?: number
  readonly changes: readonly Change[]
}

/**
 * Reads a page of a record's history, the newest first, with the possible filters on the first page. Throws 404 like
 * the record itself.
 */
export async function historyOf(work: Work, resource: AnyResource, id: number, query: HistoryQuery): Promise<object> {
  await oneRecord(work, resource, id)
  const { page, size } = query
  const whole = sql`from history h where h.resource = ${resource.is.name} and h.record_id = ${id}`
  const creation = await keptCreation(work, resource, id)
  const mine = join([whole, ...narrowed(query, creation)], ' and ')
  const rows = await work.tx.rows<Row>(sql`
    select h.id, h.version, h.action, ${instantJson(raw('h.at'))} as at, h.by_id, h.by_label, h.reason, h.operation::text as operation, h.restored_from, h.changes
    ${mine} order by h.id desc limit ${size} offset ${(page - 1) * size}`)
  const totalItems = Number(await work.tx.json(sql`select count(*)::text ${mine}`))
  return {
    items: rows.map((row) =>
      itemOf(work.viewer, resource, id, row.id === creation?.id ? { ...row, changes: creation.changes } : row),
    ),
    currentPage: page,
    pageSize: size,
    totalItems,
    totalIsExact: true,
    ...(page === 1 && { among: await amongOf(work, resource, whole, creation) }),
  }
}

function narrowed({ field, by, actions, from, before }: HistoryQuery, creation: KeptCreation | undefined): Sql[] {
  const kept = field !== undefined && creation && field in creation.changes ? creation.id : 0
  return [
    ...(field ? [sql`(h.changes ? ${field}::text or h.id = ${kept})`] : []),
    ...(by === undefined ? [] : [by === 0 ? raw('h.by_id is null') : sql`h.by_id = ${by}`]),
    ...(actions ? [sql`h.action = any(${actions}::text[])`] : []),
    ...(from ? [sql`h.at >= ${from}::timestamptz`] : []),
    ...(before ? [sql`h.at < ${before}::timestamptz`] : []),
  ]
}

/** The people, kinds of events and fields in a record's history, and whether it contains the creation. */
async function amongOf(
  { tx, viewer }: Work,
  resource: AnyResource,
  whole: Sql,
  creation: KeptCreation | undefined,
): Promise<object> {
  const { by, actions, fields, isWhole } = JSON.parse(
    await tx.json(sql`select json_build_object(
      'by', coalesce((select json_agg(p order by p.label) from (select coalesce(h.by_id, 0) as id, max(h.by_label) as label ${whole} group by 1) p), '[]'),
      'actions', coalesce((select json_agg(distinct h.action) ${whole}), '[]'),
      'fields', coalesce((select json_agg(distinct k) from (select jsonb_object_keys(h.changes) as k ${whole}) f), '[]'),
      'isWhole', coalesce((select bool_or(h.action = 'create') ${whole}), false))::text`),
  ) as { by: object[]; actions: string[]; fields: string[]; isWhole: boolean }
  const changed = new Set([...fields, ...Object.keys(creation?.changes ?? {})])
  return { by, actions, fields: [...changed].filter((field) => isTold(resource, field, viewer)), isWhole }
}

function itemOf(viewer: Viewer, resource: AnyResource, id: number, row: Row): HistoryItem {
  const changes = Object.entries(row.changes).flatMap(([field, [before, after]]) =>
    toldChange(resource, id, { field, before, after }, viewer),
  )
  return {
    id: row.id,
    version: row.version,
    action: row.action,
    at: row.at,
    by: row.by_id !== null ? { id: row.by_id, label: row.by_label ?? '' } : null,
    ...(row.reason && { reason: row.reason }),
    ...(row.operation && { operation: row.operation }),
    ...(row.restored_from && { restoredFrom: row.restored_from }),
    changes,
  }
}
