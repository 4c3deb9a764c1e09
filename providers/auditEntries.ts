import type { AuditLogProvider, ILogData } from '@refinedev/core'
import { ServiceError } from './errorMessage'
import { fetchHistory, type HistoryEntry } from './history'

type LogParams = Parameters<AuditLogProvider['get']>[0]

/** A page of a record's history as Refine's log. Throws ServiceError if no record is named. */
export async function logOf({ resource, action, author, meta = {} }: LogParams): Promise<ILogData> {
  if (meta.id === undefined) throw new ServiceError('The history is that of one record: say its id in meta.id', 400)
  const { field, from, to, page, size } = meta as Record<string, unknown>
  const parameters = new URLSearchParams()
  const wanted = { field, from, to, page, size, action, by: author?.id as unknown }
  for (const [name, value] of Object.entries(wanted)) if (value !== undefined) parameters.set(name, String(value))
  const { items } = await fetchHistory(resource, String(meta.id), parameters)
  return items.map((entry) => logEntry(resource, meta.id as number, entry))
}

function logEntry(resource: string, record: number, entry: HistoryEntry): ILogData[number] {
  const { id, at, by, action, version, reason, operation, restoredFrom, changes } = entry
  return {
    id,
    createdAt: at,
    ...(by && { author: { id: by.id, name: by.label } }),
    data: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
    previousData: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    resource,
    action,
    meta: { id: record, version, reason, operation, restoredFrom },
  }
}

/** The log is immutable. Throws ServiceError. */
export function refuseChange(): never {
  throw new ServiceError('The history of a record can’t be changed', 400)
}
