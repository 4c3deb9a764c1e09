import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'

/** What a sync would do about one person, as the preview tells it. */
export interface SyncRow {
  readonly key: string
  readonly digest: string
  readonly kind: 'create' | 'update' | 'deactivate'
  readonly name: string
  /** The id of the user; missing where somebody is new. */
  readonly user?: number
  /** Why somebody is deactivated. */
  readonly why?: string
  /** What would be written; both values are `changed` where the viewer may not see them. */
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
  /** Why nothing is done. */
  readonly refused?: string
}

/** In what portal and directory differ. */
export interface SyncPreview {
  /** How many people the directory has. */
  readonly people: number
  readonly rows: readonly SyncRow[]
}

/** What a sync has done, and whom it has left as they were. */
export interface SyncResult {
  readonly created: number
  readonly updated: number
  readonly deactivated: number
  readonly refused: readonly { readonly key: string; readonly why: string }[]
}

// The directory is read page by page, and every row is tried.
const timeout = 120_000

/** What a sync would do. Throws ServiceError. */
export async function fetchSyncPreview(signal: AbortSignal): Promise<SyncPreview> {
  return (await translateErrors(httpOf('admin').get<SyncPreview>('/user-sync', { signal, timeout }))).data
}

/** Does what was previewed; `key` makes it happen once. Throws ServiceError. */
export async function syncUsers(rows: readonly SyncRow[], key: string): Promise<SyncResult> {
  const body = { rows: rows.map(({ key: row, digest }) => ({ key: row, digest })) }
  const config = { timeout, headers: { 'Idempotency-Key': key } }
  return (await translateErrors(httpOf('admin').post<SyncResult>('/user-sync', body, config))).data
}

/** How much was done, in words: 2 added, 1 changed, 1 deactivated. */
export function doneWords({ created, updated, deactivated }: SyncResult): string {
  const parts = [
    [created, 'added'],
    [updated, 'changed'],
    [deactivated, 'deactivated'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ')
}
