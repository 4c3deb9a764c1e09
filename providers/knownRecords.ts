import type { BaseKey, BaseRecord } from '@refinedev/core'
import { currentViewer, type StoredViewer } from './session'

interface Known {
  /** What the viewer may do to it, as last returned by the service. */
  readonly can?: readonly string[]
  /** The record as it was opened on its own, which is what a form started with. */
  readonly opened?: BaseRecord
}

/** The maximum number of cached records; the oldest is dropped first. */
const MAX_RECORDS = 2000

const byViewer = new WeakMap<StoredViewer, Map<string, Known>>()

/**
 * The records, as they were opened, that answer their reads for the rest of a task (`conflictError`), by resource and
 * ID: `farmers/12`.
 */
export const pinnedRecords = new Map<string, BaseRecord>()

/**
 * Caches a record that was read. Its values are kept only if it was `opened` on its own: a refetched list must not make
 * the base of a form newer than it is.
 */
export function remember(resource: string, row: BaseRecord, isOpened = false): void {
  const viewer = currentViewer()
  if (!viewer) return
  const known = byViewer.get(viewer) ?? new Map<string, Known>()
  byViewer.set(viewer, known)
  const key = `${resource}/${row.id}`
  const opened = isOpened ? row : known.get(key)?.opened
  known.delete(key)
  known.set(key, { can: row._can as Known['can'], opened })
  const [oldest] = known.keys()
  if (known.size > MAX_RECORDS && oldest !== undefined) known.delete(oldest)
}

/** The cached record; nothing that another viewer has read. */
export function knownOf(resource: string, id: BaseKey): Known {
  const viewer = currentViewer()
  return (viewer && byViewer.get(viewer)?.get(`${resource}/${id}`)) ?? {}
}
