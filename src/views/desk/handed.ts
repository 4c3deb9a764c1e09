import { writeListQuery, type AnyResource, type Condition, type StoredFile } from '#define'
import { translateErrors } from '../../../providers/data'
import { httpOf } from '../../../providers/http'
import type { Row } from '../data/row'

/** Who is reviewing a record, and until when it is locked for others. */
export interface Lock {
  readonly user: { readonly id: number; readonly label: string }
  readonly until: string
}

/** An item on the map of a proof. */
export interface Drawn {
  readonly label: string
  readonly value: { readonly type: string; readonly coordinates: unknown }
}

/** A record handed out by a desk, with its proofs in declaration order. */
export interface Handed {
  readonly record: Row
  readonly proofs: readonly (readonly (Row | Drawn)[] | null)[]
  readonly lock: Lock | null
}

/** The records that a desk hands out. */
export interface Share {
  readonly items: readonly Handed[]
  readonly held: readonly number[]
  readonly waiting: { readonly totalItems: number | null; readonly totalIsExact: boolean }
  readonly stand: { readonly today: number; readonly perMinute: number | null }
}

/** The queue and filters of a desk. */
export interface DeskQuery {
  readonly isSecond: boolean
  readonly q?: string
  readonly where?: Condition
}

/** A reviewer's request for records. */
export interface WantedShare {
  readonly most: number
  readonly held: readonly number[]
  readonly skip: readonly number[]
}

/** Requests the next records, and renews the locks of those held. */
export async function fetchShare(
  resource: AnyResource,
  { isSecond, q, where }: DeskQuery,
  wanted: WantedShare,
): Promise<Share> {
  const params = new URLSearchParams(writeListQuery(resource, { q, where }))
  if (isSecond) params.set('look', 'second')
  const answer = httpOf(resource.is.service).post<Share>(`/${resource.is.name}/desk/next`, wanted, { params })
  return (await translateErrors(answer)).data
}

/** Takes one waiting record, or renews its lock. */
export async function takeRecord({ is }: AnyResource, id: number): Promise<Handed> {
  return (await translateErrors(httpOf(is.service).put<Handed>(`/${is.name}/${id}/desk`))).data
}

/** Fetches a record with its proofs and its lock. */
export async function fetchHanded({ is }: AnyResource, id: number, signal?: AbortSignal): Promise<Handed> {
  return (await translateErrors(httpOf(is.service).get<Handed>(`/${is.name}/${id}/desk`, { signal }))).data
}

/** Releases all records, also while the page unloads. */
export function leaveDesk({ is }: AnyResource): void {
  void httpOf(is.service)
    .delete(`/${is.name}/desk`, { fetchOptions: { keepalive: true } })
    // The locks expire by themselves.
    .catch(() => undefined)
}

/** The files in a field of a record. */
export function filesIn(row: Row, name: string): readonly StoredFile[] {
  return (row[name] ?? []) as readonly StoredFile[]
}
