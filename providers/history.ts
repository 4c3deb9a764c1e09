import { resourceNamed } from '#define'
import { translateErrors, type ListPage } from './data'
import { httpOf } from './http'
import { register } from './register'

/** One step of a record's history, with the values in their reading shapes. */
export interface HistoryEntry {
  readonly id: number
  readonly at: string
  readonly by: { readonly id: number; readonly label: string } | null
  readonly action: string
  readonly version: number
  readonly reason?: string | null
  readonly operation?: string
  readonly restoredFrom?: number
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
}

/** By what a history may be narrowed, and whether it tells how the record began. */
export interface Among {
  readonly by: readonly { readonly id: number; readonly label: string | null }[]
  readonly actions: readonly string[]
  readonly fields: readonly string[]
  readonly isWhole: boolean
}

/** A page of a record's history; the first one says by what it may be narrowed. */
export interface HistoryPage extends ListPage {
  readonly items: readonly HistoryEntry[]
  readonly among?: Among
}

/** By what a history is narrowed. */
export const narrowings = ['field', 'by', 'action', 'from', 'to'] as const

/** Reads a page of a record's history, the newest first. `parameters` are `page`, `size` and what narrows it. */
export async function fetchHistory(
  resource: string,
  id: number | string,
  parameters: URLSearchParams,
  signal?: AbortSignal,
): Promise<HistoryPage> {
  const {
    is: { service },
  } = resourceNamed(register, resource)
  const address = `/${resource}/${id}/history?${parameters}`
  return (await translateErrors(httpOf(service).get<HistoryPage>(address, { signal }))).data
}
