import type { Engine } from '../engine'

/**
 * The maximum number of database sessions that the searches of one process use. A search holds some for up to a second
 * and every letter starts a new search; the other sessions stay free for lists, records and writes.
 */
const MOST = 4

interface Lanes {
  free: number
  /** Waiting lanes, first in first out. */
  readonly waiting: (() => void)[]
}

const lanesOf = new WeakMap<Engine, Lanes>()

/** Runs work as soon as a lane is free, then passes the lane to the longest waiting. */
export async function inLane<Result>(engine: Engine, work: () => Promise<Result>): Promise<Result> {
  const lanes = lanesOf.get(engine) ?? { free: MOST, waiting: [] }
  lanesOf.set(engine, lanes)
  if (lanes.free > 0) lanes.free -= 1
  else await new Promise<void>((resolve) => lanes.waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = lanes.waiting.shift()
    if (next) next()
    else lanes.free += 1
  }
}
