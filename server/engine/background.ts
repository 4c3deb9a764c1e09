/** Work that continues in this process after its request was answered. */
export interface Background {
  /** Starts work; its signal aborts when the service stops. What it throws goes to `onFault`. */
  start(work: (signal: AbortSignal) => Promise<unknown>, onFault: (error: unknown) => void): void
  /** Aborts all work and waits until it has ended. */
  stop(): Promise<void>
}

/** Makes the background of one service. `afterEach` is called whenever a piece of work ends. */
export function newBackground(afterEach: () => void): Background {
  const ending = new AbortController()
  const running = new Set<Promise<unknown>>()
  return {
    start: (work, onFault) => {
      const one: Promise<unknown> = work(ending.signal)
        .catch(onFault)
        .finally(() => {
          running.delete(one)
          afterEach()
        })
      running.add(one)
    },
    stop: async () => {
      ending.abort()
      await Promise.all(running)
    },
  }
}
