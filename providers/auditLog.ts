import type { AuditLogProvider } from '@refinedev/core'

/**
 * Refine's audit log provider for the history of a record: `useLogList({ resource, meta: { id } })`, filtered by
 * `action`, `author.id` and `meta.field`, `from` and `to` (days), 20 steps per page unless `meta` has `page` and
 * `size`. The service itself writes the history with each change, so `create` does nothing, and entries are immutable.
 */
export const auditLogProvider: AuditLogProvider = {
  get: async (params) => (await import('./auditEntries')).logOf(params),
  create: async () => undefined,
  update: async () => (await import('./auditEntries')).refuseChange(),
}
