import type { Database } from '../../database'
import { toldIn, type Told } from '../liveMessages'

/** A subscriber to the events of a resource's records. */
export interface Listener {
  readonly hear: (told: Told) => void
  /** Some events may have been missed. */
  readonly missed: () => void
}

/** The streams of a process subscribe here to the messages of all processes. */
export interface Hub {
  /** Answers with a function that ends the subscription. */
  subscribe(resource: string, listener: Listener): Promise<() => void>
  close(): Promise<void>
}

/** Listens to the database once per process, from the first stream on. */
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
