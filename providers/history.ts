import { resourceNamed } from '#define'
import { translateErrors, type ListPage } from './data'
import { httpOf } from './http'
import { register } from './register'

/** One step of a record's history, with the values in their read shapes. */
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

/** The values by which a history can be filtered, and whether it includes the creation of the record. */
export interface Among {
  readonly by: readonly { readonly id: number; readonly label: string | null }[]
  readonly actions: readonly string[]
  readonly fields: readonly string[]
  readonly isWhole: boolean
}

/** A page of a record's history; the first one has the values for its filters. */
export interface HistoryPage extends ListPage {
  readonly items: readonly HistoryEntry[]
  readonly among?: Among
}

/** The filters of a history. */
export const narrowings = ['field', 'by', 'action', 'from', 'to'] as const

/** Fetches a page of a record's history, newest first. `parameters` are `page`, `size` and its filters. */
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
