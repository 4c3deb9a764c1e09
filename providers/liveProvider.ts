import type { LiveProvider } from '@refinedev/core'
import { stock } from './stock'

/**
 * Refine's live provider, on the event stream of this tab. A tab has one stream: it follows the resource that was
 * requested last, and a record with the viewer's presence goes first (`watch`). The service itself publishes writes. A
 * channel that belongs to no resource is refused.
 */
export const liveProvider: LiveProvider = {
  subscribe: (options) => stock().then(({ subscribe }) => subscribe(options)),
  unsubscribe: (subscription: Promise<() => void>) => void subscription.then((stop) => stop()),
}
