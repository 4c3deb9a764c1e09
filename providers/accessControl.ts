import type { AccessControlProvider } from '@refinedev/core'
import { stock } from './stock'

/**
 * Refine's socket for access control, which answers from memory. An answer is kept no longer than what asked for it is on
 * the screen: what may be done to a record changes with the record. Our own views ask `may` and the record's `_can`, which
 * need no promise.
 */
export const accessControlProvider: AccessControlProvider = {
  can: async (params) => (await stock()).can(params),
  options: { queryOptions: { staleTime: 0, gcTime: 0 } },
}
