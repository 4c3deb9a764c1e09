/** A difference in milliseconds that is no matter: an answer takes its time, and its header has no fractions. */
const NO_MATTER = 30_000

/** The time somewhere else, as far as it is known from there. */
export interface FarClock {
  /**
   * Learns the time from the `Date` of an answer. One from a cache bears an older time than it is, never a later one, so
   * that the latest counts.
   */
  readonly learn: (header: unknown) => void
  readonly now: () => Date
}

/** A clock that begins with the time of this computer. */
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

/** The service's clock: that of somebody's computer may be wrong by days. */
export const serviceClock = farClock()
