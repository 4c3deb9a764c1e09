import type { Engine } from '../engine'

/**
 * So many sessions of a process search at a time at most. A search takes some for as long as a second, and whoever types
 * begins a new one with every letter: the other sessions are there for lists, records and what is saved.
 */
const MOST = 4

interface Lanes {
  free: number
  /** Who waits, in the order in which they came. */
  readonly waiting: (() => void)[]
}

const lanesOf = new WeakMap<Engine, Lanes>()

/** Works once there is a lane for it, and gives it to whoever has waited longest. */
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
