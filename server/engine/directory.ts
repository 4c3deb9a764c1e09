import type { Queries } from '../database'
import type { Viewer } from './viewer'

/** The spelling and label of an authority, and the bundles that grant it. */
export interface AuthorityWords {
  readonly authority: string
  readonly label: string
  readonly bundles: readonly string[]
}

/** What the engine queries about people and authorities to explain what a person may do. */
export interface Directory {
  /** A user as the service would see their request now; undefined when they are not active. */
  viewer(tx: Queries, id: number): Promise<Viewer | undefined>
  /** Every authority by its key (in lower case). */
  authorities(tx: Queries): Promise<ReadonlyMap<string, AuthorityWords>>
}
