import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'

/** The effect of a sync on one person, in the preview. */
export interface SyncRow {
  readonly key: string
  readonly digest: string
  readonly kind: 'create' | 'update' | 'deactivate'
  readonly name: string
  /** The ID of the user; missing for a new one. */
  readonly user?: number
  /** Why the user is deactivated. */
  readonly why?: string
  /** The changed fields; both values are `changed` if the viewer cannot see them. */
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
  /** Why nothing is done. */
  readonly refused?: string
}

/** The differences between portal and directory. */
export interface SyncPreview {
  /** The number of people in the directory. */
  readonly people: number
  readonly rows: readonly SyncRow[]
}

/** The result of a sync, with the people it left unchanged. */
export interface SyncResult {
  readonly created: number
  readonly updated: number
  readonly deactivated: number
  readonly refused: readonly { readonly key: string; readonly why: string }[]
}

// The directory is read page by page, and every row is tried.
const timeout = 120_000

/** Fetches the preview of a sync. Throws ServiceError. */
export async function fetchSyncPreview(signal: AbortSignal): Promise<SyncPreview> {
  return (await translateErrors(httpOf('admin').get<SyncPreview>('/user-sync', { signal, timeout }))).data
}

/** Runs the previewed sync, once per `key`. Throws ServiceError. */
export async function syncUsers(rows: readonly SyncRow[], key: string): Promise<SyncResult> {
  const body = { rows: rows.map(({ key: row, digest }) => ({ key: row, digest })) }
  const config = { timeout, headers: { 'Idempotency-Key': key } }
  return (await translateErrors(httpOf('admin').post<SyncResult>('/user-sync', body, config))).data
}

/** The result in words: 2 added, 1 changed, 1 deactivated. */
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
