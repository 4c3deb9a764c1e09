import { setFlagsFromString } from 'node:v8'

/** By how much of its live objects the heap may grow until the next full collection, in percent. */
const GROWTH = 60

/**
 * Makes the garbage collector run before the heap of this process and its threads is much larger than the live objects.
 * By default V8 lets it grow up to fourfold on a machine with much memory, so that short jobs fill it with garbage.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`)
}
