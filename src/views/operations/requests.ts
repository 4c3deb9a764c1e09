import { paths, type AnyResource } from '#define'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import type { Row } from '../data/row'
import type { Many } from './target'

/** An operation, as returned by the service. */
export interface Operation {
  readonly id: string
  readonly resource: string
  readonly label: string
  readonly action: string
  readonly state: 'running' | 'done' | 'cancelled' | 'interrupted'
  readonly total: number
  readonly done: number
  readonly failed: number
  readonly undoable: boolean
  /** Why it cannot be undone. */
  readonly why?: string
  /** Only in the answer for a single operation. */
  readonly refusals?: readonly Refused[]
}

/** The records refused for one reason, some of them by name. */
export interface Refused {
  readonly reason: string
  readonly count: number
  readonly examples: readonly { readonly id: number; readonly label: string }[]
  /** The inputs that may answer it, in a preview: it is a warning. */
  readonly asks?: readonly string[]
  /** All of them, once an operation has ended. */
  readonly ids?: readonly number[]
}

/** The preview of a bulk action or edit. */
export interface Preview {
  readonly total: number
  readonly eligible: number
  readonly refused: readonly Refused[]
  /** How many eligible records were not tried, because it would have taken too long. */
  readonly untried?: number
  /** The amount of money of the eligible records, in paise. */
  readonly amount?: number
  readonly undoable: boolean
  readonly why?: string
}

/** A bulk operation: an action with its input, or a change of fields. */
export type ManyDeed =
  | { readonly action: string; readonly input: Readonly<Record<string, unknown>> }
  | { readonly changes: Readonly<Record<string, unknown>> }

/** A bulk operation as far as it is filled in: an action may not have any input yet. */
export type PlannedDeed = ManyDeed | { readonly action: string; readonly input?: undefined }

/** Starts it in the background of the service and returns the ID of the operation. `key` makes it start once. */
export async function beginMany(resource: AnyResource, many: Many, deed: ManyDeed, key: string): Promise<string> {
  const http = httpOf(resource.is.service)
  const config = { headers: { Prefer: 'respond-async', 'Idempotency-Key': key } }
  const answer =
    'action' in deed
      ? http.post<Begun>(`/${resource.is.name}/${deed.action}`, { ...bodyOf(many), input: deed.input }, config)
      : http.patch<Begun>(`/${resource.is.name}`, { ...bodyOf(many), changes: deed.changes }, config)
  return (await translateErrors(answer)).data.operation
}

/** Fetches which records would be changed, and why others would not. */
export async function fetchPreview(
  resource: AnyResource,
  many: Many,
  deed: PlannedDeed,
  signal?: AbortSignal,
): Promise<Preview> {
  const body = { ...bodyOf(many), ...deed }
  return (
    await translateErrors(httpOf(resource.is.service).post<Preview>(`/${resource.is.name}/preview`, body, { signal }))
  ).data
}

/** Fetches one operation with its refusals. */
export async function fetchOperation(id: string, signal?: AbortSignal): Promise<Operation> {
  return (await translateErrors(httpOf('admin').get<Operation>(`/operations/${id}`, { signal }))).data
}

/** Fetches the viewer's running operations. */
export async function fetchRunning(): Promise<readonly Operation[]> {
  const answer = httpOf('admin').get<{ items: Operation[] }>('/operations', { params: { state: 'running' } })
  return (await translateErrors(answer)).data.items
}

/** Stops an operation before its next record. */
export async function cancelOperation(id: string): Promise<void> {
  await translateErrors(httpOf('admin').post(`/operations/${id}/cancel`, {}))
}

/** Undoes an operation; returns the ID of the operation that does so. */
export async function undoOperation(id: string): Promise<string> {
  const config = { headers: { Prefer: 'respond-async', 'Idempotency-Key': `undo ${id} ${Date.now()}` } }
  return (await translateErrors(httpOf('admin').post<Begun>(`/operations/${id}/undo`, {}, config))).data.operation
}

/** Undoes the change that made this version of a record, once per key. */
export async function undoVersion(
  resource: AnyResource,
  id: number,
  { version, key }: { readonly version: number; readonly key: string },
): Promise<Row> {
  const config = { headers: { 'If-Match': `"${version}"`, 'Idempotency-Key': key } }
  const address = paths.api(resource, id, 'undo').replace(`/${resource.is.service}`, '')
  return (await translateErrors(httpOf(resource.is.service).post<Row>(address, {}, config))).data
}

interface Begun {
  readonly operation: string
}

function bodyOf(many: Many): object {
  // An empty condition matches every record.
  return 'ids' in many ? { ids: many.ids } : { filter: many.filter ?? { all: [] }, q: many.q }
}
