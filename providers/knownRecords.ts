import type { BaseKey, BaseRecord } from '@refinedev/core'
import { currentViewer, type StoredViewer } from './session'

interface Known {
  /** What the viewer may do to it, as the service said last. */
  readonly can?: readonly string[]
  /** The record as it was opened by itself, which is what a form began with. */
  readonly opened?: BaseRecord
}

/** The maximum of remembered records; the oldest is forgotten first. */
const MAX_RECORDS = 2000

const byViewer = new WeakMap<StoredViewer, Map<string, Known>>()

/**
 * The records, as they were opened, that answer their reads for the rest of a turn (`conflictError`), by resource and id:
 * `farmers/12`.
 */
export const pinnedRecords = new Map<string, BaseRecord>()

/**
 * Remembers a record that was read. Only one that was `opened` by itself is kept with its values: a list that is read again
 * must not make what is typed in a form newer than it is.
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

/** What is remembered of a record; nothing of what another viewer has read. */
export function knownOf(resource: string, id: BaseKey): Known {
  const viewer = currentViewer()
  return (viewer && byViewer.get(viewer)?.get(`${resource}/${id}`)) ?? {}
}
