import type { Attempts } from '../attempts'
import type { RouteDeps } from '../routeDeps'

/** What the routes of outside accounts share. */
export interface OutsideDeps extends RouteDeps {
  readonly attempts: Attempts
  /** Runs work after the answer was sent, so that the response time is the same for known and unknown accounts. */
  readonly afterwards: (work: () => Promise<unknown>) => void
}
