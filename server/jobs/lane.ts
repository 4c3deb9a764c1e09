import type { AnyJobKind } from '../engine/engine'
import { carryOut, type Taken, type Workplace } from './run'

const TOGETHER = 2

/** What of a kind is carried out in this process: so many at a time, and no more than there is. */
export interface Lane {
  readonly name: string
  /** Begins what waits, as far as there is room. */
  pull(): Promise<void>
  /** Whether nothing is under way any more. */
  ended(): Promise<unknown>
}

/** Where the jobs of a lane are carried out, and how one hears that this shall end, or of a fault. */
export interface LaneOptions {
  readonly place: Workplace
  readonly stopping: AbortSignal
  readonly onFault: (error: unknown) => void
}

/** The lane of a kind. */
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
