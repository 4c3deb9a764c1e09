/** A difference in milliseconds that is ignored: an answer takes time, and its header has no fractions. */
const NO_MATTER = 30_000

/** The clock of another machine, as far as it is known. */
export interface FarClock {
  /**
   * Learns the time from the `Date` of an answer. A cached answer has an older time, never a later one, so the latest
   * wins.
   */
  readonly learn: (header: unknown) => void
  readonly now: () => Date
}

/** Creates a clock that starts with the time of this computer. */
export function farClock(): FarClock {
  let ahead: number | undefined
  return {
    learn: (header) => {
      const there = typeof header === 'string' ? Date.parse(header) : NaN
      if (!Number.isNaN(there)) ahead = Math.max(ahead ?? -Infinity, there - Date.now())
    },
    now: () => new Date(Date.now() + (ahead !== undefined && Math.abs(ahead) > NO_MATTER ? ahead : 0)),
  }
}

/** The service's clock: that of a user's computer may be wrong by days. */
export const serviceClock = farClock()
