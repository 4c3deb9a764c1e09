import { setFlagsFromString } from 'node:v8'

/** By how much of what lives in it the heap may grow until it is swept as a whole, in percent. */
const GROWTH = 60

/**
 * Has the heap of this process and of its threads swept before it is much larger than what lives in it. By itself V8 lets
 * it grow up to fourfold where the machine has much memory, so that jobs of a minute fill it with what nobody needs.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`)
}
