import type { Attempts } from '../attempts'
import type { RouteDeps } from '../routeDeps'

/** What the roads of outside accounts share. */
export interface OutsideDeps extends RouteDeps {
  readonly attempts: Attempts
  /** Does something after the answer has gone, so that the time until then is the same for the known and the unknown. */
  readonly afterwards: (work: () => Promise<unknown>) => void
}
