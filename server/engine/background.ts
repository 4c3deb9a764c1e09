/** What goes on after its request was answered, in this process. */
export interface Background {
  /** Begins something; it gets the signal that the service stops. What it throws goes to `onFault`. */
  start(work: (signal: AbortSignal) => Promise<unknown>, onFault: (error: unknown) => void): void
  /** Tells all that they shall end, and waits until they have. */
  stop(): Promise<void>
}

/** The background of one service. `afterEach` follows whatever has come to its end. */
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
