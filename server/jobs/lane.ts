import type { AnyJobKind } from '../engine/engine'
import { carryOut, type Taken, type Workplace } from './run'

const TOGETHER = 2

/** Runs the jobs of a kind in this process, a limited number at a time. */
export interface Lane {
  readonly name: string
  /** Starts waiting jobs, as far as there is capacity. */
  pull(): Promise<void>
  /** Waits until no job is running. */
  ended(): Promise<unknown>
}

/** How a lane runs its jobs, when it must stop, and where faults go. */
export interface LaneOptions {
  readonly place: Workplace
  readonly stopping: AbortSignal
  readonly onFault: (error: unknown) => void
}

/** Makes the lane of a kind. */
export function laneOf(
  { name, together = TOGETHER }: Pick<AnyJobKind, 'name' | 'together'>,
  { place, stopping, onFault }: LaneOptions,
): Lane {
  const running = new Set<Promise<void>>()
  let isPulling = false
  let isAgain = false
  const begin = (job: Taken): void => {
    const one = carryOut(place, job, stopping)
      .then((error) => void (error && onFault(error)), onFault)
      .finally(() => {
        running.delete(one)
        void pull()
      })
    running.add(one)
  }
  const pull = async (): Promise<void> => {
    isAgain = true
    if (isPulling) return
    isPulling = true
    try {
      while (isAgain && running.size < together && !stopping.aborted) {
        isAgain = false
        const batchSize = together - running.size
        const jobs = await place.boss.fetch(name, { batchSize, includeMetadata: true })
        for (const job of jobs as Taken[]) begin(job)
      }
    } catch (error) {
      onFault(error)
    } finally {
      isPulling = false
    }
  }
  return { name, pull, ended: () => Promise.all(running) }
}
