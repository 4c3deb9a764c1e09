import { limitHeapGrowth } from '../../server/heapGrowth'

/** Keeps many objects alive, creates several times as much garbage, and sends the ratio of largest to live heap. */
const KEPT = 400_000

limitHeapGrowth()

const kept = Array.from({ length: KEPT }, (_, at) => ({ at, words: [at, at + 1, at + 2] }))
global.gc?.()
const living = process.memoryUsage().heapUsed
let peak = 0
// Objects released late have become old by then, like the rows of a batch.
const waiting: object[] = []
for (let made = 0; made < 10 * KEPT; made += 1) {
  waiting.push({ made, words: [made, made + 1, made + 2] })
  if (waiting.length > KEPT / 4) waiting.length = 0
  if (made % 10_000 === 0) peak = Math.max(peak, process.memoryUsage().heapUsed)
}
process.send?.({ ratio: peak / living, kept: kept.length })
