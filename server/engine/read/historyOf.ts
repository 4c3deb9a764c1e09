import { allows, type AnyResource } from '#define'
import { sql } from '../../database'
import type { Work } from '../engine'
import { visibilityOf } from '../viewer'
import type { Changes } from '../write/history'
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
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
}

/** A page of the history of a record, the newest first. Throws 404 like the record itself. */
export async function historyOf(
  work: Work,
  resource: AnyResource,
  id: number,
  { page, size }: { page: number; size: number },
): Promise<object> {
  await oneRecord(work, resource, id)
  const mine = sql`from history where resource = ${resource.name} and record_id = ${id}`
  const rows = await work.tx.rows<Row>(sql`
    select id, version, action, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, by_id, by_label, reason, operation::text as operation, changes
    ${mine} order by id desc limit ${size} offset ${(page - 1) * size}`)
  const totalItems = Number(await work.tx.json(sql`select count(*)::text ${mine}`))
  return {
    items: rows.map((row) => itemOf(work, resource, row)),
    currentPage: page,
    pageSize: size,
    totalItems,
    totalIsExact: true,
  }
}

function itemOf({ viewer }: Work, resource: AnyResource, row: Row): HistoryItem {
  const changes = Object.entries(row.changes).flatMap(([field, [before, after]]) => {
    const declared = resource.fields[field]
    const visibility = declared ? visibilityOf(declared, viewer) : 'full'
    if (visibility === 'absent') return []
    const isMasked = visibility === 'masked' || (declared?.personal && !allows(viewer.keys, 'pii:reveal'))
    return [isMasked ? { field, before: 'changed', after: 'changed' } : { field, before, after }]
  })
  return {
    id: row.id,
    version: row.version,
    action: row.action,
    at: row.at,
    by: row.by_id !== null ? { id: row.by_id, label: row.by_label ?? '' } : null,
    ...(row.reason && { reason: row.reason }),
    ...(row.operation && { operation: row.operation }),
    changes,
  }
}
