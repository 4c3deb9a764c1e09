import type { AccessControlProvider } from '@refinedev/core'
import { stock } from './stock'

/**
 * Refine's access control provider, which answers from memory. An answer is cached only while a component uses it: what
 * may be done to a record changes with the record. Our own views use `may` and the record's `_can`, which need no
 * promise.
 */
export const accessControlProvider: AccessControlProvider = {
  can: async (params) => (await stock()).can(params),
  options: { queryOptions: { staleTime: 0, gcTime: 0 } },
}
