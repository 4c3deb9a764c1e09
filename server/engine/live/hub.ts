import type { Database } from '../../database'
import { toldIn, type Told } from '../liveMessages'

/** Somebody who wants to know what happens to the records of a resource. */
export interface Listener {
  readonly hear: (told: Told) => void
  /** Something may not have been heard. */
  readonly missed: () => void
}

/** Where the streams of a process hear what is told by all processes. */
export interface Hub {
  /** Answers how to stop. */
  subscribe(resource: string, listener: Listener): Promise<() => void>
  close(): Promise<void>
}

/** Listens to the database once for a whole process, from the first stream on. */
export function hubOver(database: Database): Hub {
  const byResource = new Map<string, Set<Listener>>()
  let listening: Promise<() => Promise<void>> | undefined
  const hear = (payload: string): void => {
    const told = toldIn(payload)
    if (told) for (const listener of byResource.get(told.resource) ?? []) listener.hear(told)
  }
  const missed = (): void => {
    for (const listeners of byResource.values()) for (const listener of listeners) listener.missed()
  }
  return {
    async subscribe(resource, listener) {
      const listeners = byResource.get(resource) ?? new Set()
      byResource.set(resource, listeners.add(listener))
      listening ??= database.listen(hear, missed)
      await listening
      return () => void listeners.delete(listener)
    },
    async close() {
      byResource.clear()
      const stop = await listening
      listening = undefined
      await stop?.()
    },
  }
}
