import type { LiveProvider } from '@refinedev/core'
import { stock } from './stock'

/**
 * Refine's socket for live updates, on the stream of events of this tab. A tab has one stream: the resource that was asked
 * for last is followed, and a record that the viewer is at goes first (`watch`). The service itself publishes what was
 * written. A channel that is none of a resource is refused.
 */
export const liveProvider: LiveProvider = {
  subscribe: (options) => stock().then(({ subscribe }) => subscribe(options)),
  unsubscribe: (subscription: Promise<() => void>) => void subscription.then((stop) => stop()),
}
